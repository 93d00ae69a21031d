import FoundationEssentials
import NIOSSL
import ServiceKit

/// The TLS certificate for clients, where no proxy terminates TLS (rule 74): browsers give access to a phone's camera only over HTTPS.
enum TLSSettings {
    /// Nil if none is set, and after a mistake, which is added to the settings' problems.
    static func read(from settings: inout Settings) -> TLSConfiguration? {
        let certificates = pem("ALBUMSCAN_TLS_CERT", of: &settings) { try NIOSSLCertificate.fromPEMBytes($0) }
        let key = pem("ALBUMSCAN_TLS_KEY", of: &settings) { try NIOSSLPrivateKey(bytes: $0, format: .pem) }
        switch (certificates, key) {
        case (.absent, .absent), (.invalid, _), (_, .invalid): return nil
        case (.valid(let certificates), .valid(let key)):
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: certificates.map { .certificate($0) }, privateKey: .privateKey(key))
            configuration.minimumTLSVersion = .tlsv12
            configuration.applicationProtocols = ["http/1.1"]
            if (try? NIOSSLContext(configuration: configuration)) != nil { return configuration }
            settings.reject("ALBUMSCAN_TLS_KEY must be the key of ALBUMSCAN_TLS_CERT")
        default:
            settings.reject("ALBUMSCAN_TLS_CERT and ALBUMSCAN_TLS_KEY go together")
        }
        return nil
    }

    private enum Part<Value> {
        case absent, invalid
        case valid(Value)
    }

    /// A value that is PEM itself, or the path of a PEM file.
    private static func pem<Value>(_ name: String, of settings: inout Settings, _ parse: ([UInt8]) throws -> Value) -> Part<Value> {
        guard var text = settings.secret(name) else { return .absent }
        if !text.hasPrefix("-----BEGIN") { text = (try? Settings.contents(of: text)) ?? "" }
        if let value = try? parse(Array(text.utf8)) { return .valid(value) }
        settings.reject("\(name) must be PEM text or a file with it")
        return .invalid
    }
}
