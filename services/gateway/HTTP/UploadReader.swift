import Hummingbird

/// Reads an upload into memory within a limit of size and one of time.
///
/// An oversize body is read to its end and dropped, up to a second limit: a client that does not wait for `100 Continue` gets
/// the 413 instead of a broken connection.
struct UploadReader: Sendable {
    /// Bytes of the largest upload accepted.
    let limit: Int
    /// How long an upload may take. A connection on which nothing comes is closed earlier, by the server's idle time-out.
    var patience: Duration = .seconds(90)
    /// Bytes read at most before the connection is given up.
    var drainLimit: Int { limit * 8 }

    func read(_ request: Request) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        if let announced = request.head.announcedLength {
            if announced > (request.head.expectsContinue ? limit : drainLimit) { throw ProblemError.imageTooLarge(limit: limit) }
            if announced <= limit { bytes.reserveCapacity(announced) }
        }
        let end = ContinuousClock.now + patience
        var total = 0
        for try await chunk in UploadChunks(body: request.body) {
            total += chunk.readableBytes
            if total > drainLimit { throw ProblemError.imageTooLarge(limit: limit) }
            if .now > end { throw ProblemError(408, "bad_request", "The upload took too long.", retryable: true) }
            if total > limit {
                bytes = []
            } else {
                bytes.append(contentsOf: chunk.readableBytesView)
            }
        }
        if total > limit { throw ProblemError.imageTooLarge(limit: limit) }
        return bytes
    }
}

/// The chunks of a body. Whatever ends it early is the client's doing.
struct UploadChunks: AsyncSequence {
    let body: RequestBody

    struct Iterator: AsyncIteratorProtocol {
        var chunks: RequestBody.AsyncIterator

        mutating func next() async throws -> ByteBuffer? {
            do {
                return try await chunks.next()
            } catch {
                throw ProblemError.badRequest("the upload broke off")
            }
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(chunks: body.makeAsyncIterator()) }
}
