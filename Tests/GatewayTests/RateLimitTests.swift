import Gateway
import Testing

@Suite struct TokenBucketsTests {
    private let start = ContinuousClock.now

    @Test("As many tokens as the bucket holds may be taken at once; then one at a time, as they come back")
    func burstAndRefill() {
        var buckets = TokenBuckets<Int>(capacity: 6, refill: .seconds(60))
        for _ in 0..<6 { #expect(buckets.take(1, at: start).wait == nil) }
        #expect(buckets.take(1, at: start).wait == .seconds(10))
        #expect(buckets.take(1, at: start + .seconds(4)).wait == .seconds(6))
        // Another one's are its own.
        #expect(buckets.take(2, at: start).wait == nil)
        #expect(buckets.take(1, at: start + .seconds(10)).wait == nil)
        #expect(buckets.take(1, at: start + .seconds(10)).wait == .seconds(10))
        // A refusal costs nothing, and a full bucket grows no further.
        for _ in 0..<6 { #expect(buckets.take(1, at: start + .seconds(600)).wait == nil) }
        #expect(buckets.take(1, at: start + .seconds(600)).wait != nil)
    }

    @Test("A token that is given back can be taken again, and none is made by it")
    func givingBack() {
        var buckets = TokenBuckets<Int>(capacity: 2, refill: .seconds(60))
        for _ in 0..<10 {
            #expect(buckets.take(1, at: start).wait == nil)
            buckets.giveBack(1)
        }
        buckets.giveBack(2)
        for _ in 0..<2 { #expect(buckets.take(1, at: start).wait == nil) }
        #expect(buckets.take(1, at: start).wait != nil)
    }

    @Test("A steady caller at the limit is never refused", arguments: [1, 7, 600, 6000])
    func steadyCallersPass(capacity: Int) {
        var buckets = TokenBuckets<Int>(capacity: capacity, refill: .seconds(60))
        let step = Duration.seconds(60) / capacity
        for index in 0..<(capacity * 3) { #expect(buckets.take(1, at: start + step * index).wait == nil) }
    }

    @Test("A caller learns how many requests may follow, and when all of them may again")
    func standing() {
        var buckets = TokenBuckets<Int>(capacity: 6, refill: .seconds(60))
        for left in (0..<6).reversed() {
            let standing = buckets.take(1, at: start)
            #expect(standing == RateStanding(limit: 6, remaining: left, reset: .seconds(60 - 10 * left), wait: nil))
        }
        #expect(buckets.take(1, at: start) == RateStanding(limit: 6, remaining: 0, reset: .seconds(60), wait: .seconds(10)))
        #expect(buckets.take(1, at: start + .seconds(35)).remaining == 2)
    }

    @Test("However many callers there are, the memory is bounded, and those held back stay held back")
    func memoryIsBounded() {
        var buckets = TokenBuckets<Int>(capacity: 10, refill: .seconds(10), maximumCount: 100)
        for _ in 0..<10 { _ = buckets.take(-1, at: start) }
        #expect(buckets.take(-1, at: start).wait != nil)
        for key in 0..<10_000 {
            _ = buckets.take(key, at: start)
            #expect(buckets.count <= 100)
        }
        #expect(buckets.take(-1, at: start).wait != nil)
        // Full ones are forgotten first.
        for key in 0..<99 { _ = buckets.take(key, at: start + .seconds(60)) }
        #expect(buckets.count <= 100)
    }
}

@Suite struct NetworkAddressTests {
    @Test(arguments: [
        ("127.0.0.1", true), ("127.9.9.9", true), ("::1", true), ("::ffff:127.0.0.1", true), ("10.0.0.1", false), ("::2", false),
    ])
    func loopback(text: String, isLoopback: Bool) throws {
        #expect(try #require(NetworkAddress(text)).isLoopback == isLoopback)
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("::1", true), ("::ffff:127.0.0.1", true), ("127.0.0.2", false), ("192.0.2.1", false), ("::", false),
    ])
    func thisMachine(text: String, isThisMachine: Bool) throws {
        #expect(try #require(NetworkAddress(text)).isThisMachine == isThisMachine)
    }

    @Test(arguments: ["", "localhost", "1.2.3", "1.2.3.4.5", "1.2.3.256", "::g", "1.2.3.4/8", "[::1]"])
    func whatIsNoAddress(text: String) {
        #expect(NetworkAddress(text) == nil)
    }

    @Test("IPv6 subscribers have networks of 64 bits")
    func subscribers() throws {
        let first = try #require(NetworkAddress("2001:db8:1:2:3::4"))
        #expect(first.subscriber == NetworkAddress("2001:db8:1:2::")?.subscriber)
        #expect(first.subscriber != NetworkAddress("2001:db8:1:3::4")?.subscriber)
        #expect(NetworkAddress("192.0.2.1")?.subscriber != NetworkAddress("192.0.2.2")?.subscriber)
        #expect(NetworkAddress("::ffff:192.0.2.1") == NetworkAddress("192.0.2.1"))
        #expect(NetworkAddress("fe80::1%eth0") == NetworkAddress("fe80::1"))
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("192.0.2.7", "192.0.2.7", true),
        ("192.0.2.7", "192.0.2.6", false), ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "2001:db8::1", false),
        ("::/0", "2001:db8::1", true), ("2001:db8::/32", "2001:db8:ffff::1", true), ("2001:db8::/32", "2001:db9::1", false),
        ("10.0.0.0/8", "::ffff:10.1.1.1", true),
    ])
    func ranges(range: String, address: String, isInside: Bool) throws {
        #expect(try #require(NetworkRange(range)).contains(#require(NetworkAddress(address))) == isInside)
    }

    @Test(arguments: ["", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/x", "10.0.0.0/8/8", "name", "::/129"])
    func whatIsNoRange(text: String) {
        #expect(NetworkRange(text) == nil)
    }

    @Test(
        "Who the client is: the nearest hop that is no trusted proxy",
        arguments: [
            // Nobody is believed but trusted proxies.
            ("203.0.113.9", ["1.1.1.1"], "203.0.113.9"),
            ("10.0.0.1", [], "10.0.0.1"),
            ("10.0.0.1", ["203.0.113.9"], "203.0.113.9"),
            // What the client itself wrote stands further left.
            ("10.0.0.1", ["127.0.0.1, 1.1.1.1, 203.0.113.9"], "203.0.113.9"),
            ("10.0.0.1", ["1.1.1.1", "203.0.113.9,10.0.0.2"], "203.0.113.9"),
            ("127.0.0.1", ["203.0.113.9"], "203.0.113.9"),
            // All hops are trusted: the furthest of them.
            ("10.0.0.1", ["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
            // Nonsense ends the way.
            ("10.0.0.1", ["203.0.113.9, unknown"], "10.0.0.1"),
            ("10.0.0.1", ["203.0.113.9, "], "10.0.0.1"),
            ("10.0.0.1", ["203.0.113.9:4711"], "203.0.113.9"),
            ("10.0.0.1", ["[2001:db8::1]:4711"], "2001:db8::1"),
            ("10.0.0.1", ["2001:db8::1"], "2001:db8::1"),
        ] as [(String, [String], String)])
    func clients(peer: String, forwardedFor: [String], expected: String) throws {
        let proxies = try ["10.0.0.0/8", "127.0.0.1"].map { try #require(NetworkRange($0)) }
        let client = NetworkAddress.client(peer: try #require(NetworkAddress(peer)), forwardedFor: forwardedFor, trusting: proxies)
        #expect(client == NetworkAddress(expected))
    }
}
