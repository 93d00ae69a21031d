import ServiceKit
import Testing

@Suite struct ListenAddressTests {
    @Test(arguments: [
        ("127.0.0.1:8080", "127.0.0.1", 8080),
        ("localhost:0", "localhost", 0),
        (":65535", "0.0.0.0", 65535),
        ("[::1]:443", "::1", 443),
        ("[]:80", "0.0.0.0", 80),
    ])
    func reads(text: String, host: String, port: Int) {
        #expect(ListenAddress(text) == ListenAddress(host: host, port: port))
    }

    @Test(arguments: ["", "localhost", "localhost:", "localhost:http", "localhost:-1", "localhost:65536", "localhost:80 ", "1.2.3.4:8 0"])
    func refuses(text: String) {
        #expect(ListenAddress(text) == nil)
    }

    @Test(arguments: ["127.0.0.1:8080", "[::1]:443", "gateway:80"])
    func describesItselfAsItIsWritten(text: String) {
        #expect(ListenAddress(text)?.description == text)
    }

    /// Read without brackets, the last group of the address would silently become the port.
    @Test(arguments: ["::1:443", "::1", "[::1"])
    func refusesIPv6WithoutBrackets(text: String) {
        #expect(ListenAddress(text) == nil)
    }
}
