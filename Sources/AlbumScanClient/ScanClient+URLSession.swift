public import AlbumScanClientCore
public import Foundation

extension ScanClient {
    /// A client on `URLSession`.
    ///
    /// - Parameters:
    ///   - server: its http or https address, without a path.
    ///   - credentials: where the device's token is kept, in an app the keychain.
    public init(server: URL, credentials: any CredentialStore = MemoryCredentialStore()) {
        self.init(server: server.absoluteString, transport: URLSessionTransport(), credentials: credentials)
    }
}
