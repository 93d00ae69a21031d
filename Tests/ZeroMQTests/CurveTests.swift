import Eventually
import Foundation
import Synchronization
import Testing
import ZeroMQ

@Suite struct CurveTests {
    @Test func keysRoundTripAndStaySecret() throws {
        let pair = try CurveKeyPair.generate()
        #expect(CurveKey(z85: pair.publicKey.z85) == pair.publicKey)
        #expect(CurveKey(z85: "short") == nil)
        #expect(CurveKey(bytes: [UInt8](repeating: 0, count: 31)) == nil)
        #expect(CurveKey(bytes: [UInt8](repeating: 0, count: 32))?.z85 == String(repeating: "0", count: 40))
        let encoded = try JSONEncoder().encode([pair.publicKey])
        #expect(try JSONDecoder().decode([CurveKey].self, from: encoded) == [pair.publicKey])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([CurveKey].self, from: Data(#"["x"]"#.utf8)) }
        // A known pair (zmq_curve(7)).
        let known = try #require(CurveKeyPair(secretZ85: "JTKVSB%%)wK0E.X)V>+}o?pNmC{O&4W4b!Ni{Lh6"))
        #expect(known.publicKey.z85 == "rq:rM>}U?@Lns47E1%kR.o@n%FcmmsL/@{H8]yf7")
        #expect(!String(describing: known).contains("JTKVSB") && !String(reflecting: known).contains("JTKVSB"))
        var dumped = ""
        dump(known, to: &dumped)
        #expect(!dumped.contains("JTKVSB"))
    }

    private func serve(_ owner: SocketOwner, _ keys: CurveKeyPair) async throws -> String {
        try await owner.open("router", .router) {
            $0.security = .curveServer(keys, domain: "bus")
            $0.collectsMetadata = true
            $0.handshakeTimeout = .milliseconds(100)
        }
        return try await owner.bind("router")
    }

    @Test func knownKeyIsLetInWithItsUserID() async throws {
        try await withSockets { owner in
            let (server, client) = (try CurveKeyPair.generate(), try CurveKeyPair.generate())
            try await owner.authenticate { $0.curveKey == client.publicKey ? .allow(userID: "review-1") : .deny }
            let endpoint = try await serve(owner, server)
            try await owner.open("dealer", .dealer) { $0.security = .curveClient(client, serverKey: server.publicKey) }
            try await owner.connect("dealer", endpoint)
            try await owner.sendWhenWritable("dealer", ["hello"])
            let message = await owner.next("router")
            #expect(message.frames.last == "hello")
            #expect(message.userID == "review-1")
            #expect(message.peerAddress == "127.0.0.1")
            let requests = await owner.zapRequests
            #expect(requests == [ZAPRequest(domain: "bus", address: "127.0.0.1", curveKey: client.publicKey)])
        }
    }

    @Test func unknownKeyIsRefused() async throws {
        try await withSockets { owner in
            let (server, client) = (try CurveKeyPair.generate(), try CurveKeyPair.generate())
            try await owner.authenticate { _ in .deny }
            let endpoint = try await serve(owner, server)
            try await owner.open("dealer", .dealer) { $0.security = .curveClient(client, serverKey: server.publicKey) }
            let events = try await owner.monitor("dealer")
            try await owner.connect("dealer", endpoint)
            let refusal = await events.first { $0.kind == .handshakeFailedAuthentication }
            #expect(refusal?.value == 400)
        }
    }

    @Test func keyThatBecomesKnownIsLetInLater() async throws {
        try await withSockets { owner in
            let (server, client) = (try CurveKeyPair.generate(), try CurveKeyPair.generate())
            let attempts = Mutex(0)
            try await owner.authenticate { _ in
                attempts.withLock { count in
                    count += 1
                    return count > 1 ? .allow(userID: "late") : .retryLater
                }
            }
            let endpoint = try await serve(owner, server)
            try await owner.open("dealer", .dealer) { $0.security = .curveClient(client, serverKey: server.publicKey) }
            try await owner.connect("dealer", endpoint)
            try await owner.sendWhenWritable("dealer", ["at last"])
            #expect(await owner.next("router").userID == "late")
        }
    }

    @Test func heldKeyIsLetInOverTheSameConnection() async throws {
        try await withSockets { owner in
            let (server, client) = (try CurveKeyPair.generate(), try CurveKeyPair.generate())
            let isKnown = Mutex(false)
            try await owner.authenticate { _ in isKnown.withLock { $0 } ? .allow(userID: "new") : .hold }
            // So long that only the decision can end the wait.
            try await owner.open("router", .router) {
                $0.security = .curveServer(server, domain: "bus")
                $0.collectsMetadata = true
                $0.handshakeTimeout = .seconds(60)
            }
            let endpoint = try await owner.bind("router")
            try await owner.open("dealer", .dealer) {
                $0.security = .curveClient(client, serverKey: server.publicKey)
                $0.handshakeTimeout = .seconds(60)
            }
            try await owner.connect("dealer", endpoint)
            try await eventually { await !owner.zapRequests.isEmpty }
            await owner.reconsider()
            isKnown.withLock { $0 = true }
            await owner.reconsider()
            try await owner.sendWhenWritable("dealer", ["hello"])
            #expect(await owner.next("router").userID == "new")
            #expect(await owner.zapRequests.count == 3)
        }
    }

    @Test func serverWithoutAuthenticatorRefusesEveryone() async throws {
        try await withSockets { owner in
            let (server, client) = (try CurveKeyPair.generate(), try CurveKeyPair.generate())
            let endpoint = try await serve(owner, server)
            try await owner.open("dealer", .dealer) { $0.security = .curveClient(client, serverKey: server.publicKey) }
            let events = try await owner.monitor("router")
            try await owner.connect("dealer", endpoint)
            let outcome = await events.first { $0.kind == .handshakeSucceeded || $0.kind == .handshakeFailed || $0.kind == .disconnected }
            #expect(outcome?.kind != .handshakeSucceeded)
        }
    }

    @Test func unencryptedClientIsRefused() async throws {
        try await withSockets { owner in
            try await owner.authenticate { _ in .allow(userID: "anyone") }
            let endpoint = try await serve(owner, try CurveKeyPair.generate())
            try await owner.open("dealer", .dealer)
            let events = try await owner.monitor("router")
            try await owner.connect("dealer", endpoint)
            let outcome = await events.first { $0.kind == .handshakeSucceeded || $0.kind == .handshakeFailedProtocol }
            #expect(outcome?.kind == .handshakeFailedProtocol)
        }
    }
}
