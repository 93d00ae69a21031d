public import FoundationEssentials

/// Published on ``topic``: every process that uses prompts says what it has loaded, after reading its files again if asked to (rule 24).
public struct PromptOrder: Codable, Sendable, Hashable {
    public static let topic = "prompts.order"

    public var id: UUID
    public var mustReload: Bool

    public init(id: UUID, mustReload: Bool) {
        self.id = id
        self.mustReload = mustReload
    }
}

/// Published on ``topic`` in answer to a ``PromptOrder``.
public struct PromptState: Codable, Sendable, Hashable {
    public static let topic = "prompts.state"

    public var orderID: UUID
    public var instance: UUID
    /// Versions in use by the prompts' names.
    public var versions: [String: String]
    /// Why a reload was refused, one sentence a mistake; what was in use stays so.
    public var problems: [String]?

    public init(orderID: UUID, instance: UUID, versions: [String: String], problems: [String]?) {
        self.orderID = orderID
        self.instance = instance
        self.versions = versions
        self.problems = problems
    }
}
