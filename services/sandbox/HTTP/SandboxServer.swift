import HTTPTypes
import Hummingbird
import Logging

/// Plays `Reply` scripts over HTTP. Nothing here knows what is emulated.
struct SandboxServer: HTTPResponder {
    typealias Context = SandboxContext

    let service: SandboxService

    /// Above every limit that is emulated; what is larger is refused unread.
    private let bodyLimit = 48 << 20

    func respond(to request: Request, context: SandboxContext) async throws -> Response {
        var call = Call(request.method.rawValue, QueryString.decode(request.uri.path[...]))
        call.query = QueryString.parse(request.uri.query ?? "")
        call.headers = request.headers.map { ($0.name.canonicalName, $0.value) }
        call.authority = request.head.authority ?? call.header("host") ?? "127.0.0.1"
        call.client = context.client
        let isControl = call.path == "/" || call.path.hasPrefix("/sandbox")
        let traffic = service.room.traffic
        call.number = isControl ? 0 : traffic.arrived(call, port: context.port)
        let underWay = CallUnderWay(call.number, in: traffic)
        for try await chunk in request.body {
            guard call.body.count + chunk.readableBytes <= bodyLimit else {
                return response(.html(413, title: "Request Entity Too Large").adding("connection", "close"), underWay)
            }
            call.body.append(contentsOf: chunk.readableBytesView)
        }
        let reply = await service.handle(call)
        if reply.ending == .hang {
            // As long as the process lives, or the client has the patience.
            try await Task.sleep(for: .seconds(600))
            throw CancellationError()
        }
        try await Task.sleep(until: call.arrived + reply.delay, clock: .continuous)
        return response(reply, underWay)
    }

    private func response(_ reply: Reply, _ underWay: CallUnderWay) -> Response {
        var headers = HTTPFields()
        for header in reply.headers {
            if let name = HTTPField.Name(header.name) { headers.append(HTTPField(name: name, value: header.value)) }
        }
        if let length = reply.announcedLength { headers[.contentLength] = String(length) }
        let body = ResponseBody { writer in
            for piece in reply.pieces {
                if piece.pause > .zero { try await Task.sleep(for: piece.pause) }
                try await writer.write(ByteBuffer(bytes: piece.bytes))
            }
            // Leaving without `finish` makes the server close the connection: the client sees a broken answer.
            guard reply.ending == .complete else {
                underWay.ended(.cut)
                throw CancellationError()
            }
            try await writer.finish(nil)
            underWay.ended(.complete)
        }
        return Response(status: HTTPResponse.Status(code: reply.status), headers: headers, body: body)
    }
}

/// Keeps the client's address beside what Hummingbird needs.
struct SandboxContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let client: String
    let port: Int

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        client = source.channel.remoteAddress?.ipAddress ?? "unknown"
        port = source.channel.remoteAddress?.port ?? 0
    }
}
