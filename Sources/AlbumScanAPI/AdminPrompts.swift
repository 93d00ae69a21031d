#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET /admin/v1/prompts`, and what `POST /admin/v1/prompts/reload` led to.
public struct AdminPrompts: Codable, Sendable, Equatable {
    public struct Prompt: Codable, Sendable, Equatable {
        public var name: String
        public var version: String

        public init(name: String, version: String) {
            self.name = name
            self.version = version
        }
    }

    /// A process that uses prompts.
    public struct Process: Codable, Sendable, Equatable {
        @LowercaseID public var instance: UUID
        public var role: String
        /// Whether it answered in time; what it has loaded is unknown otherwise.
        public var answered: Bool
        public var prompts: [Prompt]
        /// What is wrong with its files; what it had before stays in use.
        public var problems: [String]?

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
    public var processes: [Process]

    public init(prompts: [Prompt], processes: [Process]) {
        self.prompts = prompts
        self.processes = processes
    }
}
