import JSON
import Testing

@Suite struct JSONValueTests {
    @Test(arguments: [
        "null", "true", "[]", "{}", "-0", "12", "-7", "1.5", "\"\"", "[1,[2,{\"a\":[]}]]", "{\"z\":1,\"a\":{\"m\":null},\"b\":\"x\"}",
        "\"\\\"\\\\\\n\\r\\t\\u0001\"", "\"Björk 💎 \u{2028}\"",
    ]) func writesWhatItRead(text: String) throws {
        #expect(try JSONValue(parsing: text).description == (text == "-0" ? "0" : text))
    }

    @Test func readsEveryEscape() throws {
        #expect(try JSONValue(parsing: #""\"\\\/\b\f\n\r\t\u00e9\ud83d\udc8e""#).string == "\"\\/\u{8}\u{C}\n\r\té💎")
        #expect(try JSONValue(parsing: #""\ud83d|\udc8e|\ud83d\u0041""#).string == "\u{FFFD}|\u{FFFD}|\u{FFFD}A")
    }

    @Test func readsNumbers() throws {
        #expect(try JSONValue(parsing: "9223372036854775807") == .integer(.max))
        #expect(try JSONValue(parsing: "9223372036854775808").double == 9_223_372_036_854_775_808)
        #expect(try JSONValue(parsing: "1e3").integer == 1000)
        #expect(try JSONValue(parsing: "-2.5E-1").double == -0.25)
        #expect(try JSONValue(parsing: "1.5").integer == nil)
    }

    @Test(arguments: [
        "", " ", "nul", "tru e", "01", "-", "1.", ".5", "+1", "1e", "NaN", "'a'", "\"", "\"\\x\"", "\"\\u12g4\"", "\"a\nb\"",
        "[1,]", "[1 2]", "{,}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "[", "{", "1 2", "1e999", "{\"a\":1}x",
    ]) func refusesWhatIsNotJSON(text: String) {
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
    }

    @Test func boundsNesting() throws {
        func nested(_ depth: Int) -> String { String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
        #expect(throws: Never.self) { try JSONValue(parsing: nested(128)) }
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: nested(129)) }
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: String(repeating: "[", count: 1_000_000)) }
    }

    @Test func keepsTheOrderOfKeys() throws {
        var value = try #require(try JSONValue(parsing: #"{"b":1,"a":2,"b":3}"#).object)
        #expect(value.keys == ["b", "a"])
        #expect(value["b"] == 3)
        value["a"] = 5
        value["c"] = 6
        value["b"] = nil
        #expect(JSONValue.object(value).description == #"{"a":5,"c":6}"#)
    }
}
