import FoundationEssentials
public import Logging

/// Every metadata key that appears in a log. A closed list, so that logs are searchable and nothing private slips in.
public enum LogKey: String, Sendable {
    case account, address, album, attempt, code, count, database, detail, device, duration, error, event, frames, gateway, instance, job,
        kind, method, migration, notice, operation, path, peer, pid
    case queue, reason, request, role, scan, service, signal, sqlstate, state, status, step, trace, type, version
}

extension Logger {
    /// Logs a fixed message with details under known keys. Ids are written in lower case, as the API writes them.
    public func log(_ level: Logger.Level, _ sentence: StaticString, _ details: [LogKey: any CustomStringConvertible & Sendable] = [:]) {
        guard level >= logLevel else { return }
        var metadata = Logger.Metadata(minimumCapacity: details.count)
        for (key, value) in details {
            metadata[key.rawValue] = .string((value as? UUID)?.uuidString.lowercased() ?? value.description)
        }
        log(level: level, "\(sentence)", metadata: metadata)
    }
}
