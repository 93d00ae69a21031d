internal import CZeroMQ

/// A public CURVE key.
public struct CurveKey: Hashable, Sendable, Codable, CustomStringConvertible {
    /// 40 characters of Z85 (ZeroMQ RFC 32).
    public let z85: String

    /// - Returns: nil unless `z85` is 40 characters that decode to 32 bytes.
    public init?(z85: String) {
        var bytes = [UInt8](repeating: 0, count: 32)
        guard z85.utf8.count == 40, zmq_z85_decode(&bytes, z85) != nil else { return nil }
        self.z85 = z85
    }

    /// - Returns: nil unless there are exactly 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32, let text = encodeZ85(bytes) else { return nil }
        z85 = text
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let key = CurveKey(z85: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a Z85 key of 40 characters")
        }
        self = key
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(z85)
    }

    public var description: String { z85 }
}

/// A CURVE identity. Its description never shows the secret half.
public struct CurveKeyPair: Sendable, CustomStringConvertible, CustomReflectable {
    public let publicKey: CurveKey
    let secretKey: String

    /// A fresh pair.
    ///
    /// - Throws: ``ZeroMQError`` (`ENOTSUP`) when libzmq was built without CURVE.
    public static func generate() throws(ZeroMQError) -> CurveKeyPair {
        var publicText = [CChar](repeating: 0, count: 41)
        var secretText = [CChar](repeating: 0, count: 41)
        guard zmq_curve_keypair(&publicText, &secretText) == 0, let publicKey = CurveKey(z85: text(publicText)) else {
            throw ZeroMQError("zmq_curve_keypair")
        }
        return CurveKeyPair(publicKey: publicKey, secretKey: text(secretText))
    }

    /// The pair of a stored secret key.
    ///
    /// - Returns: nil unless `secretZ85` is 40 characters of Z85.
    public init?(secretZ85: String) {
        var publicText = [CChar](repeating: 0, count: 41)
        guard CurveKey(z85: secretZ85) != nil, zmq_curve_public(&publicText, secretZ85) == 0,
            let publicKey = CurveKey(z85: text(publicText))
        else { return nil }
        self.init(publicKey: publicKey, secretKey: secretZ85)
    }

    private init(publicKey: CurveKey, secretKey: String) {
        self.publicKey = publicKey
        self.secretKey = secretKey
    }

    public var description: String { "CurveKeyPair(\(publicKey))" }
    public var customMirror: Mirror { Mirror(self, children: ["publicKey": publicKey]) }
}

private func encodeZ85(_ bytes: [UInt8]) -> String? {
    var buffer = [CChar](repeating: 0, count: bytes.count / 4 * 5 + 1)
    guard zmq_z85_encode(&buffer, bytes, bytes.count) != nil else { return nil }
    return text(buffer)
}

/// The text of a C string in a buffer.
private func text(_ buffer: [CChar]) -> String {
    String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}
