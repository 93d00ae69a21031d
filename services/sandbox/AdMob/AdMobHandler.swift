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
            "ad_network": "5450213213286189855", "ad_unit": "2747237135", "reward_amount": "2", "reward_item": "views",
            "timestamp": "\(Int(Date().timeIntervalSince1970 * 1000))",
            "transaction_id": UUID().uuidString.replacing("-", with: "").lowercased(),
        ]
        for (name, value) in call.query { parameters[name] = value }
        // The network writes them by their names.
        let signed = parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
        guard let signature = try? Self.key?.signature(derFor: Array(signed.utf8)) else {
            return .html(500, title: "Internal Server Error")
        }
        let text = Data(signature).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        return .text(200, "\(signed)&signature=\(text)&key_id=\(Self.keyID)")
    }
}
