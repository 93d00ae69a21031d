/// Events in order, some of which share the time there is.
struct EventScript {
    private var events: [(text: String, isPaced: Bool)] = []

    /// `event:` and `data:` with the same type in both.
    mutating func add(_ name: String, _ payload: JSON, isPaced: Bool = false) {
        let members = [JSON.Member(name: "type", value: .string(name))] + (payload.members ?? [])
        events.append(("event: \(name)\ndata: \(JSON.object(members).text)\n\n", isPaced))
    }

    /// `data:` alone, as Chat Completions writes it.
    mutating func addData(_ text: String, isPaced: Bool = false) {
        events.append(("data: \(text)\n\n", isPaced))
    }

    mutating func keepFirstHalf() {
        events.removeLast(events.count / 2)
    }

    func paced(over duration: Duration) -> [Reply.Piece] {
        let count = events.count(where: \.isPaced)
        let pause = count == 0 || duration <= .zero ? Duration.zero : duration / count
        return events.map { Reply.Piece(pause: $0.isPaced ? pause : .zero, bytes: Array($0.text.utf8)) }
    }
}

extension String {
    /// As models stream it.
    var deltas: [String] { split(every: 22) }

    /// Parts of `count` characters, the last one shorter.
    func split(every count: Int) -> [String] {
        var parts: [String] = []
        var rest = self[...]
        while !rest.isEmpty {
            parts.append(String(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return parts
    }
}
