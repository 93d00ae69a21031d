import Songbook
import Testing

/// The ledger of a day's views (rule 115).
@Suite struct AllowanceTests {
    private func day(_ text: String) throws -> SongDay { try #require(SongDay(text)) }

    @Test func daysAreThoseOfTheCalendar() throws {
        for text in ["2026-02-29", "2026-13-01", "2026-00-10", "2026-1-01", "26-01-01", "2026-01-32", "", "2026-01-01T", "+026-01-01"] {
            #expect(SongDay(text) == nil, "\(text)")
        }
        #expect(try day("2028-02-29").next.description == "2028-03-01")
        #expect(try day("2026-12-31").next.description == "2027-01-01")
        #expect(try day("2026-02-28").next.description == "2026-03-01")
        #expect(try SongLedger.isPossible(day("2026-11-25"), today: day("2026-11-24")))
        #expect(try !SongLedger.isPossible(day("2026-11-26"), today: day("2026-11-24")))
    }

    @Test func aSongCountsOnceADay() throws {
        var ledger = SongLedger(latest: nil, views: 0)
        let today = try day("2026-11-24")
        let allowance = SongAllowance()
        #expect(ledger.view(on: today, isSeen: false, isReplayed: false, allowance) == .counted)
        #expect(ledger.view(on: today, isSeen: true, isReplayed: false, allowance) == .seen)
        #expect((ledger.views, ledger.left(allowance), ledger.latest) == (1, 2, today))
        _ = ledger.view(on: today, isSeen: false, isReplayed: false, allowance)
        _ = ledger.view(on: today, isSeen: false, isReplayed: false, allowance)
        #expect(ledger.view(on: today, isSeen: false, isReplayed: false, allowance) == .exhausted)
        // What was seen without a network was seen.
        #expect(ledger.view(on: today, isSeen: false, isReplayed: true, allowance) == .counted)
        #expect((ledger.views, ledger.left(allowance)) == (4, 0))
    }

    @Test func advertisementsBringTwoViewsEachUpToTheDaysMost() throws {
        let (today, limits) = (try day("2026-11-24"), SongAllowance())
        var ledger = SongLedger(latest: nil, views: 3)
        #expect((ledger.left(limits), ledger.adsLeft(limits)) == (0, 6))
        for number in 1...6 {
            let brings = ledger.reward(on: today, limits)
            #expect(brings && ledger.allowance(limits) == 3 + 2 * number)
        }
        let bringsMore = ledger.reward(on: today, limits)
        #expect(!bringsMore)
        #expect((ledger.ads, ledger.allowance(limits), ledger.left(limits), ledger.adsLeft(limits)) == (6, 15, 12, 0))
        // The most binds what an operator gives, and an advertisement that would bring one view still brings that.
        var generous = SongAllowance()
        generous.freeViews = 12
        #expect(SongLedger(latest: nil, views: 0).adsLeft(generous) == 2)
        #expect(SongLedger(latest: nil, views: 0, ads: 2).allowance(generous) == 15)
        generous.freeViews = 20
        #expect(SongLedger(latest: nil, views: 0, ads: 4).allowance(generous) == 20)
        #expect(SongLedger(latest: nil, views: 0).adsLeft(generous) == 0)
    }

    @Test func aRewardWithoutADayIsForTheDayOfTheDevice() throws {
        let today = try day("2026-11-24")
        for (latest, counted) in [
            ("2026-11-23", "2026-11-23"), ("2026-11-24", "2026-11-24"), ("2026-11-25", "2026-11-25"), ("2026-11-22", "2026-11-24"),
            ("2026-12-25", "2026-11-24"),
        ] {
            #expect(try SongLedger.rewardDay(latest: day(latest), today: today).description == counted)
        }
        #expect(SongLedger.rewardDay(latest: nil, today: today) == today)
    }

    @Test func theDayMovesForwardOnly() throws {
        let (monday, tuesday) = (try day("2026-11-23"), try day("2026-11-24"))
        #expect(SongLedger.day(for: tuesday, latest: monday) == tuesday)
        #expect(SongLedger.day(for: monday, latest: tuesday) == tuesday)
        #expect(SongLedger.day(for: monday, latest: nil) == monday)
    }
}
