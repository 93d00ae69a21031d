public import AlbumScanClientCore
public import Foundation

extension ScanClient {
    /// A client on `URLSession`.
    ///
    /// - Parameters:
    ///   - server: its http or https address, without a path.
    ///   - credentials: where the device's token is kept, in an app the keychain.
    ///   - name: what the account's other devices see this one as, 1…64 characters; nil for nothing.
    ///   - platform: what it runs on, likewise.
    public init(
        server: URL, credentials: any CredentialStore = MemoryCredentialStore(), name: String? = nil, platform: String? = nil
    ) {
        self.init(
            server: server.absoluteString, transport: URLSessionTransport(), credentials: credentials, name: name, platform: platform)
    }
}
