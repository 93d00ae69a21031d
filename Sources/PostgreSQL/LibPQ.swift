internal import CPostgreSQL
import Logging
import Telemetry

/// The calls that turn Swift values into libpq's arguments.
enum LibPQ {
    /// Sends one step in pipeline mode, asking for binary results.
    ///
    /// - Returns: false when the connection is broken or memory is out.
    static func send(_ step: ExchangeStep, on handle: OpaquePointer) -> Bool {
        switch step {
        case .control(let sql):
            PQsendQueryParams(handle, sql, 0, nil, nil, nil, nil, 1) != 0
        case .prepare(let name, let key):
            PQsendPrepare(handle, name, key.sql, Int32(key.types.count), key.types.map(\.rawValue)) != 0
        case .execute(let name, let query, _):
            query.bindings.withParameters { values, lengths, formats in
                PQsendQueryPrepared(handle, name, Int32(values.count), values, lengths, formats, 1) != 0
            }
        case .sync:
            PQpipelineSync(handle) != 0
        }
    }

    /// Sends rows of a COPY; libpq buffers what the socket does not take.
    ///
    /// - Returns: false when the connection is broken or memory is out.
    static func putCopyData(_ bytes: [UInt8], on handle: OpaquePointer) -> Bool {
        bytes.withUnsafeBytes { buffer in
            PQputCopyData(handle, buffer.bindMemory(to: CChar.self).baseAddress, Int32(buffer.count)) == 1
        }
    }

    /// Starts a connection attempt, to be continued with ``PQconnectPoll``.
    static func startConnecting(_ parameters: [String: String]) -> OpaquePointer? {
        let sorted = parameters.sorted { $0.key < $1.key }
        return withCStrings(sorted.map(\.key)) { keywords in
            withCStrings(sorted.map(\.value)) { values in PQconnectStartParams(keywords, values, 0) }
        }
    }

    /// A null-terminated array of C strings.
    private static func withCStrings<Result>(_ strings: [String], _ body: ([UnsafePointer<CChar>?]) -> Result) -> Result {
        let bytes = strings.map { Array($0.utf8CString) }
        let offsets = bytes.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
        return Array(bytes.joined()).withUnsafeBufferPointer { buffer in
            body(offsets.dropLast().map { offset in buffer.baseAddress.map { $0 + offset } } + [nil])
        }
    }
}

/// A request to cancel what a connection is doing.
// A PGcancel is a copy of the server's address and key; PQcancel and PQfreeCancel may be called from any thread (libpq manual, 34.7).
final class CancelRequest: @unchecked Sendable {
    private let request: OpaquePointer

    init(_ request: OpaquePointer) { self.request = request }

    deinit { PQfreeCancel(request) }

    /// Sends the request over a connection of its own. Blocks. The statement's result shows whether it took effect.
    func send() {
        var message = [CChar](repeating: 0, count: 256)
        _ = PQcancel(request, &message, Int32(message.count))
    }
}

/// Receives the server's notices, which libpq would print to standard error.
final class NoticeSink: Sendable {
    private let logger: Logger

    init(logger: Logger) { self.logger = logger }

    /// Redirects the notices of `handle` to this sink, which must outlive the handle.
    func attach(to handle: OpaquePointer) {
        PQsetNoticeReceiver(
            handle,
            { context, result in
                guard let context, let result else { return }
                Unmanaged<NoticeSink>.fromOpaque(context).takeUnretainedValue().receive(PostgresError(result: result))
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func receive(_ notice: PostgresError) {
        logger.log(.debug, "PostgreSQL sent a notice", [.sqlstate: notice.sqlState?.rawValue ?? "", .notice: notice.message])
    }
}
