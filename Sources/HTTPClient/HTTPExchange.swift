/// One exchange as its observer is told about it: for metrics and traces, which want neither URLs nor contents.
public struct HTTPExchange: Sendable, Hashable {
    public var method: HTTPRequest.Method
    /// The status of the answer, after redirects, or why there was none.
    public var result: Result<Int, HTTPError.Code>
    /// Until the whole answer was there, or its head if it was streamed.
    public var duration: Duration
}
