import AlbumScanAPI
import AlbumScanClientCore
import FoundationEssentials
import HTTPClient

extension CommandFailure {
    /// - Parameter server: its address, which the sentence names.
    init(_ error: ClientError, server: String) {
        switch error {
        case .refused(let problem, _): self.init(problem)
        case .offline: self.init("No AlbumScan server answers at \(server).", code: "unreachable", retryable: true)
        case .connectionLost: self.init("The connection to \(server) was lost.", code: "lost_connection", retryable: true)
        case .untrusted: self.init("The certificate of \(server) is not trusted.", code: "unreachable")
        case .invalidAddress:
            self.init("\(server) is not an address that can be used.", code: "unreachable", exitCode: CommandFailure.usage)
        case .cancelled: self.init("Ended.")
        case .unexpectedAnswer(let status) where status >= 400:
            self.init("The server answered with status \(status).", code: "bad_answer", retryable: status >= 500)
        case .unexpectedAnswer:
            self.init("The server's answer could not be understood. Is this an AlbumScan server?", code: "bad_answer")
        case .credentialsUnavailable(let reason): self.init("This device's token cannot be kept: \(reason).")
        }
    }

    /// What the server says of a failure, or what its status says.
    init(status: Int, body: [UInt8]) {
        if let problem = try? JSONDecoder().decode(Problem.self, from: Data(body)) {
            self.init(problem)
        } else {
            self.init("The server answered with status \(status).", code: "bad_answer", retryable: status >= 500)
        }
    }

    init(_ error: HTTPError, server: String) {
        switch error.code {
        case .dns, .connect: self.init(ClientError.offline, server: server)
        case .tls: self.init(ClientError.untrusted, server: server)
        case .invalidRequest, .hostRefused: self.init(ClientError.invalidAddress, server: server)
        default: self.init("The connection to \(server) failed (\(error.code.rawValue)).", code: "lost_connection", retryable: true)
        }
    }
}

extension UUID {
    /// Lower case, as RFC 9562 asks.
    package var text: String { uuidString.lowercased() }
}
