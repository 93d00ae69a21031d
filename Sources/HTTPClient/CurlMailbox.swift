internal import CCurl
internal import Synchronization

/// Owner of a multi handle's pointer.
///
/// `@unchecked Sendable` is safe: the handle is used by the loop's thread alone, except for `curl_multi_wakeup`, which libcurl documents as
/// callable from any thread and which the mailbox's lock keeps apart from the clean-up.
struct CurlMulti: @unchecked Sendable {
    let handle: UnsafeMutableRawPointer
}

enum CurlCommand: Sendable {
    case start(Transfer)
    case resume(Transfer)
    case remove(Transfer)
    case stop
}

/// Commands on their way to the loop.
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

    /// After this nobody else touches the multi handle.
    func close() {
        state.withLock { $0.isClosed = true }
    }
}
