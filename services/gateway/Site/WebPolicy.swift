import Cryptography
import FoundationEssentials
import HTTPTypes

/// The web app's security headers.
struct WebPolicy {
    /// Inline scripts and styles of the page; everything else is a file of ours.
    let scripts: [String]
    let styles: [String]

    var headers: HTTPFields {
        var headers: HTTPFields = [.contentSecurityPolicy: contentSecurity]
        for (name, value) in Self.others {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        return headers
    }

    /// Nothing from other origins, and nothing inline except by its digest (CSP, level 3). Pictures may also be blobs of the page: previews
    /// of chosen photos.
    private var contentSecurity: String {
        [
            "default-src 'none'", "script-src 'self'\(Self.hashes(scripts))", "style-src 'self'\(Self.hashes(styles))",
            "img-src 'self' blob: data:", "font-src 'self'", "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'",
            "base-uri 'none'",
            "form-action 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types albumscan",
        ].joined(separator: "; ")
    }

    private static let others = [
        ("Permissions-Policy", "camera=(self), microphone=(), geolocation=(), payment=(), usb=()"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
    ]

    private static func hashes(_ texts: [String]) -> String {
        texts.map { " 'sha256-\(Data(SHA256.digest(of: $0.utf8)).base64EncodedString())'" }.joined()
    }
}
