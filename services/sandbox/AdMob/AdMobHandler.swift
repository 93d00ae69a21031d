import FoundationEssentials
import TestCertificates

/// AdMob's key server, and the network that signs callbacks with that key.
struct AdMobHandler {
    /// Made at start, as long as the process lives; nil if libcrypto cannot.
    private static let key = try? TestKey(.p256)
    private static let keyID = 3_335_741_209

    /// As the key server writes it: the key as PEM and as bare base64.
    func keys() -> Reply {
        guard let info = try? Self.key?.subjectPublicKeyInfo() else { return .html(500, title: "Internal Server Error") }
        let base64 = Data(info).base64EncodedString()
        let pem = "-----BEGIN PUBLIC KEY-----\n\(base64)\n-----END PUBLIC KEY-----\n"
        return .json(200, ["keys": [["keyId": .integer(Self.keyID), "pem": .string(pem), "base64": .string(base64)]]])
    }

    /// `GET /sandbox/rewards?user_id=…`: the query that the network would send about an advertisement that ended just now; what is not given is
    /// made up.
    func callback(_ call: Call) -> Reply {
        var parameters = [
            "ad_network": "5450213213286189855", "ad_unit": "2747237135", "reward_amount": "2", "reward_item": "song views",
            "timestamp": "\(Int(Date().timeIntervalSince1970 * 1000))",
            "transaction_id": UUID().uuidString.replacing("-", with: "").lowercased(),
        ]
        for (name, value) in call.query { parameters[name] = value }
        // The network writes them by their names, and signs what it writes without its escapes.
        let sorted = parameters.sorted { $0.key < $1.key }
        let signed = sorted.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
        guard let signature = try? Self.key?.signature(derFor: Array(signed.utf8)) else {
            return .html(500, title: "Internal Server Error")
        }
        let text = Data(signature).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        let written = sorted.map { "\($0.key)=\(Self.escaped($0.value))" }.joined(separator: "&")
        return .text(200, "\(written)&signature=\(text)&key_id=\(Self.keyID)")
    }

    /// All but what never needs it (RFC 3986, section 2.3).
    private static func escaped(_ value: String) -> String {
        value.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            if byte < 0x80, character.isLetter || character.isNumber || "-._~".contains(character) { return String(character) }
            return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
