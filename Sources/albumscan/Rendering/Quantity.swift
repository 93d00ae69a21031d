import AlbumScanAPI
import FoundationEssentials

/// Quantities as a tired person reads them.
package enum Quantity {
    /// `340 ms`, `1.2 s`, `4 min 5 s`, `3 h 12 min`, `2 d 4 h`.
    package static func duration(milliseconds: Int) -> String {
        switch milliseconds {
        case ..<0: return "-" + duration(milliseconds: -milliseconds)
        case 0..<1000: return "\(milliseconds) ms"
        case 1000..<59_950:
            let tenths = (milliseconds + 50) / 100
            return "\(tenths / 10).\(tenths % 10) s"
        default: break
        }
        let seconds = (milliseconds + 500) / 1000
        if seconds < 3600 { return pair(seconds / 60, "min", seconds % 60, "s") }
        if seconds < 86_400 { return pair(seconds / 3600, "h", seconds % 3600 / 60, "min") }
        return pair(seconds / 86_400, "d", seconds % 86_400 / 3600, "h")
    }

    private static func pair(_ large: Int, _ largeUnit: String, _ small: Int, _ smallUnit: String) -> String {
        "\(large) \(largeUnit)" + (small == 0 ? "" : " \(small) \(smallUnit)")
    }

    /// How long ago, or how long until.
    package static func age(_ timestamp: Timestamp, now: Date) -> String {
        let milliseconds = Int((now.timeIntervalSince(timestamp.date) * 1000).rounded())
        if abs(milliseconds) < 1000 { return "now" }
        return milliseconds > 0 ? duration(milliseconds: milliseconds) + " ago" : "in " + duration(milliseconds: -milliseconds)
    }

    /// `$0.0123`: a hundredth of a cent is the last digit.
    package static func money(microUSD: Int64) -> String {
        let sign = microUSD < 0 ? "-" : ""
        let units = (microUSD.magnitude + 50) / 100
        let fraction = String(units % 10_000)
        return "\(sign)$\(units / 10_000).\(String(repeating: "0", count: 4 - fraction.count))\(fraction)"
    }

    /// `12.4 kB`.
    package static func bytes(_ count: Int) -> String {
        if count < 1000 { return "\(count) B" }
        let (unit, size) = count < 999_950 ? ("kB", 1000) : ("MB", 1_000_000)
        let tenths = (count * 10 + size / 2) / size
        return "\(tenths / 10).\(tenths % 10) \(unit)"
    }

    /// The time of day in UTC: `12:08:33.512`.
    package static func clock(_ timestamp: Timestamp) -> String {
        String(timestamp.description.dropFirst(11).prefix(12))
    }

    /// The first characters of an id, enough to tell processes apart.
    package static func short(_ id: UUID) -> String { String(id.text.prefix(8)) }
}
