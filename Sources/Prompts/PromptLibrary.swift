import FoundationEssentials
public import ModelAnswers
import Synchronization

/// The prompt files of a directory, all of them loaded and checked at start, reloadable while the process runs (rule 24).
public final class PromptLibrary: Sendable {
    private struct Contents {
        var current: [PromptName: PromptTemplate]
        /// What was replaced, the latest last.
        var former: [PromptTemplate] = []
    }

    private let directory: String
    private let contents: Mutex<Contents>
    /// Work that was queued before a reload still asks for what it was queued with; older than this many replacements it cannot be.
    private static let formerLimit = 32

    /// - Throws: ``PromptLibraryError`` with everything that is wrong.
    public init(directory: String) throws(PromptLibraryError) {
        self.directory = directory
        contents = Mutex(Contents(current: try Self.load(directory)))
    }

    /// Reads the files again. If anything is wrong, the prompts in use stay.
    public func reload() throws(PromptLibraryError) {
        let fresh = try Self.load(directory)
        contents.withLock { contents in
            let replaced = contents.current.filter { fresh[$0.key]?.version != $0.value.version }.values
            contents.former = Array((contents.former + replaced).suffix(Self.formerLimit))
            contents.current = fresh
        }
    }

    public subscript(name: PromptName) -> PromptTemplate {
        // Loading fails unless every name has its template.
        contents.withLock { $0.current[name]! }
    }

    /// A prompt in the version that a piece of work was queued with, in use or replaced by a reload.
    ///
    /// Whoever queued the work may have reloaded before this process did, so an unknown version is looked for in the files.
    /// - Returns: nil if it is nowhere to be found.
    public func template(_ name: PromptName, version: String) -> PromptTemplate? {
        func known() -> PromptTemplate? {
            contents.withLock { contents in
                let current = contents.current[name].map { [$0] } ?? []
                return (contents.former + current).last { $0.name == name.rawValue && $0.version == version }
            }
        }
        if let template = known() { return template }
        try? reload()
        return known()
    }

    /// The versions in use, by the prompts' names.
    public var versions: [PromptName: String] {
        contents.withLock { $0.current.mapValues(\.version) }
    }

    private static func load(_ directory: String) throws(PromptLibraryError) -> [PromptName: PromptTemplate] {
        var templates: [PromptName: PromptTemplate] = [:]
        var problems: [String] = []
        for name in PromptName.allCases {
            let file = "\(name.rawValue).md"
            do {
                let text = try String(contentsOf: URL(filePath: directory).appending(path: file), encoding: .utf8)
                let template = try PromptTemplate(parsing: text)
                if template.name != name.rawValue { problems.append("\(file): The front matter names another prompt.") }
                templates[name] = template
            } catch let error as PromptTemplateError {
                problems.append("\(file): \(error)")
            } catch {
                problems.append("\(file): The file cannot be read.")
            }
        }
        guard problems.isEmpty else { throw PromptLibraryError(directory: directory, problems: problems) }
        return templates
    }
}

/// What is wrong with a directory of prompts.
public struct PromptLibraryError: Error, Sendable, Equatable, CustomStringConvertible {
    public var directory: String
    /// One sentence for each mistake, led by the file's name.
    public var problems: [String]

    public var description: String { "The prompts in \(directory) are not usable. \(problems.joined(separator: " "))" }
}
