import Executors
import Foundation
import Testing
import ZeroMQ

@Suite struct ZeroMQSocketTests {
    @Test func dealerAndRouterExchangeMultipartMessages() async throws {
        try await withSockets { owner in
            try await owner.open("router", .router)
            try await owner.open("dealer", .dealer)
            let endpoint = try await owner.bind("router")
            #expect(endpoint.hasPrefix("tcp://127.0.0.1:") && !endpoint.hasSuffix("*"))
            try await owner.connect("dealer", endpoint)
            try await owner.sendWhenWritable("dealer", ["one", "", "three"])
            let request = await owner.next("router")
            #expect(Array(request.frames.dropFirst()) == ["one", "", "three"])
            try await owner.send("router", [request.frames[0], "back"])
            #expect(await owner.next("dealer").frames == ["back"])
        }
    }

    /// The trap of the edge-triggered descriptor: sends and receives interleave, and none may be forgotten.
    @Test func noMessageIsForgottenUnderLoad() async throws {
        try await withSockets { owner in
            try await owner.open("rep", .reply)
            try await owner.open("req", .request)
            try await owner.connect("req", try await owner.bind("rep"))
            for number in 0..<2000 {
                let frame = ZeroMQFrame("\(number)")
                if number == 0 { try await owner.sendWhenWritable("req", [frame]) } else { try await owner.send("req", [frame]) }
                try await owner.send("rep", await owner.next("rep").frames)
                #expect(await owner.next("req").frames == [frame])
            }
        }
    }

    @Test func largeFramesAreForwardedUnchanged() async throws {
        try await withSockets { owner in
            try await owner.open("router", .router)
            try await owner.open("dealer", .dealer)
            try await owner.connect("dealer", try await owner.bind("router"))
            let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            try await owner.sendWhenWritable("dealer", [ZeroMQFrame(bytes)])
            let message = await owner.next("router")
            #expect(message.frames[1].count == bytes.count)
            // The same frame twice: libzmq shares its content.
            try await owner.send("router", message.frames)
            try await owner.send("router", message.frames)
            #expect(await owner.next("dealer").frames == [ZeroMQFrame(bytes)])
            #expect(await owner.next("dealer").frames.first?.bytes == bytes)
        }
    }

    @Test func unknownPeerIsUnreachable() async throws {
        try await withSockets { owner in
            try await owner.open("router", .router)
            _ = try await owner.bind("router")
            let error = await #expect(throws: ZeroMQError.self) { try await owner.send("router", ["nobody", "a", "b"]) }
            #expect(error?.isUnreachable == true)
            #expect(error?.isTemporary == false)
        }
    }

    /// Frames that follow a failed one would be read as an envelope of their own.
    @Test func messageToAGonePeerLeavesTheNextOneWhole() async throws {
        try await withSockets { owner in
            try await owner.open("router", .router)
            try await owner.open("dealer", .dealer)
            try await owner.connect("dealer", try await owner.bind("router"))
            try await owner.sendWhenWritable("dealer", ["hello"])
            let peer = await owner.next("router").frames[0]
            await #expect(throws: ZeroMQError.self) { try await owner.send("router", ["nobody", peer, "a", "b"]) }
            try await owner.send("router", [peer, "x", "y"])
            #expect(await owner.next("dealer").frames == ["x", "y"])
        }
    }

    @Test func peerThatLeftIsUnreachable() async throws {
        try await withSockets { owner in
            try await owner.open("router", .router)
            try await owner.open("dealer", .dealer)
            try await owner.connect("dealer", try await owner.bind("router"))
            try await owner.sendWhenWritable("dealer", ["hello"])
            let peer = await owner.next("router").frames[0]
            let events = try await owner.monitor("router")
            await owner.close("dealer")
            _ = await events.first { $0.kind == .disconnected }
            var error: ZeroMQError?
            while error == nil {
                do { try await owner.send("router", [peer, "x"]) } catch let failure as ZeroMQError { error = failure }
            }
            #expect(error?.isUnreachable == true)
        }
    }

