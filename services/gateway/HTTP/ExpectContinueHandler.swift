import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// Answers `Expect: 100-continue`, which curl and others send before a large body (RFC 9110, section 10.1.1).
///
/// A body whose announced length exceeds the limit is not requested; the client gets only the 413.
final class ExpectContinueHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias OutboundOut = HTTPResponsePart

    private let limit: Int
    private let batchLimit: Int

    /// - Parameters:
    ///   - limit: the largest body to be requested, in bytes.
    ///   - batchLimit: the same for a batch of photos in one body.
    init(limit: Int, batchLimit: Int) {
        self.limit = limit
        self.batchLimit = batchLimit
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let request) = unwrapInboundIn(data), request.expectsContinue, (request.announcedLength ?? 0) <= limit(of: request) {
            context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
        }
        context.fireChannelRead(data)
    }

    private func limit(of request: HTTPRequest) -> Int {
        request.isBatch ? batchLimit : limit
    }
}

extension BodyPace.Limits {
    /// A batch may take longer than a photo, but not as long as all its photos could.
    init(for request: HTTPRequest) {
        self.init(deadline: request.isBatch ? .seconds(600) : .seconds(90))
    }
}

extension HTTPRequest {
    /// Whether it is for ``ScanBatches``.
    fileprivate var isBatch: Bool { path?.prefix { $0 != "?" } == "/v1/scans/batch" }

    var expectsContinue: Bool { headerFields[.expect]?.lowercased() == "100-continue" }

    /// The length of the body, if `Content-Length` gives it.
    var announcedLength: Int? { headerFields[.contentLength].flatMap { Int($0) } }
}
