import AlbumScanClientCore
import SplitMix64
import Testing

@Suite struct DiscPlayerTests {
    private func tracks(_ lengths: Int?..., disc: Int = 1) -> [DiscPlayer.Track] {
        lengths.enumerated().map { DiscPlayer.Track(entry: "\(disc).\($0.offset + 1)", disc: disc, length: $0.element) }
    }

    private func player(_ tracks: [DiscPlayer.Track], isTimed: Bool = false, at place: DiscPlayer.Place? = nil) -> DiscPlayer {
        var player = DiscPlayer()
        #expect(player.take(.load(DiscPlayer.Album(id: "album", tracks: tracks, isTimed: isTimed), at: place), at: 0) == [])
        return player
    }

    @Test func theWholeAlbumPlaysInItsOrder() {
        var player = player(tracks(60_000, 60_000, 60_000))
        #expect(player.state == .paused)
        #expect(player.take(.play, at: 0) == [.begin(entry: "1.1", position: 0)])
        #expect(player.take(.finish(entry: "1.1"), at: 60_000) == [.begin(entry: "1.2", position: 0)])
        #expect(player.take(.finish(entry: "1.2"), at: 120_000) == [.begin(entry: "1.3", position: 0)])
        #expect(player.take(.finish(entry: "1.3"), at: 180_000) == [.stop])
        #expect(player.state == .ended && player.index == 0 && player.position(at: 190_000) == 0)
        #expect(player.take(.play, at: 200_000) == [.begin(entry: "1.1", position: 0)])
    }

    @Test func theLoadedDiscGoesOnWhereItWasAndAnotherReplacesIt() {
        var player = player(tracks(60_000, 60_000))
        _ = player.take(.start(index: 1), at: 0)
        #expect(player.take(.pause, at: 12_000) == [.pause])
        #expect(player.take(.load(DiscPlayer.Album(id: "album", tracks: tracks(60_000, 60_000)), at: nil), at: 50_000) == [])
        #expect(player.take(.play, at: 60_000) == [.begin(entry: "1.2", position: 12_000)])
        #expect(player.take(.load(DiscPlayer.Album(id: "other", tracks: tracks(5000)), at: nil), at: 61_000) == [.stop])
        #expect(player.state == .paused && player.index == 0 && player.position(at: 70_000) == 0)
    }

    @Test func aKeptPlaceSurvivesARestart() {
        var before = player(tracks(60_000, 60_000))
        _ = before.take(.start(index: 1), at: 0)
        let place = before.place(at: 31_500)
        var after = player(tracks(60_000, 60_000), at: place)
        #expect(after.take(.play, at: 9) == [.begin(entry: "1.2", position: 31_500)])
        // The album is another than it was: what is not there cannot be gone on with.
        #expect(player(tracks(60_000), at: place).place(at: 0) == DiscPlayer.Place(index: 0, position: 0))
        #expect(player(tracks(1000, 2000), at: place).position(at: 0) == 2000)
    }

    @Test func previousIsTheBeginningFirst() {
        var player = player(tracks(60_000, 60_000))
        _ = player.take(.start(index: 1), at: 0)
        #expect(player.take(.previous, at: 3001) == [.begin(entry: "1.2", position: 0)])
        #expect(player.take(.previous, at: 6001) == [.begin(entry: "1.1", position: 0)])
        #expect(player.take(.previous, at: 6500) == [.begin(entry: "1.1", position: 0)])
    }

    @Test func theRestIsPlayedAndWhatIsMissingCounted() {
        var tracks = tracks(60_000, 60_000, 60_000, 60_000)
        tracks[0].isPlayable = false
        var player = player(tracks)
        #expect(player.missing == 1)
        #expect(player.take(.play, at: 0) == [.begin(entry: "1.2", position: 0)])
        #expect(player.take(.fail(entry: "1.3"), at: 10) == [])
        #expect(player.take(.fail(entry: "1.2"), at: 20) == [.begin(entry: "1.4", position: 0)])
        #expect(player.take(.start(index: 2), at: 30) == [])
        #expect(player.take(.fail(entry: "1.4"), at: 40) == [.stop])
        #expect(player.state == .unplayable && player.missing == 4)
        #expect(player.take(.play, at: 50) == [])
    }

