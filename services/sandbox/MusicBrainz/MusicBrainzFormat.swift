import FoundationEssentials

extension MusicBrainzHandler {
    /// What a call found, before it is written down.
    typealias Answer = MusicBrainzAnswer

    /// JSON for `fmt=json` or `Accept: application/json`, XML otherwise.
    struct Format {
        private let isJSON: Bool

        init(_ call: Call) {
            if let wanted = call.parameter("fmt") {
                isJSON = wanted == "json"
            } else {
                isJSON = call.header("accept")?.contains("application/json") == true
            }
        }

        func success(_ answer: Answer) -> Reply {
            isJSON ? .json(200, answer.json) : xml(200, MusicBrainzXML.document(answer.xml))
        }

        func error(_ status: Int, _ message: String) -> Reply {
            guard isJSON else { return xml(status, MusicBrainzXML.error(message)) }
            return .json(status, ["error": .string(message), "help": "For usage, please see: https://musicbrainz.org/development/mmd"])
        }

        /// The limiter stands before the web service and gives no help.
        func plainError(_ status: Int, _ message: String) -> Reply {
            isJSON ? .json(status, ["error": .string(message)]) : xml(status, MusicBrainzXML.error(message))
        }

        private func xml(_ status: Int, _ body: [UInt8]) -> Reply {
            Reply(status, headers: [("content-type", "application/xml; charset=UTF-8")], body: body)
        }
    }
}

enum MusicBrainzAnswer {
    case item(JSON, entity: String)
    case list([JSON], entity: String, count: Int, offset: Int, isSearch: Bool)

    var json: JSON {
        switch self {
        case .item(let item, _): item
        case .list(let items, let entity, let count, let offset, isSearch: true):
            [
                "created": .string(Date.now.formatted(.iso8601)), "count": .integer(count), "offset": .integer(offset),
                "\(entity)s": .array(items),
            ]
        case .list(let items, let entity, let count, let offset, isSearch: false):
            ["\(entity)s": .array(items), "\(entity)-count": .integer(count), "\(entity)-offset": .integer(offset)]
        }
    }

    var xml: String {
        switch self {
        case .item(let item, let entity): MusicBrainzXML.item(item, entity: entity)
        case .list(let items, let entity, let count, let offset, _):
            MusicBrainzXML.list(items, entity: entity, count: count, offset: offset)
        }
    }
}
