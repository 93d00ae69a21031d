import AlbumScanAPI
import FoundationEssentials
import Hummingbird
import Store

/// Parameters of operators' requests, parsed as strictly as clients'.
package enum AdminParameters {
    /// An id in the query; nil if absent.
    package static func id(_ name: Substring, of request: Request) throws -> UUID? {
        guard let text = request.uri.queryParameters[name] else { return nil }
        guard let id = UUID(uuidString: String(text)) else { throw ProblemError.badRequest("\(name) must be a UUID") }
        return id
    }

    /// One of a closed set of values; nil if absent.
    package static func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: Substring, of request: Request, as type: Choice.Type = Choice.self
    ) throws -> Choice? where Choice.RawValue == String {
        guard let text = request.uri.queryParameters[name] else { return nil }
        guard let choice = Choice(rawValue: String(text)) else {
            throw ProblemError.badRequest("\(name) must be one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return choice
    }

    package static func cursor(_ request: Request) throws -> AdminCursor? {
        guard let text = request.uri.queryParameters["cursor"] else { return nil }
        guard let cursor = AdminCursor(String(text)) else { throw ProblemError.badRequest("cursor is not one this server gave") }
        return cursor
    }

    /// A day (`2026-03-01`, starting at midnight UTC) or an RFC 3339 time; nil if absent.
    package static func instant(_ name: Substring, of request: Request) throws -> Date? {
        guard let text = request.uri.queryParameters[name].map(String.init) else { return nil }
        let isDay = text.utf8.count == 10
        let styles = [Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true)]
        for style in styles {
            if let date = try? Date(isDay ? text + "T00:00:00Z" : text, strategy: style), years.contains(date) { return date }
        }
        throw ProblemError.badRequest("\(name) must be a day such as 2026-03-01, or an RFC 3339 time")
    }

    /// 1970 to 9999: anything else is a typo.
    private static let years = Date(timeIntervalSince1970: 0)...Date(timeIntervalSince1970: 253_402_300_799)

    /// `type=identified,complete`: the stages of stored events; nil for every one.
    package static func stages(_ request: Request) throws -> Set<ProgressEvent.Kind>? {
        guard let text = request.uri.queryParameters["type"] else { return nil }
        let known = ProgressEvent.Kind.allCases.filter(\.isDurable)
        let stages = text.split(separator: ",", omittingEmptySubsequences: false).map { word in known.first { $0.rawValue == word } }
        guard stages.allSatisfy({ $0 != nil }) else {
            throw ProblemError.badRequest("type must be a list of \(known.map(\.rawValue).joined(separator: ", "))")
        }
        return Set(stages.compactMap(\.self))
    }

    /// A substring of a name to search for; nil for any.
    package static func text(_ request: Request) throws -> String? {
        guard let text = request.uri.queryParameters["q"].map({ String($0.trimmed) }), !text.isEmpty else { return nil }
        guard text.utf8.count <= 200 else { throw ProblemError.badRequest("q must not be longer than 200 bytes") }
        return text
    }
}
