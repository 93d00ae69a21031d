import Cryptography
import FoundationEssentials

/// The certificates that every chain must end in.
public struct TrustedRoots: Sendable {
    let certificates: [Certificate]

    /// Apple Root CA - G3, as published at https://www.apple.com/certificateauthority/AppleRootCA-G3.cer.
    ///
    /// - Throws: never, unless the copy below is not the one that is pinned.
    public static func apple() throws -> TrustedRoots {
        let der = Data(base64Encoded: appleRootG3) ?? Data()
        guard SHA256.digest(of: der) == applePin else { throw StatementError.untrusted }
        return try TrustedRoots(file: Array(der))
    }

    /// SHA-256 of its DER.
    private static let applePin: [UInt8] = [
        0x63, 0x34, 0x3A, 0xBF, 0xB8, 0x9A, 0x6A, 0x03, 0xEB, 0xB5, 0x7E, 0x9B, 0x3F, 0x5F, 0xA7, 0xBE,
        0x7C, 0x4F, 0x5C, 0x75, 0x6F, 0x30, 0x17, 0xB3, 0xA8, 0xC4, 0x88, 0xC3, 0x65, 0x3E, 0x91, 0x79,
    ]

    /// Reads a file of certificates: PEM, as many as there are, or one in DER.
    ///
    /// - Throws: if there is none, or one cannot be read.
    public init(file: [UInt8]) throws {
        guard let text = String(validating: file, as: UTF8.self), text.contains("-----BEGIN") else {
            guard let certificate = Certificate(der: file) else { throw StatementError.certificateUnreadable }
            certificates = [certificate]
            return
        }
        guard let certificates = Certificate.certificates(inPEM: file), !certificates.isEmpty else {
            throw StatementError.certificateUnreadable
        }
        self.certificates = certificates
    }

    private static let appleRootG3 = """
        MIICQzCCAcmgAwIBAgIILcX8iNLFS5UwCgYIKoZIzj0EAwMwZzEbMBkGA1UEAwwSQXBwbGUgUm9vdCBDQSAtIEczMSYwJAYDVQQL\
        DB1BcHBsZSBDZXJ0aWZpY2F0aW9uIEF1dGhvcml0eTETMBEGA1UECgwKQXBwbGUgSW5jLjELMAkGA1UEBhMCVVMwHhcNMTQwNDMw\
        MTgxOTA2WhcNMzkwNDMwMTgxOTA2WjBnMRswGQYDVQQDDBJBcHBsZSBSb290IENBIC0gRzMxJjAkBgNVBAsMHUFwcGxlIENlcnRp\
        ZmljYXRpb24gQXV0aG9yaXR5MRMwEQYDVQQKDApBcHBsZSBJbmMuMQswCQYDVQQGEwJVUzB2MBAGByqGSM49AgEGBSuBBAAiA2IA\
        BJjpLz1AcqTtkyJygRMc3RCV8cWjTnHcFBbZDuWmBSp3ZHtfTjjTuxxEtX/1H7YyYl3J6YRbTzBPEVoA/VhYDKX1DyxNB0cTddqX\
        l5dvMVztK517IDvYuVTZXpmkOlEKMaNCMEAwHQYDVR0OBBYEFLuw3qFYM4iapIqZ3r6966/ayySrMA8GA1UdEwEB/wQFMAMBAf8w\
        DgYDVR0PAQH/BAQDAgEGMAoGCCqGSM49BAMDA2gAMGUCMQCD6cHEFl4aXTQY2e3v9GwOAEZLuN+yRhHFD/3meoyhpmvOwgPUnPWT\
        xnS4at+qIxUCMG1mihDK1A3UT82NQz60imOlM27jbdoXt2QfyFMm+YhidDkLF1vLUagM6BgD56KyKA==
        """
}
