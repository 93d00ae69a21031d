import FoundationEssentials
import Hummingbird
import JSON

extension Request {
    /// The whole body.
    ///
    /// - Throws: for a body larger than `limit` bytes, and for one that does not come, or not in time.
    func collected(upTo limit: Int) async throws -> ByteBuffer {
        var bytes = ByteBuffer()
        for try await chunk in UploadChunks(body: body) {
            guard bytes.readableBytes + chunk.readableBytes <= limit else { throw ProblemError.tooLarge }
            bytes.writeImmutableBuffer(chunk)
        }
        return bytes
    }

    /// The body decoded from JSON; nil if that fails.
    ///
    /// - Throws: 400 for a member that the type does not have; 413 for a body larger than `limit` bytes.
    func json<Body: Codable>(_ type: Body.Type, upTo limit: Int = 16_384) async throws -> Body? {
        try RequestBodies.decode(type, from: try await collected(upTo: limit))
    }

    /// The same for a sender who may add members at any time: the App Store.
    func extensibleJSON<Body: Decodable>(_ type: Body.Type, upTo limit: Int) async throws -> Body? {
        let bytes = try await collected(upTo: limit)
        return try? JSONDecoder().decode(type, from: Data(bytes.readableBytesView))
    }
}

/// JSON bodies of requests, read strictly: a member that nobody reads is a mistake of its sender, who had better know of it.
package enum RequestBodies {
    /// - Returns: nil if the bytes are not JSON of this type.
    /// - Throws: 400 for a member that the type does not have.
    package static func decode<Body: Codable>(_ type: Body.Type, from bytes: ByteBuffer) throws -> Body? {
        guard let body = try? JSONDecoder().decode(type, from: Data(bytes.readableBytesView)),
            let sent = try? JSONValue(parsing: Array(bytes.readableBytesView)),
            let known = try? JSONValue(parsing: Array(JSONEncoder().encode(body)))
        else { return nil }
        if let path = unknownMember(of: sent, known: known) ?? unknownNull(in: sent, of: type) {
            throw ProblemError.badRequest("there is no member \(path.prefix(200))")
        }
        return body
    }

    /// The first `null` of an object whose member the type does not have: anything may stand in its place.
    private static func unknownNull(in sent: JSONValue, of type: (some Codable).Type) -> String? {
        guard let members = sent.object else { return nil }
        return members.first { member in
            guard member.value == .null else { return false }
            var changed = members
            changed[member.key] = [[:]]
            return (try? JSONDecoder().decode(type, from: Data(JSONValue.object(changed).serialized))) != nil
        }?.key
    }

    /// The path of the first member that was sent and is not there when what was read is written again, such as `entries[2].year`. `null` says
    /// nothing here: what is absent is not written.
    private static func unknownMember(of sent: JSONValue, known: JSONValue, at path: String = "") -> String? {
        switch (sent, known) {
        case (.object(let sent), .object(let known)):
            for member in sent where member.value != .null {
                let path = path.isEmpty ? member.key : "\(path).\(member.key)"
                guard let value = known[member.key] else { return path }
                if let unknown = unknownMember(of: member.value, known: value, at: path) { return unknown }
            }
            return nil
        case (.array(let sent), .array(let known)):
            for (index, pair) in zip(sent, known).enumerated() {
                if let unknown = unknownMember(of: pair.0, known: pair.1, at: "\(path)[\(index)]") { return unknown }
            }
            return nil
        default:
            return nil
        }
    }
}