    @Test func nothingIsQueuedForAnAbsentServer() async throws {
        try await withSockets { owner in
            try await owner.open("dealer", .dealer)
            try await owner.connect("dealer", "tcp://127.0.0.1:1")
            let error = await #expect(throws: ZeroMQError.self) { try await owner.send("dealer", ["stale"]) }
            #expect(error?.isTemporary == true)
            // The queuing of libzmq's default, as the contrast that makes the option worth setting.
            try await owner.open("queuing", .dealer) { $0.queuesOnlyToConnectedPeers = false }
            try await owner.connect("queuing", "tcp://127.0.0.1:1")
            try await owner.send("queuing", ["stale"])
        }
    }

    @Test func oversizeMessageEndsItsConnectionOnly() async throws {
        try await withSockets { owner in
            try await owner.open("router", .router) { $0.maximumMessageSize = 1000 }
            try await owner.open("dealer", .dealer)
            let events = try await owner.monitor("dealer")
            try await owner.connect("dealer", try await owner.bind("router"))
            try await owner.sendWhenWritable("dealer", [ZeroMQFrame([UInt8](repeating: 7, count: 1001))])
            _ = await events.first { $0.kind == .disconnected }
            // What the old connection has taken on is lost with it, so it is said until it is heard.
            let speaking = Task {
                while !Task.isCancelled {
                    try? await owner.send("dealer", [ZeroMQFrame([UInt8](repeating: 7, count: 1000))])
                    try await Task.sleep(for: .milliseconds(10))
                }
            }
            #expect(await owner.next("router").frames[1].count == 1000)
            speaking.cancel()
        }
    }

    @Test func subscribersReceiveWhatTheySubscribedTo() async throws {
        try await withSockets { owner in
            try await owner.open("xpub", .extendedPublish) { $0.reportsEverySubscription = true }
            try await owner.open("sub", .subscribe)
            try await owner.open("sub2", .subscribe)
            let endpoint = try await owner.bind("xpub")
            for name in ["sub", "sub2"] {
                try await owner.subscribe(name, "scan.")
                try await owner.connect(name, endpoint)
            }
            // Every subscription is reported, although both are the same.
            for _ in 0..<2 { #expect(await owner.next("xpub").frames == [ZeroMQFrame([1] + Array("scan.".utf8))]) }
            try await owner.send("xpub", ["other", "no"])
            try await owner.send("xpub", ["scan.1", "yes"])
            #expect(await owner.next("sub").frames == ["scan.1", "yes"])
            #expect(await owner.next("sub2").frames == ["scan.1", "yes"])
        }
    }

    @Test func disconnectedEndpointGetsNothing() async throws {
        try await withSockets { owner in
            try await owner.open("router", .router)
            try await owner.open("dealer", .dealer)
            let endpoint = try await owner.bind("router")
            try await owner.connect("dealer", endpoint)
            try await owner.sendWhenWritable("dealer", ["a"])
            _ = await owner.next("router")
            try await owner.disconnect("dealer", endpoint)
            try #expect(await owner.sendIsRefused("dealer", ["b"]))
        }
    }

    @Test func closedSocketStillSendsWhatLingers() async throws {
        try await withSockets { owner in
            try await owner.open("router", .router)
            try await owner.open("dealer", .dealer) { $0.linger = .seconds(1) }
            try await owner.connect("dealer", try await owner.bind("router"))
            try await owner.sendWhenWritable("dealer", ["last"])
            await owner.close("dealer")
            #expect(await owner.next("router").frames.last == "last")
        }
    }

    @Test func errorsNameTheCallAndItsCause() async throws {
        try await withSockets { owner in
            try await owner.open("router", .router)
            let error = await #expect(throws: ZeroMQError.self) { try await owner.bind("router", "nonsense://x") }
            #expect(error?.operation == "zmq_bind")
            #expect(error?.code == EPROTONOSUPPORT || error?.code == EINVAL)
        }
    }

    @Test func noSocketAfterTermination() async throws {
        let owner = try SocketOwner()
        await owner.closeAll()
        await #expect(throws: ZeroMQError.self) { try await owner.open("late", .dealer) }
        owner.loop.stop()
    }
}
