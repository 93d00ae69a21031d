import AlbumScanClientCore
import Eventually
import Testing

@Suite struct DiscDeckTests {
    /// A playback that writes down what it has to do.
    private actor Recorder: DiscPlayback {
        nonisolated let reports: AsyncStream<DiscPlayer.Command>
        nonisolated let tell: AsyncStream<DiscPlayer.Command>.Continuation
        private(set) var done: [String] = []
        private let broken: Set<String>

        init(broken: Set<String> = []) {
            self.broken = broken
            (reports, tell) = AsyncStream.makeStream()
        }

        func load(_ album: DiscPlayer.Album) async throws { done.append("load \(album.id)") }

        func begin(entry: String, position: Int) async throws {
            done.append("begin \(entry) \(position)")
            if broken.contains(entry) { throw CancellationError() }
        }

        func pause() async { done.append("pause") }
        func stop() async { done.append("stop") }
    }

    private let album = DiscPlayer.Album(id: "a", tracks: (1...3).map { DiscPlayer.Track(entry: "1.\($0)", length: 60_000) })

    @Test func theWholeAlbumWithoutWhatCannotBePlayed() async throws {
        let playback = Recorder(broken: ["1.2"])
        let deck = DiscDeck(playback: playback, now: { 0 })
        try await deck.open(album)
        await deck.take(.play)
        playback.tell.yield(.finish(entry: "1.1"))
        try await eventually { await deck.status.index == 2 }
        #expect(await deck.status.missing == 1)
        #expect(await playback.done == ["load a", "begin 1.1 0", "begin 1.2 0", "begin 1.3 0"])
    }

    @Test func theLoadedDiscIsNotLoadedAgain() async throws {
        let playback = Recorder()
        let deck = DiscDeck(playback: playback, now: { 0 })
        try await deck.open(album, at: DiscPlayer.Place(index: 1, position: 5000))
        await deck.take(.play)
        await deck.take(.pause)
        try await deck.open(album)
        await deck.take(.play)
        try await deck.open(DiscPlayer.Album(id: "b", tracks: album.tracks))
        #expect(await playback.done == ["load a", "begin 1.2 5000", "pause", "begin 1.2 5000", "pause", "load b"])
        #expect(await deck.place == DiscPlayer.Place(index: 0, position: 0))
    }

    @Test func whoListensHearsOfEachChange() async throws {
        let deck = DiscDeck(playback: Recorder(), now: { 0 })
        var updates = await deck.updates().makeAsyncIterator()
        #expect(await updates.next()?.state == .empty)
        try await deck.open(album)
        #expect(await updates.next()?.state == .paused)
        await deck.take(.play)
        #expect(await updates.next()?.state == .playing)
    }
}
