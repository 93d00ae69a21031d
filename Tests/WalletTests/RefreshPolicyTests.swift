import Testing
import Wallet

struct RefreshPolicyTests {
    private let old = PlaylistFingerprint(trackIDs: ["a", "b"])
    private let new = PlaylistFingerprint(trackIDs: ["b", "a"])

    @Test func anUnchangedPlaylistIsNotReadAgain() {
        #expect(RefreshPolicy.need(stored: old, current: old, sinceVerified: .seconds(86_399)) == .nothing)
        #expect(RefreshPolicy.need(stored: old, current: old, sinceVerified: .zero) == .nothing)
    }

    @Test func afterADayAvailabilityIsVerified() {
        #expect(RefreshPolicy.need(stored: old, current: old, sinceVerified: .seconds(86_400)) == .verify)
        #expect(RefreshPolicy.need(stored: old, current: old, sinceVerified: nil) == .verify)
        #expect(RefreshPolicy.need(stored: old, current: old, sinceVerified: .seconds(-5)) == .verify)
    }

    @Test func whatChangedOrIsAskedForIsReadAgain() {
        #expect(RefreshPolicy.need(stored: old, current: new, sinceVerified: .zero) == .full)
        #expect(RefreshPolicy.need(stored: nil, current: new, sinceVerified: .zero) == .full)
        #expect(RefreshPolicy.need(stored: old, current: old, sinceVerified: .zero, isManual: true) == .full)
    }
}

struct UnavailabilityTests {
    @Test func theWaitDoublesUpToTwoWeeks() {
        var misses = Unavailability(misses: 1)
        var days: [Int] = []
        for _ in 0..<7 {
            days.append(misses.days)
            misses = misses.again
        }
        #expect(days == [1, 2, 4, 8, 14, 14, 14])
        #expect(Unavailability(misses: .max).again.days == 14)
        #expect(Unavailability(misses: -3).days == 1)
    }

    @Test func itIsAskedAgainAfterTheWaitOrAtOnceByHand() {
        let misses = Unavailability(misses: 3)
        #expect(!misses.mayAskAgain(after: .seconds(4 * 86_400 - 1)))
        #expect(misses.mayAskAgain(after: .seconds(4 * 86_400)))
        #expect(misses.mayAskAgain(after: .zero, isManual: true))
        #expect(misses.mayAskAgain(after: .seconds(-1)))
    }

    @Test func eachStorefrontHasItsOwn() {
        #expect(Unavailability.key(storefront: "DE", artist: "Can", title: "Tago Mago") == "de|can|tago mago")
        #expect(
            Unavailability.key(storefront: "us", artist: "Can", title: "Tago Mago")
                != Unavailability.key(storefront: "de", artist: "Can", title: "Tago Mago"))
    }
}
