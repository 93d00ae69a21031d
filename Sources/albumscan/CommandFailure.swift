import AlbumScanAPI

/// Why a command ends without having done what was asked: a sentence for a person, a code for programs, an exit status.
package struct CommandFailure: Error, Sendable, Equatable {
    package static let failed: Int32 = 1
    package static let usage: Int32 = 2

    package var message: String
    /// Stable: the server's own code where it answered, else `unreachable`, `lost_connection`, `bad_answer` or `failed`.
    package var code: String
    package var retryable: Bool
    package var exitCode: Int32

    package init(_ message: String, code: String = "failed", retryable: Bool = false, exitCode: Int32 = failed) {
        self.message = message
        self.code = code
        self.retryable = retryable
        self.exitCode = exitCode
    }

    package init(_ problem: Problem) {
        self.init(problem.detail ?? problem.title, code: problem.code, retryable: problem.retryable)
    }
}
