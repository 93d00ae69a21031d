/// One exchange, as reported to an observer: for metrics and traces, so without URLs and contents.
public struct HTTPExchange: Sendable, Hashable {
    public var method: HTTPRequest.Method
    /// The status of the response, after redirects, or why there was none.
    public var result: Result<Int, HTTPError.Code>
    /// Until the whole response had arrived, or its head if it is streamed.
    public var duration: Duration
}