    @Test func equalTitlesDoNotMatter() {
        // By entry, never by title: two tracks called "Intro" are two entries.
        var player = player(tracks(60_000, 60_000))
        _ = player.take(.play, at: 0)
        #expect(player.take(.report(entry: "1.2", position: 5000), at: 1000) == [])
        #expect(player.index == 1 && player.position(at: 2000) == 6000)
        #expect(player.take(.report(entry: "somebody else's", position: 1), at: 3000) == [])
        #expect(player.index == 1 && player.position(at: 3000) == 7000)
    }

    @Test func anInterruptionEndsAsTheSystemSays() {
        var player = player(tracks(60_000))
        _ = player.take(.play, at: 0)
        #expect(player.take(.interrupt, at: 4000) == [])
        #expect(player.state == .interrupted)
        #expect(player.take(.interruptionEnded(mayResume: true), at: 90_000) == [.begin(entry: "1.1", position: 4000)])
        _ = player.take(.interrupt, at: 91_000)
        #expect(player.take(.interruptionEnded(mayResume: false), at: 95_000) == [])
        #expect(player.state == .paused)
        // Who pauses meanwhile wants no sound afterwards.
        _ = player.take(.play, at: 95_000)
        _ = player.take(.interrupt, at: 96_000)
        #expect(player.take(.pause, at: 97_000) == [])
        #expect(player.take(.interruptionEnded(mayResume: true), at: 98_000) == [])
        #expect(player.state == .paused && player.position(at: 99_000) == 6000)
    }

    @Test func besideTheTurntableItCountsOnAndWaitsForTheNextDisc() {
        var player = player(tracks(60_000, 30_000) + tracks(20_000, disc: 2), isTimed: true)
        _ = player.take(.play, at: 1000)
        // Noticed late, as after a sleep of the device: the second track began when the first ended.
        #expect(player.take(.tick, at: 71_000) == [])
        #expect(player.index == 1 && player.position(at: 71_000) == 10_000)
        #expect(player.take(.tick, at: 500_000) == [.turnOver(disc: 2, side: nil)])
        #expect(player.state == .paused && player.index == 2)
        #expect(player.take(.play, at: 600_000) == [.begin(entry: "2.1", position: 0)])
        #expect(player.take(.tick, at: 620_000) == [.stop])
        #expect(player.state == .ended)
    }

    @Test func itWaitsWhereTheRecordHasToBeTurnedOver() {
        let sides = [(1, "A"), (1, "A"), (1, "B"), (2, "C")]
        var player = player(
            sides.enumerated().map { DiscPlayer.Track(entry: "\($0)", disc: $1.0, side: $1.1, length: 1000) }, isTimed: true)
        _ = player.take(.play, at: 0)
        #expect(player.take(.tick, at: 9000) == [.turnOver(disc: 1, side: "B")])
        #expect(player.take(.play, at: 9000) == [.begin(entry: "2", position: 0)])
        #expect(player.take(.tick, at: 10_000) == [.turnOver(disc: 2, side: "C")])
        #expect(player.state == .paused && player.index == 3)
    }

    @Test func anUnknownLengthIsWaitedFor() {
        var player = player(tracks(nil, 10_000), isTimed: true)
        _ = player.take(.play, at: 0)
        #expect(player.take(.tick, at: 3_600_000) == [])
        #expect(player.index == 0 && player.position(at: 3_600_000) == 3_600_000)
        #expect(player.take(.next, at: 3_600_000) == [.begin(entry: "1.2", position: 0)])
    }

    @Test func aHundredThousandCommandsAgainstTheModel() {
        var commands = 0
        var seed: UInt64 = 0
        while commands < 100_000 {
            seed += 1
            var random = DiscPlayerScript(seed: seed)
            var player = DiscPlayer()
            var model = DiscPlayerModel()
            for step in 0..<Int.random(in: 5...200, using: &random.generator) {
                let (command, now) = random.next()
                let effects = player.take(command, at: now)
                let expected = model.take(command, at: now)
                commands += 1
                let isEqual =
                    effects == expected && player.state == model.state && player.index == model.index
                    && player.position(at: now) == model.elapsed && player.missing == model.missing
                guard !isEqual else { continue }
                let step = "seed \(seed), step \(step), \(command) at \(now)"
                Issue.record("\(step): \(effects) instead of \(expected), \(player) instead of \(model)")
                return
            }
        }
    }
}
