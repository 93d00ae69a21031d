import Hummingbird

/// Reads an upload into memory within a limit.
///
/// An oversize body is read to its end and dropped, up to a second limit: a client that does not wait for `100 Continue` gets
/// the 413 instead of a broken connection.
struct UploadReader: Sendable {
    /// Bytes of the largest upload accepted.
    let limit: Int
    /// Bytes read at most before the connection is given up.
    var drainLimit: Int { limit * 8 }

    func read(_ request: Request) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        var total = 0
        if let announced = request.headers[.contentLength].flatMap({ Int($0) }) {
            if announced > drainLimit { throw ProblemError.imageTooLarge(limit: limit) }
            if announced <= limit { bytes.reserveCapacity(announced) }
        }
        for try await chunk in request.body {
            total += chunk.readableBytes
            if total > drainLimit { throw ProblemError.imageTooLarge(limit: limit) }
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
