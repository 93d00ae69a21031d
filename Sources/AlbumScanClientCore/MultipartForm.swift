#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One photo of several.
public struct BatchPhoto: Sendable, Equatable {
    /// By which the report names it, such as the file's.
    public var name: String
    /// The photo, by default at most 24 MB.
    public var jpeg: Data

    /// - Parameters:
    ///   - name: anything; the report cuts it off after 255 characters.
    ///   - jpeg: sent as it is, metadata included; the server drops that first.
    public init(name: String, jpeg: Data) {
        self.name = name
        self.jpeg = jpeg
    }
}

/// Photos as `multipart/form-data` (RFC 7578), each a part `photo`.
struct MultipartForm: Sendable {
    let contentType: String
    let body: Data

    init(_ photos: [BatchPhoto], boundary: String = "albumscan-" + UUID().lowercased) {
        var body = Data()
        for photo in photos {
            let head = """
                --\(boundary)\r
                Content-Disposition: form-data; name="photo"; filename="\(Self.escaped(photo.name))"\r
                Content-Type: image/jpeg\r
                \r

                """
            body.append(contentsOf: head.utf8)
            body.append(photo.jpeg)
            body.append(contentsOf: "\r\n".utf8)
        }
        body.append(contentsOf: "--\(boundary)--\r\n".utf8)
        self.body = body
        contentType = "multipart/form-data; boundary=\(boundary)"
    }

    /// As browsers write file names (WHATWG HTML, "Multipart form data").
    private static func escaped(_ name: String) -> String {
        var text = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "\"": text += "%22"
            case "\r": text += "%0D"
            case "\n": text += "%0A"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
