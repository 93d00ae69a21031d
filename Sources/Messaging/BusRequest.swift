/// One operation of a service: the request's body, and the type of its reply.
///
/// ```swift
/// struct NormalizePhoto: BusRequest {
///     typealias Reply = NormalizedPhoto
///     static let service: ServiceName = "ingest"
///     static let operation = "normalize"
///     static let isIdempotent = true
///     var crop: Crop?
/// }
/// ```
///
/// Bodies travel as JSON. Bytes such as a photo belong in the attachment of the call, a frame of its own.
public protocol BusRequest: Codable, Sendable {
    associatedtype Reply: Codable & Sendable

    /// Who answers.
    static var service: ServiceName { get }

    /// The operation's name, unique within its service, in the alphabet of ``ServiceName``.
    static var operation: String { get }

    /// Whether the request may run twice, and so may be given to another worker when its own dies.
    ///
    /// Effects on shared state must then be guarded elsewhere (fencing in SQL), since both workers may finish.
    static var isIdempotent: Bool { get }
}
