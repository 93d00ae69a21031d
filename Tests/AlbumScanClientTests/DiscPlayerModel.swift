import AlbumScanClientCore

/// What ``DiscPlayer`` should do, written another way: a needle that moves on by half a second at a time over the tracks that can be played.
/// So it needs times and lengths that are multiples of it, as ``DiscPlayerScript`` has them.
struct DiscPlayerModel {
    static let unit = 500

    private(set) var state = DiscPlayer.State.empty
    private(set) var index = 0
    private(set) var elapsed = 0
    private var id: String?
    private var tracks: [DiscPlayer.Track] = []
    private var isTimed = false
    private var clock = 0

    var missing: Int { tracks.filter { !$0.isPlayable }.count }
    private var order: [Int] { tracks.indices.filter { tracks[$0].isPlayable } }
    private var isOpen: Bool { [.paused, .playing, .interrupted].contains(state) }

    mutating func take(_ command: DiscPlayer.Command, at now: Int) -> [DiscPlayer.Effect] {
        var effects = roll()
        while clock < now {
            clock += Self.unit
            guard state == .playing else { continue }
            elapsed += Self.unit
            if !isTimed, let length = tracks[index].length { elapsed = min(elapsed, length) }
            effects += roll()
        }
        return effects + act(command)
    }

    /// Over the end of the track, in the player's own time.
    private mutating func roll() -> [DiscPlayer.Effect] {
        while state == .playing, isTimed, let length = tracks[index].length, elapsed >= length {
            let lower = tracks[index]
            guard let next = order.first(where: { $0 > index }) else { return finish() }
            (index, elapsed) = (next, 0)
            if tracks[next].disc != lower.disc || tracks[next].side != lower.side {
                state = .paused
                return [.turnOver(disc: tracks[next].disc, side: tracks[next].side)]
            }
        }
        return []
    }

    private mutating func finish() -> [DiscPlayer.Effect] {
        let wasPlaying = state == .playing
        state = order.isEmpty ? .unplayable : .ended
        (index, elapsed) = (order.first ?? 0, 0)
        return wasPlaying ? [.stop] : []
    }

    private mutating func move(to place: Int?, _ position: Int = 0) -> [DiscPlayer.Effect] {
        guard let place else { return finish() }
        index = place
        elapsed = max(0, position)
        if let length = tracks[place].length { elapsed = min(elapsed, length) }
        return state == .playing ? [.begin(entry: tracks[index].entry, position: elapsed)] : []
    }

    private mutating func act(_ command: DiscPlayer.Command) -> [DiscPlayer.Effect] {
        switch command {
        case .load(let album, let place):
            if album.id == id { return [] }
            let wasPlaying = state == .playing
            (id, tracks, isTimed) = (album.id, album.tracks, album.isTimed)
            state = order.isEmpty ? .unplayable : .paused
            (index, elapsed) = (order.first ?? 0, 0)
            if let place, order.contains(place.index) { _ = move(to: place.index, place.position) }
            return wasPlaying ? [.stop] : []
        case .play:
            guard [.paused, .interrupted, .ended].contains(state) else { return [] }
            state = .playing
            return move(to: index, elapsed)
        case .pause:
            let wasPlaying = state == .playing
            if wasPlaying || state == .interrupted { state = .paused }
            return wasPlaying ? [.pause] : []
        case .next: return isOpen ? move(to: order.first { $0 > index }) : []
        case .previous:
            guard isOpen else { return [] }
            return move(to: elapsed > 3000 ? index : order.last { $0 < index } ?? index)
        case .start(let chosen):
            guard order.contains(chosen) else { return [] }
            state = .playing
            return move(to: chosen)
        case .seek(let position): return isOpen ? move(to: index, position) : []
        case .interrupt:
            if state == .playing { state = .interrupted }
            return []
        case .interruptionEnded(let mayResume):
            guard state == .interrupted else { return [] }
            state = mayResume ? .playing : .paused
            return move(to: index, elapsed)
        case .fail(let entry):
            guard let failed = order.first(where: { tracks[$0].entry == entry }) else { return [] }
            tracks[failed].isPlayable = false
            guard failed == index else { return [] }
            return isOpen ? move(to: order.first { $0 > index }) : finish()
        case .finish(let entry):
            guard state == .playing, tracks[index].entry == entry else { return [] }
            return move(to: order.first { $0 > index })
        case .report(let entry, let position):
            guard isOpen, let reported = tracks.firstIndex(where: { $0.entry == entry }) else { return [] }
            _ = move(to: reported, position)
            return []
        case .tick: return []
        }
    }
}
