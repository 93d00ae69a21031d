/// An event of a streamed answer.
public enum ModelEvent: Sendable, Hashable {
    /// A piece of the answer's text, in order.
    case text(String)
    /// The model searches the web. Text streamed before this was a preamble and is not part of `ModelReply.text`.
    case searching(query: String)
    /// A page that the search found or the text cites; each page once.
    case source(ModelSource)
    /// The answer is complete.
    case finished(ModelReply)
}
