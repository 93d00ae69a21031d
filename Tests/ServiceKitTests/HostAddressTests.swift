import ServiceKit
import Testing

@Suite struct HostAddressTests {
    /// Nothing but this machine could reach it there.
    @Test(arguments: ["127.0.0.1", "localhost", "", "/run/postgresql", "no-such-host.invalid"])
    func loopbackAndWhatIsNoHostHaveNone(host: String) {
        #expect(HostAddress.facing(host) == nil)
    }

    /// Also on a machine without a network, which has no such address.
    @Test func anOwnAddressFacesItself() {
        let own = HostAddress.firstNonLoopback()
        #expect(own.flatMap(HostAddress.facing) == own)
    }
}
