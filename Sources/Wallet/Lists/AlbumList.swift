/// A list of albums as a person has it: a table, lines that were pasted, an export of Apple's Music app (Sources/Wallet/README.md, "Lists").
/// A line that cannot be read is reported by its number, and the others are read.
public struct AlbumList: Codable, Sendable, Hashable {
    public enum Format: String, Codable, Sendable, Hashable, CaseIterable {
        /// RFC 4180, separated by commas, semicolons, tabs or vertical bars.
        case csv
        /// "Artist – Album" or "Album by Artist".
        case lines
        /// "Export Playlist…" as text.
        case musicText = "music_text"
        /// "Export Playlist…" or "Export Library…" as XML.
        case musicXML = "music_xml"
    }

    public struct BadLine: Codable, Sendable, Hashable {
        public enum Reason: String, Codable, Sendable, Hashable, CaseIterable {
            case noArtist = "no_artist"
            case noTitle = "no_title"
            /// Nothing separates artist and title.
            case noSeparator = "no_separator"
            /// A quotation mark that is not closed, or text after one that is.
            case badQuotes = "bad_quotes"
            /// An artist or a title has more than ``maximumNameLength`` characters.
            case tooLong = "too_long"
            /// Bytes that are no text in the list's encoding.
            case notText = "not_text"
            /// What comes after it could not be read either.
            case brokenXML = "broken_xml"
        }

        /// From 1, as editors count.
        public var line: Int
        public var reason: Reason

        public init(line: Int, reason: Reason) {
            self.line = line
            self.reason = reason
        }
    }

    /// A list of which nothing could be read.
    public enum Failure: Error, Sendable, Hashable {
        case empty
        /// - Parameter limit: bytes.
        case tooLarge(limit: Int)
        /// Such as a picture or a spreadsheet's own file.
        case notText
        /// It has lines, and none of them names an album. The first ``maximumBadLines`` of them.
        case nothingFound([BadLine])
    }

    public static let maximumBytes = 8 << 20
    /// Picks that are kept: one for each artist, album artist and album.
    public static let maximumPicks = 2000
    public static let maximumBadLines = 1000
    /// Of an artist or a title, in Unicode scalars: one character may have any number of them.
    public static let maximumNameLength = 500

    public let format: Format
    /// The first of each artist and album, in the order of the list.
    public let picks: [WalletPick]
    /// The line of each pick, from 1.
    public let lines: [Int]
    /// Rows that name an album, those that repeat one included.
    public let rowsRead: Int
    /// In order, at most ``maximumBadLines`` of them.
    public let badLines: [BadLine]
    public let badLineCount: Int
    /// Tracks that stand for no album, by reason.
    public let ignored: [IgnoredPicks.Reason: Int]
    /// Rows with further albums that were not kept.
    public let beyond: Int
    /// Which playlist of an XML export was read, where it has one.
    public let playlist: PlaylistChoice?

    /// - Parameter format: nil to tell it by the content.
    public init(reading bytes: some Collection<UInt8>, as format: Format? = nil) throws(Failure) {
        guard bytes.count <= Self.maximumBytes else { throw .tooLarge(limit: Self.maximumBytes) }
        guard let text = ListText(bytes) else { throw .notText }
        guard text.bytes.contains(where: { !ListText.isSpace($0) }) else { throw .empty }
        self.format = format ?? ListSniffer.format(of: text)
        var rows = ListRows()
        var playlist: PlaylistChoice?
        switch self.format {
        case .csv: TableReader.read(text, into: &rows)
        case .lines: LineReader.read(text, into: &rows)
        case .musicText: MusicTextReader.read(text, into: &rows)
        case .musicXML: playlist = MusicXMLReader.read(text, into: &rows)
        }
        guard rows.rowsRead > 0 || !rows.ignored.isEmpty else { throw .nothingFound(rows.badLines) }
        self.playlist = playlist
        picks = rows.picks
        lines = rows.lines
        rowsRead = rows.rowsRead
        badLines = rows.badLines
        badLineCount = rows.badLineCount
        ignored = rows.ignored
        beyond = rows.beyond
    }
}

/// What a reader finds, within bounds.
struct ListRows {
    private(set) var picks: [WalletPick] = []
    private(set) var lines: [Int] = []
    private(set) var rowsRead = 0
    private(set) var badLines: [AlbumList.BadLine] = []
    private(set) var badLineCount = 0
    private(set) var ignored: [IgnoredPicks.Reason: Int] = [:]
    private(set) var beyond = 0
    private var seen: Set<Names> = []

    private struct Names: Hashable {
        var artist: String
        var albumArtist: String?
        var title: String
    }

    mutating func take(_ pick: WalletPick, line: Int) {
        if let reason = reason(toRefuse: pick) { return refuse(line, reason) }
        rowsRead += 1
        let names = Names(artist: pick.artist, albumArtist: pick.albumArtist, title: pick.albumTitle)
        guard !seen.contains(names) else { return }
        guard picks.count < AlbumList.maximumPicks else {
            beyond += 1
            return
        }
        seen.insert(names)
        picks.append(pick)
        lines.append(line)
    }

    mutating func refuse(_ line: Int, _ reason: AlbumList.BadLine.Reason) {
        badLineCount += 1
        if badLines.count < AlbumList.maximumBadLines { badLines.append(.init(line: line, reason: reason)) }
    }

    mutating func ignore(_ reason: IgnoredPicks.Reason) {
        ignored[reason, default: 0] += 1
    }

    private func reason(toRefuse pick: WalletPick) -> AlbumList.BadLine.Reason? {
        let names = [pick.artist, pick.albumTitle, pick.albumArtist ?? ""]
        if names.contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }) { return .notText }
        if names.contains(where: { $0.unicodeScalars.count > AlbumList.maximumNameLength }) { return .tooLong }
        if pick.albumTitle.isEmpty { return .noTitle }
        if pick.artist.isEmpty, pick.albumArtist?.isEmpty != false { return .noArtist }
        return nil
    }
}
