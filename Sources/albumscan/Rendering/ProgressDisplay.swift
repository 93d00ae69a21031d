import AlbumScanAPI
import AlbumScanClientCore
import FoundationEssentials

/// Shows a scan's progress on standard error: drawn in place in a terminal, one line a stage elsewhere.
actor ProgressDisplay {
    private enum Mode {
        case live, plain, silent
    }

    private let mode: Mode
    private let stream = Console.Stream.error
    private var progress: ScanProgress
    private var region = LiveRegion()
    private var dots = 1
    private var lastSentence = ""

    init(title: String?, sentence: String = ScanProgress.sending, isSilent: Bool) {
        mode = isSilent ? .silent : stream.isLive ? .live : .plain
        progress = ScanProgress(title: title, sentence: sentence)
        if mode == .plain, let title { stream.write(["", Canvas.margin + DisplayText.sanitized(title)]) }
    }

    var summary: String? { progress.summary }

    func show(_ update: ScanUpdate) {
        switch update {
        case .reconnected:
            progress.reconnected()
        case .progress(let event):
            progress.apply(event)
            if mode == .plain { writeSentence(of: event) }
        case .accepted, .connectionLost, .ended:
            break
        }
        draw()
    }

    /// Runs `work` while the ellipsis moves, and leaves nothing of the drawing behind.
    func whileMoving<Result: Sendable>(_ work: @Sendable () async throws -> Result) async throws -> Result {
        draw()
        let ticker = Task { [weak self] in
            while !Task.isCancelled {
                try await Task.sleep(for: .milliseconds(500))
                await self?.tick()
            }
        }
        do {
            let result = try await work()
            ticker.cancel()
            clear()
            return result
        } catch {
            ticker.cancel()
            clear()
            throw error
        }
    }

    private var isCleared = false

    private func tick() {
        dots = dots % 3 + 1
        draw()
    }

    private func draw() {
        guard mode == .live, !isCleared else { return }
        let size = stream.size
        stream.write(
            region.draw(progress.lines(on: Canvas(style: stream.style, terminalColumns: size.columns), dots: dots), rows: size.rows))
    }

    private func clear() {
        isCleared = true
        stream.write(region.clear())
    }

    private func writeSentence(of event: ProgressEvent) {
        let sentence =
            switch event.stage {
            case .accepted, .identifying, .reviewing: event.message
            case .identified: event.identification.map { "We found \($0.albumTitle) by \($0.artistName)" } ?? event.message
            default: ""
            }
        guard !sentence.isEmpty, sentence != lastSentence else { return }
        lastSentence = sentence
        stream.write([Canvas.margin + DisplayText.sanitized(sentence)])
    }
}
