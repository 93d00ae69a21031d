import Contracts
import FoundationEssentials
import HTTPTypes
import Hummingbird

/// Parameters of requests, parsed strictly: what is malformed is an error, never ignored.
package enum RequestParameters {
    /// `crop=x,y,w,h` in 0…1 of the upright picture.
    package static func crop(_ request: Request) throws -> CropRectangle? {
        guard let text = request.uri.queryParameters["crop"] else { return nil }
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2], let height = numbers[3] else {
            throw invalidCrop
        }
        // The tolerance is only for clients' rounding.
        let isInside =
            [x, y, width, height].allSatisfy(\.isFinite) && (0..<1).contains(x) && (0..<1).contains(y) && width > 0 && height > 0
            && x + width <= 1.000_001 && y + height <= 1.000_001
        guard isInside else { throw invalidCrop }
        return CropRectangle(x: x, y: y, width: min(width, 1 - x), height: min(height, 1 - y))
    }

    private static let invalidCrop = ProblemError(400, "crop_invalid", "crop must be x,y,w,h with a rectangle inside 0…1.")

    package static func flag(_ name: Substring, of request: Request) throws -> Bool? {
        switch request.uri.queryParameters[name] {
        case nil: nil
        case "true": true
        case "false": false
        default: throw ProblemError.badRequest("\(name) must be true or false")
        }
    }

    package static func limit(_ request: Request, default usual: Int = 20) throws -> Int {
        guard let text = request.uri.queryParameters["limit"] else { return usual }
        guard let limit = Int(text), (1...100).contains(limit) else { throw ProblemError.badRequest("limit must be 1…100") }
        return limit
    }

    /// An id in the path; a malformed one is a 404.
    static func id(_ name: String = "id", _ context: GatewayRequestContext) throws -> UUID {
        guard let id = context.parameters.get(name).flatMap({ UUID(uuidString: $0) }) else { throw ProblemError.notFound }
        return id
    }

    /// `Idempotency-Key`: 1…255 visible characters.
    package static func idempotencyKey(_ request: Request) throws -> String? {
        guard let name = HTTPField.Name("Idempotency-Key"), let key = request.headers[name] else { return nil }
        guard (1...255).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
            throw ProblemError.badRequest("Idempotency-Key must be 1…255 visible ASCII characters")
        }
        return key
    }

    /// `Prefer: wait=N` in seconds (RFC 7240), at most 60; other preferences are ignored as the RFC requires.
    package static func preferredWait(_ request: Request) -> Duration? {
        guard let name = HTTPField.Name("Prefer") else { return nil }
        for header in request.headers[values: name] {
            for preference in header.split(separator: ",") {
                let parts = preference.prefix { $0 != ";" }.split(separator: "=").map { $0.trimmed.lowercased() }
                if parts.count == 2, parts[0] == "wait", let seconds = Int(parts[1].filter { $0 != "\"" }), seconds > 0 {
                    return .seconds(min(seconds, 60))
                }
            }
        }
        return nil
    }
}

extension StringProtocol where SubSequence == Substring {
    /// Without white space at its ends.
    var trimmed: Substring {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return self[first...last]
    }
}
