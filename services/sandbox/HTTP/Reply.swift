/// An answer as a small script: what is sent, in which pieces, with which pauses, and how it ends.
package struct Reply: Sendable {
    package struct Piece: Sendable {
        /// Pause before it.
        package var pause: Duration
        package var bytes: [UInt8]
    }

    package enum Ending: Sendable, Equatable {
        case complete
        /// The connection is cut after the last piece.
        case abort
        /// Nothing at all is ever sent.
        case hang
    }

    package var status: Int
    package var headers: [(name: String, value: String)]
    package var pieces: [Piece]
    /// Pause before the status line.
    package var delay: Duration = .zero
    /// Nil sends chunks; a number is announced whether or not the pieces add up to it.
    package var announcedLength: Int?
    package var ending = Ending.complete

    package init(_ status: Int, headers: [(name: String, value: String)], body: [UInt8]) {
        self.status = status
        self.headers = headers
        pieces = body.isEmpty ? [] : [Piece(pause: .zero, bytes: body)]
        announcedLength = body.count
    }

    package static func json(_ status: Int, _ value: JSON, headers: [(name: String, value: String)] = []) -> Reply {
        Reply(status, headers: [("content-type", "application/json")] + headers, body: value.bytes)
    }

    package static func html(_ status: Int, title: String) -> Reply {
        let page = "<!DOCTYPE HTML>\n<html><head><title>\(status) \(title)</title></head>\n<body><h1>\(title)</h1></body></html>\n"
        return Reply(status, headers: [("content-type", "text/html; charset=utf-8")], body: Array(page.utf8))
    }

    package static func text(_ status: Int, _ text: String, headers: [(name: String, value: String)] = []) -> Reply {
        Reply(status, headers: [("content-type", "text/plain; charset=utf-8")] + headers, body: Array(text.utf8))
    }

    /// Server-sent events with their pauses.
    package static func events(_ pieces: [Piece]) -> Reply {
        var reply = Reply(200, headers: [("content-type", "text/event-stream; charset=utf-8"), ("cache-control", "no-cache")], body: [])
        reply.pieces = pieces
        reply.announcedLength = nil
        return reply
    }

    package func adding(_ name: String, _ value: String) -> Reply {
        var copy = self
        copy.headers.append((name, value))
        return copy
    }

    package func delayed(_ pause: Duration) -> Reply {
        var copy = self
        copy.delay += pause
        return copy
    }

    package var body: [UInt8] { pieces.flatMap(\.bytes) }

    /// Keeps the first `count` bytes and cuts the connection there.
    package func cut(after count: Int) -> Reply {
        var copy = self
        copy.ending = .abort
        copy.pieces = []
        var left = count
        for piece in pieces where left > 0 {
            copy.pieces.append(Piece(pause: piece.pause, bytes: Array(piece.bytes.prefix(left))))
            left -= piece.bytes.count
        }
        return copy
    }
}
