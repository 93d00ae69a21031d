/// A checked piece of a review that is still being written (rule 35): `review.delta` on the wire.
public struct ReviewDelta: Codable, Sendable, Hashable {
    public enum Field: String, Codable, Sendable, Hashable, CaseIterable {
        case contextSummary
        case contextBullets
        case recommendedFor
    }

    public var field: Field
    /// Which bullet; nil for the other fields.
    public var index: Int?
    /// Whole sentences. Concatenating a field's deltas yields its text; each delta carries the white space before it.
    public var text: String

    public init(field: Field, index: Int? = nil, text: String) {
        self.field = field
        self.index = index
        self.text = text
    }
}
