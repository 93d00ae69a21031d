/// One API of a model service: how it reads a request, and how it writes an answer. ``ModelHandler`` does what lies between.
protocol EmulatedDialect {
    associatedtype Vendor: ModelVendor
    associatedtype Turn: ModelTurn

    /// Its name in faults, records and counts.
    static var endpoint: String { get }

    /// Refuses what the service refuses, and finds the question in the rest.
    static func read(_ body: JSON, of call: Call) throws(ServiceError) -> ReceivedRequest<Vendor.Model>

    static func turn(_ answer: EmulatedAnswer, to request: ReceivedRequest<Vendor.Model>, requestID: String, fault: Fault.Kind?) -> Turn
}

/// A request that the service accepts.
struct ReceivedRequest<Model> {
    let body: JSON
    let model: Model
    var question: ModelQuestion
}

/// An answer in the format of its API.
protocol ModelTurn {
    var message: JSON { get }
    /// The same as a stream.
    var events: EventScript { get }
}
