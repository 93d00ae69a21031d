import CGatewayFiles

/// The files that `services/gateway/Files` compiles in.
package struct GatewayFiles {
    /// The file's name is not among those in `files.c`.
    struct Missing: Error, CustomStringConvertible {
        let name: String

        var description: String { "\(name) is not compiled in" }
    }

    /// In the executable's own constant data.
    private let files: [String: UnsafeBufferPointer<UInt8>]

    package init() {
        var count = 0
        let first = gateway_files(&count)
        files = Dictionary(
            uniqueKeysWithValues: UnsafeBufferPointer(start: first, count: count).map { file in
                (String(cString: file.name), UnsafeBufferPointer(start: file.bytes, count: file.count))
            })
    }

    /// Sorted.
    package var names: [String] { files.keys.sorted() }

    package subscript(name: String) -> [UInt8] {
        get throws {
            guard let bytes = files[name] else { throw Missing(name: name) }
            return Array(bytes)
        }
    }
}
