/// What was waited for did not happen in time.
public struct NeverHappened: Error, CustomStringConvertible {
    public let description: String
}

/// Waits until something observable in another thread or process is so.
///
/// - Parameter limit: longer than any healthy machine takes.
public func eventually(
    within limit: Duration = .seconds(60), every pause: Duration = .milliseconds(5), file: StaticString = #fileID, line: Int = #line,
    _ condition: () async throws -> Bool
) async throws {
    _ = try await eventually(within: limit, every: pause, file: file, line: line, condition) { $0 }
}

/// Waits until a value is as wanted, and returns it; a failure shows the last one.
public func eventually<Value>(
    within limit: Duration = .seconds(60), every pause: Duration = .milliseconds(5), file: StaticString = #fileID, line: Int = #line,
    _ value: () async throws -> Value, is isWanted: (Value) throws -> Bool
) async throws -> Value {
    let end = ContinuousClock.now + limit
    while true {
        let last = try await value()
        if try isWanted(last) { return last }
        guard ContinuousClock.now < end else {
            throw NeverHappened(description: "\(file):\(line): not within \(limit); at last: \("\(last)".prefix(2000))")
        }
        try await Task.sleep(for: pause)
    }
}
