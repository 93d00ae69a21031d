#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET /admin/v1/prompts`, and what `POST /admin/v1/prompts/reload` led to.
public struct AdminPrompts: Codable, Sendable, Equatable {
    /// A prompt file as a process has loaded it.
    public struct Prompt: Codable, Sendable, Equatable {
        /// Such as `id_call_1`.
        public var name: String
        /// It enters the keys of cached reviews, so a new one has them written again (rule 24).
        public var version: String

        /// For servers and tests: clients decode what a server answers.
        public init(name: String, version: String) {
            self.name = name
            self.version = version
        }
    }

    /// A process that uses prompts.
    public struct Process: Codable, Sendable, Equatable {
        /// Which process, as ``AdminProcess/instance``.
        @LowercaseID public var instance: UUID
        /// `gateway`, `identification` or `review`.
        public var role: String
        /// Whether it answered in time; what it has loaded is unknown otherwise.
        public var answered: Bool
        /// What it has loaded; empty if it did not answer.
        public var prompts: [Prompt]
        /// What is wrong with its files, a sentence each; what it had before stays in use. Nil if nothing is.
        public var problems: [String]?

        /// For servers and tests: clients decode what a server answers.
        public init(instance: UUID, role: String, answered: Bool, prompts: [Prompt] = [], problems: [String]? = nil) {
            self.instance = instance
            self.role = role
            self.answered = answered
            self.prompts = prompts
            self.problems = problems
        }
    }

    /// What the gateway that answers has loaded.
    public var prompts: [Prompt]
    /// Every live process that uses prompts.
    public var processes: [Process]

    /// For servers and tests: clients decode what a server answers.
    public init(prompts: [Prompt], processes: [Process]) {
        self.prompts = prompts
        self.processes = processes
    }
}
