import AlbumScanAPI

/// What an import does, on one line that is drawn over, or, where that cannot be done, on a new one now and then.
struct ImportProgress {
    private let stream: Console.Stream
    private let began = ContinuousClock.now
    private var shown: ContinuousClock.Instant?
    private var isLineOpen = false
    private var first = 0
    private var sending: ContinuousClock.Instant?

    init(stream: Console.Stream) { self.stream = stream }

    /// Sending begins, with so many albums sent before.
    mutating func begin(at entries: Int) {
        first = entries
        sending = .now
    }

    mutating func show(_ state: AdminCatalogImport, share: Double) {
        let now = ContinuousClock.now
        guard now - (shown ?? began) > (stream.isLive ? .milliseconds(200) : .seconds(5)) else { return }
        let seconds = (now - (sending ?? now)) / .seconds(1)
        let rate = seconds > 0 ? Int(Double(state.entries - first) / seconds) : 0
        let percent = Int(share * 100)
        write("\(percent) %, \(state.entries) albums, \(rate) a second, \(state.rejected) lines not usable")
    }

    mutating func show(_ sentence: String) { write(sentence) }

    /// A line that stays.
    mutating func note(_ sentence: String) {
        end()
        stream.write([sentence])
    }

    mutating func end() {
        if isLineOpen { stream.write("\r\u{1B}[K") }
        isLineOpen = false
    }

    private mutating func write(_ text: String) {
        shown = .now
        if stream.isLive {
            stream.write("\r\u{1B}[K\(text)")
            isLineOpen = true
        } else {
            stream.write([text])
        }
    }
}
