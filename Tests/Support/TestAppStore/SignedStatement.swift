public import Foundation
public import TestCertificates

extension TestAppStore {
    /// A compact JWS, as the App Store writes it unless told otherwise.
    public func sign(
        _ claims: some Encodable, algorithm: String = "ES256", chain: [[UInt8]]? = nil, key: TestKey? = nil,
        header extra: [String: [String]] = [:]
    ) throws -> String {
        let certificates = (chain ?? self.chain()).map { Data($0).base64EncodedString() }
        let fields = extra.merging(["x5c": certificates]) { $1 }.map { name, values in
            "\"\(name)\":[\(values.map { "\"\($0)\"" }.joined(separator: ","))]"
        }
        let header = "{\"alg\":\"\(algorithm)\",\(fields.joined(separator: ","))}"
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(Int64((date.timeIntervalSince1970 * 1000).rounded()))
        }
        let input = Self.base64URL(Data(header.utf8)) + "." + Self.base64URL(try encoder.encode(claims))
        let signature = try (key ?? leafKey).signature(for: Array(input.utf8))
        return input + "." + Self.base64URL(Data(signature))
    }

    public static func base64URL(_ data: Data) -> String {
        data.base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }
}

/// The claims of a transaction, by default of a subscription to Ultra that was bought an hour ago.
public struct TestTransaction: Encodable, Sendable {
    public var transactionId = "2000000000000001"
    public var originalTransactionId: String
    public var bundleId = TestAppStore.bundleID
    public var productId = "albumscan_ultra_annual"
    public var type = "Auto-Renewable Subscription"
    public var environment = "Production"
    public var purchaseDate = Date(timeIntervalSinceNow: -3600)
    public var expiresDate: Date? = Date(timeIntervalSinceNow: 364 * 86_400)
    public var revocationDate: Date?
    public var isUpgraded: Bool?
    public var signedDate = Date(timeIntervalSinceNow: -60)
    public var appAccountToken: UUID?

    public init(_ originalTransactionId: String = "2000000000000001") {
        self.originalTransactionId = originalTransactionId
    }
}

/// The claims of renewal information.
public struct TestRenewal: Encodable, Sendable {
    public var originalTransactionId: String
    public var environment = "Production"
    public var autoRenewStatus = 1
    public var isInBillingRetryPeriod: Bool?
    public var gracePeriodExpiresDate: Date?
    public var signedDate = Date(timeIntervalSinceNow: -60)

    public init(_ originalTransactionId: String = "2000000000000001") {
        self.originalTransactionId = originalTransactionId
    }
}

/// The claims of a Server Notification.
public struct TestNotification: Encodable, Sendable {
    public struct Data: Encodable, Sendable {
        public var environment = "Production"
        public var appAppleId: Int? = 1_234_567_890
        public var bundleId = TestAppStore.bundleID
        public var bundleVersion = "1.0"
        public var signedTransactionInfo: String?
        public var signedRenewalInfo: String?
        public var status: Int?

        public init() {}
    }

    public var notificationType: String
    public var subtype: String?
    public var notificationUUID = UUID()
    public var version = "2.0"
    public var signedDate = Date(timeIntervalSinceNow: -60)
    public var data: Data? = Data()

    public init(_ notificationType: String, _ subtype: String? = nil) {
        self.notificationType = notificationType
        self.subtype = subtype
    }
}
