import Hummingbird

/// Reads an upload into memory, with a size limit. ``RequestWatch`` sees to it that it comes in time.
///
/// An oversize body is read to its end and discarded, up to a second limit: a client that does not wait for `100 Continue` gets the 413
/// instead of a broken connection.
struct UploadReader: Sendable {
    /// The maximum size of an upload, in bytes.
    let limit: Int
    /// How many bytes are read at most before the connection is closed.
    var drainLimit: Int { limit * 8 }

    /// - Parameter memory: from which the bytes are taken as they arrive; nil for operators' uploads, which are not limited.
    func read(_ request: Request, into memory: UploadMemory? = nil) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        if let announced = request.head.announcedLength {
            if announced > (request.head.expectsContinue ? limit : drainLimit) { throw ProblemError.imageTooLarge(limit: limit) }
        }
        var total = 0
        for try await chunk in UploadChunks(body: request.body) {
            total += chunk.readableBytes
            if total > drainLimit { throw ProblemError.imageTooLarge(limit: limit) }
            if total > limit {
                bytes = []
            } else {
                try memory?.take(chunk.readableBytes)
                bytes.append(contentsOf: chunk.readableBytesView)
            }
        }
        if total > limit { throw ProblemError.imageTooLarge(limit: limit) }
        return bytes
    }
}

/// The chunks of a body. Any early end is the client's doing.
struct UploadChunks: AsyncSequence {
    let body: RequestBody

    struct Iterator: AsyncIteratorProtocol {
        var chunks: RequestBody.AsyncIterator

        mutating func next() async throws -> ByteBuffer? {
            do {
                return try await chunks.next()
            } catch is BodyTooSlow {
                throw ProblemError.bodyTooSlow
            } catch {
                throw ProblemError.badRequest("the upload broke off")
            }
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(chunks: body.makeAsyncIterator()) }
}
