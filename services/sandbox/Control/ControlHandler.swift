import SampleCovers

/// `/sandbox/…`: what was asked, what should go wrong, how fast to be.
struct ControlHandler {
    let room: ControlRoom
    let artwork: ArchivePictures

    func handle(_ call: Call) async -> Reply {
        do {
            return try await route(call)
        } catch {
            return .json(400, ["error": .string(error.message)])
        }
    }

    private func route(_ call: Call) async throws(ControlError) -> Reply {
        switch (call.method, call.path) {
        case ("GET", "/sandbox/requests"):
            let limit = call.parameter("limit").flatMap { Int($0) } ?? 100
            guard limit > 0 else { throw ControlError("limit is a positive number") }
            return .json(200, await room.requests(filters: call.query.filter { $0.name != "limit" }, limit: limit))
        case ("GET", "/sandbox/counts"): return .json(200, await room.countsJSON)
        case ("GET", "/sandbox/calls"):
            guard let after = Int(call.parameter("after") ?? "0"), after >= 0 else { throw ControlError("after is a call's number") }
            return .json(200, room.traffic.calls(after: after))
        case ("GET", "/sandbox/rewards"): return AdMobHandler().callback(call)
        case ("GET", "/sandbox/albums"): return .json(200, .array(SandboxAlbum.all.map(\.summary)))
        case ("GET", "/sandbox/faults"): return .json(200, .array(await room.orderedFaults.map(\.json)))
        case ("POST", "/sandbox/faults"):
            let body = try parse(call)
            var faults: [Fault] = []
            for item in body.array ?? [body] { faults.append(try Fault(item)) }
            await room.order(faults)
            return .json(201, .array(faults.map(\.json)))
        case ("DELETE", "/sandbox/faults"):
            await room.clearFaults()
            return Reply(204, headers: [], body: [])
        case ("POST", "/sandbox/reset"):
            await room.reset()
            return Reply(204, headers: [], body: [])
        case ("POST", "/sandbox/latency"):
            guard let scale = try parse(call)["scale"]?.double, scale >= 0, scale <= 100 else {
                throw ControlError("scale is a number of 0…100")
            }
            await room.setLatencyScale(scale)
            return .json(200, ["scale": .number(scale)])
        case ("POST", "/sandbox/limits"):
            guard let rate = try parse(call)["musicbrainzPerSecond"]?.double, rate >= 0 else {
                throw ControlError("musicbrainzPerSecond is a number; 0 is no limit")
            }
            await room.setRequestsPerSecond(rate)
            return .json(200, ["musicbrainzPerSecond": .number(rate)])
        case ("GET", _) where call.path.hasSuffix(".jpg"): return try await picture(call)
        case ("GET", _) where call.path.hasSuffix(".wav"): return try tone(call)
        case ("GET", "/sandbox"), ("GET", "/"):
            return .text(
                200,
                "AlbumScan sandbox: an emulator of model, MusicBrainz and Cover Art Archive services. See "
                    + "services/sandbox/README.md.\n")
        default: return .json(404, ["error": "no such control call; see services/sandbox/README.md"])
        }
    }

    /// `/sandbox/covers/NAME.jpg`, and `/sandbox/photographs/NAME.jpg?seed=&width=&height=` for clients that cannot draw.
    private func picture(_ call: Call) async throws(ControlError) -> Reply {
        guard call.parts.count == 3, let cover = SandboxCover(name: String(call.parts[2].dropLast(4))) else {
            throw ControlError("the pictures are " + SampleCover.allCases.map { $0.rawValue + ".jpg" }.joined(separator: ", "))
        }
        let bytes: [UInt8]
        switch call.parts[1] {
        case "covers": bytes = await artwork.original(cover, .jpeg)
        case "photographs":
            bytes = await artwork.photograph(
                cover, seed: UInt64(try number("seed", of: call, 0...1_000_000_000, default: 1)),
                width: try number("width", of: call, 64...4032, default: 1512),
                height: try number("height", of: call, 64...4032, default: 2016))
        default: throw ControlError("pictures are in covers and photographs")
        }
        return Reply(200, headers: [("content-type", "image/jpeg")], body: bytes)
    }

    /// `/sandbox/tones/HERTZ.wav?milliseconds=`: an album's tracks, seconds long, for tests of players.
    private func tone(_ call: Call) throws(ControlError) -> Reply {
        guard call.parts.count == 3, call.parts[1] == "tones", let frequency = Int(call.parts[2].dropLast(4)), 20...3000 ~= frequency else {
            throw ControlError("tones are 20.wav to 3000.wav, in hertz")
        }
        let milliseconds = try number("milliseconds", of: call, 1...10_000, default: 1000)
        return Reply(200, headers: [("content-type", "audio/wav")], body: Tone.wave(frequency: frequency, milliseconds: milliseconds))
    }

    private func number(_ name: String, of call: Call, _ range: ClosedRange<Int>, default value: Int) throws(ControlError) -> Int {
        guard let text = call.parameter(name) else { return value }
        guard let number = Int(text), range.contains(number) else { throw ControlError("\(name) is a number of \(range)") }
        return number
    }

    private func parse(_ call: Call) throws(ControlError) -> JSON {
        do { return try JSONParser.parse(call.body) } catch { throw ControlError("the body is not JSON (byte \(error.offset))") }
    }
}
