/// An error that says whether waiting helps.
public protocol LastingError: Error {
    /// Whether the same work fails in the same way again as long as this program and what is stored are the same: it is stuck here, and to
    /// be left to processes of other versions (rule 79).
    var isLasting: Bool { get }
}
