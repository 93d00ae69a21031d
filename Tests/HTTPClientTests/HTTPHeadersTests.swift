import HTTPClient
import Testing

@Suite struct HTTPHeadersTests {
    @Test func namesAreCaseInsensitive() {
        var headers: HTTPHeaders = ["Content-Type": "a", "X": "1"]
        headers.add("x", "2")
        #expect(headers["content-type"] == "a")
        #expect(headers.values(for: "X") == ["1", "2"])
        headers["x"] = "3"
        #expect(headers.values(for: "X") == ["3"])
        headers["CONTENT-TYPE"] = nil
        #expect(headers.count == 1)
    }

    @Test func otherCharactersDoNotFold() {
        // "@" and "`" differ by the same bit as "A" and "a".
        let headers: HTTPHeaders = ["x@": "1", "x-1": "2"]
        #expect(headers["x`"] == nil)
        #expect(headers["x\r1"] == nil)
    }
}
