public import Catalog
import FoundationEssentials
import Synchronization

/// The prompt files of a directory, all of them loaded and checked at start, reloadable while the process runs (SPEC 4.8).
public final class PromptLibrary: Sendable {
    private let directory: String
    private let templates: Mutex<[PromptName: PromptTemplate]>

    /// - Throws: ``PromptLibraryError`` with everything that is wrong.
    public init(directory: String) throws(PromptLibraryError) {
        self.directory = directory
        templates = Mutex(try Self.load(directory))
    }

    /// Reads the files again. If anything is wrong, the prompts in use stay.
    public func reload() throws(PromptLibraryError) {
        let fresh = try Self.load(directory)
        templates.withLock { $0 = fresh }
    }

    public subscript(name: PromptName) -> PromptTemplate {
        // Loading fails unless every name has its template.
        templates.withLock { $0[name]! }
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
