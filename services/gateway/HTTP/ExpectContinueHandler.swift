import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// Answers `Expect: 100-continue`, which curl and others send before a large body (RFC 9110, section 10.1.1).
///
/// A body announced as larger than the limit is not asked for; its request is answered with the 413 alone.
final class ExpectContinueHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias OutboundOut = HTTPResponsePart

    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let request) = unwrapInboundIn(data), request.expectsContinue, (request.announcedLength ?? 0) <= limit {
            context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
        }
        context.fireChannelRead(data)
    }
}

extension HTTPRequest {
    var expectsContinue: Bool { headerFields[.expect]?.lowercased() == "100-continue" }

    /// Bytes of the body, where `Content-Length` tells.
    var announcedLength: Int? { headerFields[.contentLength].flatMap { Int($0) } }
}
