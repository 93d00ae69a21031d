internal import CCurl
internal import Synchronization

/// Owner of a multi handle's pointer.
///
/// `@unchecked Sendable` is safe: only the loop's thread uses the handle, except for `curl_multi_wakeup`, which libcurl documents as
/// callable from any thread and which the mailbox's lock serializes with the clean-up.
struct CurlMulti: @unchecked Sendable {
    let handle: UnsafeMutableRawPointer
}

enum CurlCommand: Sendable {
    case start(Transfer)
    case resume(Transfer)
    case remove(Transfer)
    case stop
}

/// Commands for the loop.
final class CurlMailbox: Sendable {
    let multi: CurlMulti
    private let state = Mutex(State())

    private struct State {
        var commands: [CurlCommand] = []
        var isClosed = false
    }

    init(_ multi: CurlMulti) {
        self.multi = multi
    }

    func post(_ command: CurlCommand) {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.commands.append(command)
            curl_multi_wakeup(multi.handle)
        }
    }

    func take() -> [CurlCommand] {
        state.withLock { state in
            defer { state.commands.removeAll(keepingCapacity: true) }
            return state.commands
        }
    }

    /// Afterwards only the loop's thread touches the multi handle.
    func close() {
        state.withLock { $0.isClosed = true }
    }
}
