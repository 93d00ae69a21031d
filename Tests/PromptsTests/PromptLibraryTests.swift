import Foundation
import Prompts
import Testing

struct PromptLibraryTests {
    private static let shipped = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../prompts").standardized.path

    private let directory: URL

    init() throws {
        directory = FileManager.default.temporaryDirectory.appending(path: "prompts-\(UUID())")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        // File by file: copying a folder that is a link would make a link, and the tests would edit what is shipped.
        for name in PromptName.allCases.map({ "\($0.rawValue).md" }) {
            let text = try Data(contentsOf: URL(filePath: Self.shipped).appending(path: name))
            try text.write(to: directory.appending(path: name))
        }
    }

    private func edit(_ name: PromptName, _ change: (String) -> String) throws {
        let file = directory.appending(path: "\(name.rawValue).md")
        try change(try String(contentsOf: file, encoding: .utf8)).write(to: file, atomically: true, encoding: .utf8)
    }

    @Test("Every prompt the services use is shipped", arguments: PromptName.allCases)
    func shippedPrompts(name: PromptName) throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        let prompt = try PromptLibrary(directory: directory.path)[name]
        #expect(prompt.name == name.rawValue)
        #expect(!prompt.version.isEmpty)
    }

    @Test("Work queued before a reload, or after another process's, finds the version it was queued with")
    func versions() throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        let library = try PromptLibrary(directory: directory.path)
        let first = library[.idCall1].version
        try edit(.idCall1) { $0.replacing(/version: .+/, with: "version: second") }
        #expect(library.template(.idCall1, version: first)?.version == first)
        #expect(library[.idCall1].version == first)
        #expect(library.template(.idCall1, version: "second")?.version == "second")
        #expect(library[.idCall1].version == "second" && library.versions[.idCall1] == "second")
        #expect(library.template(.idCall1, version: first)?.version == first)
        #expect(library.template(.idCall1, version: "third") == nil)
        #expect(library.template(.idCall2, version: "second") == nil)
    }

    @Test("A changed file counts after a reload, without a new start")
    func reload() throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        let library = try PromptLibrary(directory: directory.path)
        try edit(.idCall1) { $0.replacing(/version: .+/, with: "version: changed") }
        #expect(library[.idCall1].version != "changed")
        try library.reload()
        #expect(library[.idCall1].version == "changed")
    }

    @Test("A broken file is refused and the prompts in use stay")
    func brokenReload() throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        let library = try PromptLibrary(directory: directory.path)
        let version = library[.idCall2].version
        try edit(.idCall2) { _ in "nothing" }
        #expect(throws: PromptLibraryError.self) { try library.reload() }
        #expect(library[.idCall2].version == version)
    }

    @Test("All mistakes are told at once")
    func problems() throws {
        defer { try? FileManager.default.removeItem(at: directory) }
        try FileManager.default.removeItem(at: directory.appending(path: "id_call_1.md"))
        try edit(.idCall2) { $0.replacing("name: id_call_2", with: "name: other") }
        let error = #expect(throws: PromptLibraryError.self) { _ = try PromptLibrary(directory: directory.path) }
        #expect(error?.problems == ["id_call_1.md: The file cannot be read.", "id_call_2.md: The front matter names another prompt."])
    }
}
