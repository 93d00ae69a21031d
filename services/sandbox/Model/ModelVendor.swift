/// What the APIs of one vendor have in common: keys, errors, headers, models.
protocol ModelVendor {
    associatedtype Model: ListedModel

    static var upstream: Fault.Upstream { get }
    /// Bytes of a body; what is longer is refused with a page, by the proxy in front of the API.
    static var bodyLimit: Int { get }
    /// The list of all models.
    static var models: JSON { get }

    static func model(named name: String) throws(ServiceError) -> Model

    /// Refuses a call for its headers.
    static func authorize(_ call: Call) throws(ServiceError)

    static func parse(_ bytes: [UInt8]) throws(ServiceError) -> JSON

    /// The refusal that an ordered fault stands for; nil for faults of answers and connections.
    static func failure(_ fault: Fault) -> ServiceError?

    /// An error's body.
    static func body(of error: ServiceError, requestID: String) -> JSON

    /// What answers carry beside their content type.
    static func headers(requestID: String) -> [(name: String, value: String)]
}

protocol ListedModel {
    /// As the vendor's list of models has it.
    var json: JSON { get }
}

extension ModelVendor {
    static func reply(to error: ServiceError, requestID: String) -> Reply {
        let reply = Reply.json(error.status, body(of: error, requestID: requestID))
        return error.retryAfter.map { reply.adding("retry-after", String($0)) } ?? reply
    }
}
