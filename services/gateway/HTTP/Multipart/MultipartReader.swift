import Hummingbird

/// The parts of a request's body, one at a time, with at most one in memory.
struct MultipartReader {
    private var chunks: UploadChunks.Iterator
    private var parser: MultipartParser
    private var events: ArraySlice<MultipartParser.Event> = []
    private var hasEnded = false
    /// How many more bytes the body may have.
    private var allowance: Int
    /// Why the rest of the body is unreadable.
    private(set) var failure: ProblemError?

    /// - Parameter limit: the maximum size of the whole body, in bytes.
    /// - Throws: 415 for another media type, 400 for an invalid boundary.
    init(_ request: Request, limit: Int) throws {
        parser = MultipartParser(boundary: try Self.boundary(of: request))
        chunks = UploadChunks(body: request.body).makeAsyncIterator()
        allowance = limit
    }

    /// The next part; skips the rest of the previous one. Nil after the last.
    mutating func next() async throws -> MultipartPart? {
        while let event = try await nextEvent() {
            if case .began(let part) = event { return part }
        }
        return nil
    }

    /// The content of the current part.
    ///
    /// - Parameter memory: from which the bytes are taken as they arrive.
    /// - Throws: 413 `image_too_large` if it is larger than `limit`.
    mutating func content(limit: Int, into memory: UploadMemory) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        while let event = try await nextEvent() {
            guard case .content(let piece) = event else { break }
            guard bytes.count + piece.count <= limit else { throw ProblemError.imageTooLarge(limit: limit) }
            try memory.take(piece.count)
            bytes.append(contentsOf: piece)
        }
        return bytes
    }

    private mutating func nextEvent() async throws -> MultipartParser.Event? {
        if let failure { throw failure }
        do {
            while events.isEmpty, !hasEnded {
                guard let chunk = try await chunks.next() else {
                    hasEnded = true
                    try parser.finish()
                    break
                }
                allowance -= chunk.readableBytes
                guard allowance >= 0 else { throw ProblemError(413, "too_large", "The batch is too large.") }
                events = try parser.append(chunk.readableBytesView)[...]
            }
        } catch {
            let problem =
                switch error {
                case let error as ProblemError: error
                case let error as MultipartError: ProblemError.badRequest(error.sentence)
                default: throw error
                }
            failure = problem
            throw problem
        }
        return events.popFirst()
    }

    /// RFC 2046, section 5.1.1.
    private static func boundary(of request: Request) throws -> String {
        guard let type = request.headers[.contentType], let parameters = HeaderParameters(type),
            parameters.value.lowercased() == "multipart/form-data"
        else { throw ProblemError(415, "unsupported_media_type", "Send the photos as multipart/form-data.") }
        let others = Set("'()+_,-./:=? ".utf8)
        guard let boundary = parameters["boundary"], (1...70).contains(boundary.utf8.count), boundary.last != " ",
            boundary.utf8.allSatisfy({ byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
                    true
                default: others.contains(byte)
                }
            })
        else { throw ProblemError.badRequest("the Content-Type has no boundary as RFC 2046 describes it") }
        return boundary
    }
}
