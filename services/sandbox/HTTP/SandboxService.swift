/// All emulated services under one roof: which path belongs to whom.
package struct SandboxService: Sendable {
    package let room: ControlRoom
    private let models: ModelHandler
    private let artwork = ArchivePictures()

    package init(room: ControlRoom, eyes: Eyes = Eyes()) {
        self.room = room
        models = ModelHandler(room: room, eyes: eyes)
    }

    /// Every answer says where it comes from.
    package func handle(_ call: Call) async -> Reply {
        await route(call).adding("x-albumscan-sandbox", "1")
    }

    private func route(_ call: Call) async -> Reply {
        let parts = call.parts
        let isAnthropic = call.header("anthropic-version") != nil || call.header("x-api-key") != nil
        switch (call.method, parts.first, parts.dropFirst().first) {
        case ("POST", "v1", "messages") where parts.count == 2: return await models.answer(call, in: MessagesEmulation.self)
        case ("POST", "v1", "responses") where parts.count == 2: return await models.answer(call, in: ResponsesEmulation.self)
        case ("POST", "v1", "chat") where parts.dropFirst(2) == ["completions"]:
            return await models.answer(call, in: ChatEmulation.self)
        case ("GET", "v1", "models"):
            let id = parts.count > 2 ? parts[2] : nil
            return await isAnthropic ? models.list(call, id: id, of: Anthropic.self) : models.list(call, id: id, of: OpenAI.self)
        case (_, "ws", "2"): return await MusicBrainzHandler(room: room).handle(call)
        case (_, "release", _), (_, "release-group", _), (_, "download", _), (_, "ia", _):
            return await CoverArtHandler(room: room, artwork: artwork).handle(call)
        case ("GET", "songs", let name?) where parts.count == 2: return SongSheetHandler().handle(call, name)
        case ("GET", "admob", "verifier-keys.json"?) where parts.count == 2: return AdMobHandler().keys()
        case (_, "sandbox", _), (_, nil, _): return await ControlHandler(room: room, artwork: artwork).handle(call)
        default:
            let requestID = "req_" + RequestNumber.next()
            guard isAnthropic else {
                let error = ServiceError(404, "invalid_request_error", "Invalid URL (\(call.method) \(call.path))")
                return OpenAI.reply(to: error, requestID: requestID)
            }
            return Anthropic.reply(to: ServiceError(404, "not_found_error", "Not found"), requestID: requestID)
        }
    }
}
