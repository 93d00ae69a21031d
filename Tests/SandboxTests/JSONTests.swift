import Sandbox
import Testing

@Suite struct JSONTests {
    @Test(
        arguments: [
            "null", "true", "[]", "{}", "0", "-1", "12.5", "1e3", #""a\"\\\/\n\u00e9""#, #"{"b":1,"a":[{"c":null}]}"#, " [1 , 2] ",
            #""\ud83d\udc8e""#,
        ])
    func whatIsJSONIsRead(text: String) throws {
        let value = try JSONParser.parse(Array(text.utf8))
        #expect(try JSONParser.parse(value.bytes) == value)
    }

    @Test(
        arguments: [
            "", "nul", "[1,]", "{\"a\":1,}", "{a:1}", "01", "1.", "-", "\"\u{1}\"", "\"\\x\"", "\"open", "[1] 2", "{\"a\":1,\"a\":2}",
            #""\ud83d""#,
            "\u{FEFF}1",
        ])
    func whatIsNotIsRefused(text: String) {
        #expect(throws: JSONParser.Failure.self) { try JSONParser.parse(Array(text.utf8)) }
    }

    @Test func membersKeepTheirOrder() throws {
        let text = #"{"z":1,"a":2,"m":3}"#
        #expect(try JSONParser.parse(Array(text.utf8)).text == text)
    }

    @Test func depthAndBadUTF8EndInAnError() {
        #expect(throws: JSONParser.Failure.self) { try JSONParser.parse(Array(String(repeating: "[", count: 100_000).utf8)) }
        #expect(throws: JSONParser.Failure.self) { try JSONParser.parse([0x22, 0xFF, 0x22]) }
    }

    @Test func queriesAreDecoded() {
        let pairs = QueryString.parse("a=1%202&b=x+y&c&d=%zz&e=%C3%A9")
        #expect(pairs.map(\.name) == ["a", "b", "c", "d", "e"])
        #expect(pairs.map(\.value) == ["1 2", "x y", "", "%zz", "é"])
    }

    @Test func aSealShowsTheSmallestChange() {
        let sealed = Seal.close("https://example.com/a")
        #expect(Seal.open(sealed) == "https://example.com/a")
        #expect(Seal.open(String(sealed.dropLast(4)) + "AAAA") == nil)
        #expect(Seal.open("") == nil)
    }
}
