public import Cryptography
import FoundationEssentials

/// The key server's keys, and when to ask it again. Pure: time is a parameter.
public struct RewardKeyRing: Sendable {
    /// How long keys are used without asking for newer ones: Google changes them, and asks for a day at most.
    static let freshness = Duration.seconds(86_400)
    /// How long they are used while the key server does not answer.
    static let patience = Duration.seconds(3 * 86_400)
    /// The least time between two questions, whatever ids strangers invent.
    static let spacing = Duration.seconds(60)

    private var keys: [Int64: ES256PublicKey] = [:]
    private var readAt: ContinuousClock.Instant?
    private var askedAt: ContinuousClock.Instant?

    public init() {}

    public enum Answer: Sendable {
        case key(ES256PublicKey)
        /// The key server has to be asked first.
        case ask
        /// Not there, and it is too early to ask again.
        case unknown
    }

    public func key(_ id: Int64, at now: ContinuousClock.Instant) -> Answer {
        let age = readAt.map { now - $0 }
        if let key = keys[id], let age, age < Self.freshness { return .key(key) }
        if askedAt.map({ now - $0 >= Self.spacing }) ?? true { return .ask }
        guard let key = keys[id], let age, age < Self.patience else { return .unknown }
        return .key(key)
    }

    public mutating func asked(at now: ContinuousClock.Instant) {
        askedAt = now
    }

    /// Takes the key server's answer in place of what was known; one that holds no key changes nothing.
    public mutating func take(_ answer: [UInt8], at now: ContinuousClock.Instant) {
        guard let list = try? JSONDecoder().decode(List.self, from: Data(answer)) else { return }
        var keys: [Int64: ES256PublicKey] = [:]
        for entry in list.keys {
            keys[entry.keyId] = Data(base64Encoded: entry.base64).flatMap { ES256PublicKey(subjectPublicKeyInfo: Array($0)) }
        }
        guard !keys.isEmpty else { return }
        self.keys = keys
        readAt = now
    }

    private struct List: Decodable {
        struct Entry: Decodable {
            let keyId: Int64
            /// A SubjectPublicKeyInfo.
            let base64: String
        }

        let keys: [Entry]
    }
}

/// Gets keys from the key server, once for all who wait for them.
public actor RewardKeys {
    private let fetch: @Sendable () async throws -> [UInt8]
    private var ring = RewardKeyRing()
    private var reading: Task<Void, Never>?

    /// - Parameter fetch: asks the key server.
    public init(fetch: @escaping @Sendable () async throws -> [UInt8]) {
        self.fetch = fetch
    }

    /// - Throws: ``RewardError/key``
    func key(_ id: Int64) async throws(RewardError) -> ES256PublicKey {
        if let reading { await reading.value }
        switch ring.key(id, at: .now) {
        case .key(let key): return key
        case .unknown: throw .key
        case .ask: await read()
        }
        guard case .key(let key) = ring.key(id, at: .now) else { throw .key }
        return key
    }

    private func read() async {
        // Somebody may have begun while this one waited.
        if let reading { return await reading.value }
        ring.asked(at: .now)
        let task = Task {
            if let answer = try? await fetch() { ring.take(answer, at: .now) }
        }
        reading = task
        await task.value
        reading = nil
    }
}
