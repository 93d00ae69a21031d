import CZlib

/// The gzip format (RFC 1952).
public enum Gzip {
    /// How much time zlib takes to find a smaller form.
    public enum Effort: Int32, Sendable {
        /// For what is compressed for one client, who waits for it.
        case little = 4
        /// For what is compressed once and sent often.
        case most = 9
    }

    /// The same bytes always give the same result: the header names neither a time nor a file.
    ///
    /// - Throws: ``Failure`` if zlib has no memory.
    public static func compress(_ bytes: [UInt8], effort: Effort = .most) throws(Failure) -> [UInt8] {
        var stream = z_stream()
        guard czlib_gzip_init(&stream, effort.rawValue) == Z_OK else { throw Failure() }
        defer { deflateEnd(&stream) }
        var input = bytes
        // Enough for everything at once, so that one call is all it takes.
        var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
        let (status, count) = input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                stream.next_in = source.baseAddress
                stream.avail_in = UInt32(source.count)
                stream.next_out = target.baseAddress
                stream.avail_out = UInt32(target.count)
                return (deflate(&stream, Z_FINISH), Int(stream.total_out))
            }
        }
        guard status == Z_STREAM_END else { throw Failure() }
        return Array(output[..<count])
    }

    public struct Failure: Error {}
}
