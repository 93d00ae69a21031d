import Catalog
import Contracts
import CoverText
import DurableWork
import Foundation
import Identification
import IdentificationStrategies
import Logging
import MemoryJournal
import ModelSteps
import Prompts
import ScriptedModel
import Synchronization
import Testing

struct LocalStrategyTests {
    private let journal = MemoryJournal()

    private func picture(_ deadline: Duration = .seconds(60)) -> Picture {
        Picture(jpeg: [1, 2, 3], search: .off, deadline: .now + deadline)
    }

    private func strategy(_ library: ScriptedLibrary, searches: Bool = true) -> LocalStrategy {
        LocalStrategy(library: library, budget: .seconds(10), searches: searches)
    }

    @Test func aCoverThatIsReadIsFoundInTheCatalogWithOneLook() async throws {
        let library = ScriptedLibrary(readings: [["RADIOHEAD", "OK COMPUTER"]], catalog: [.okComputer])
        guard case .identified(let found) = try await strategy(library).identify(picture(), journal: journal) else {
            Issue.record("not identified")
            return
        }
        #expect(found.method == .local && !found.searched)
        #expect(found.album.artistName == "Radiohead" && found.album.albumTitle == "OK Computer" && found.album.releaseYear == "1997")
        #expect(found.album.recordLabel == "Parlophone" && found.album.genres == ["Art Rock"] && found.album.confidence > .low)
        #expect(library.looks == 1 && library.searches.isEmpty)
    }

    @Test func anotherLookMayShowWhatTheFirstDidNot() async throws {
        let library = ScriptedLibrary(readings: [["RADIOHEAD"], [], ["OK COMPUTER"]], catalog: [.okComputer])
        let outcome = try await strategy(library).identify(picture(), journal: journal)
        guard case .identified = outcome else { Issue.record("not identified"); return }
        #expect(library.looks == 3)
    }

    @Test func musicBrainzIsAskedForWhatTheCatalogLacks() async throws {
        let library = ScriptedLibrary(readings: [["RADIOHEAD", "OK COMPUTER"]], catalog: [], musicBrainz: [.okComputer])
        guard case .identified(let found) = try await strategy(library).identify(picture(), journal: journal) else {
            Issue.record("not identified")
            return
        }
        #expect(found.album.albumTitle == "OK Computer")
        #expect(library.searches == ["RADIOHEAD OK COMPUTER"])
    }

    /// As when the time is up.
    @Test func aLaterLookThatFailsTakesNothingFromTheFirst() async throws {
        let library = ScriptedLibrary(
            readings: [["RADIOHEAD", "OK COMPUTER"]], catalog: [], musicBrainz: [.okComputer], laterLooksFail: true)
        guard case .identified = try await strategy(library).identify(picture(), journal: journal) else {
            Issue.record("not identified")
            return
        }
        #expect(library.looks == 2 && library.searches == ["RADIOHEAD OK COMPUTER"])
    }

    @Test func withoutTextNothingIsAsked() async throws {
        let library = ScriptedLibrary(readings: [], catalog: [.okComputer], musicBrainz: [.okComputer])
        #expect(try await strategy(library).identify(picture(), journal: journal) == .failed(.notIdentified))
        #expect(library.searches.isEmpty && library.lookUps == 0)
    }

    @Test func unsureIsNotIdentified() async throws {
        let library = ScriptedLibrary(readings: [["RADIOHEAD"]], catalog: [.okComputer])
        #expect(try await strategy(library, searches: false).identify(picture(), journal: journal) == .failed(.notIdentified))
        #expect(library.looks == ReadingVariant.all.count)
    }

    @Test func aScanThatIsResumedIsNotReadAgain() async throws {
        let library = ScriptedLibrary(readings: [["RADIOHEAD", "OK COMPUTER"]], catalog: [.okComputer])
        let first = try await strategy(library).identify(picture(), journal: journal)
        let second = try await strategy(library).identify(picture(), journal: journal)
        #expect(first == second && library.looks == 1 && journal.begun == [LocalStrategy.step])
    }

    @Test func afterTheDeadlineNothingIsRead() async throws {
        let library = ScriptedLibrary(readings: [["RADIOHEAD", "OK COMPUTER"]], catalog: [.okComputer])
        #expect(try await strategy(library).identify(picture(.zero), journal: journal) == .failed(.notIdentified))
        #expect(library.looks == 0)
    }

    @Test func oneLookIsTakenHoweverLittleTimeThereIs() async throws {
        let library = ScriptedLibrary(readings: [["RADIOHEAD"], ["OK COMPUTER"]], catalog: [.okComputer])
        let hurried = LocalStrategy(library: library, budget: .zero, searches: true)
        #expect(try await hurried.identify(picture(), journal: journal) == .failed(.notIdentified))
        #expect(library.looks == 1 && library.searches == ["RADIOHEAD"])
    }

    @Test func aReaderThatFailsIsToldAsTrouble() async throws {
        let library = ScriptedLibrary(readings: [], catalog: [], fails: true)
        let error = await #expect(throws: StepError.self) { try await strategy(library).identify(picture(), journal: journal) }
        guard case .unavailable = error else { Issue.record("\(String(describing: error))"); return }
        // It may be tried again.
        #expect(journal.answers.isEmpty)
    }

    // MARK: Before a model

    private func localFirst(_ library: ScriptedLibrary, _ model: ScriptedModel) throws -> LocalFirstStrategy {
        let prompts = try PromptLibrary.shipped()
        let models = TwoTierStrategy(
            look: ModelStep(.idCall1, of: prompts, model: model, effort: .low),
            search: ModelStep(.idCall2, of: prompts, model: model, effort: .low, searches: 3), timeout: .seconds(10))
        return LocalFirstStrategy(
            local: strategy(library, searches: false), model: models, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    @Test func whatIsReadSurelyCostsNoCall() async throws {
        let library = ScriptedLibrary(readings: [["RADIOHEAD", "OK COMPUTER"]], catalog: [.okComputer])
        let model = try ScriptedModel([])
        guard case .identified(let found) = try await localFirst(library, model).identify(picture(), journal: journal) else {
            Issue.record("not identified")
            return
        }
        #expect(found.method == .local && model.requests.isEmpty)
    }

    @Test func withTheBudgetUsedUpCoversAreStillRead() async throws {
        let budget = BudgetExhausted(scope: .deployment, period: .month, until: .now + 60)
        journal.exhaust(budget)
        let library = ScriptedLibrary(readings: [["RADIOHEAD", "OK COMPUTER"]], catalog: [.okComputer])
        let model = try ScriptedModel([])
        guard case .identified = try await localFirst(library, model).identify(picture(), journal: journal) else {
            Issue.record("not identified")
            return
        }
        let smudged = ScriptedLibrary(readings: [["SMUDGE"]], catalog: [.okComputer])
        let other = MemoryJournal()
        other.exhaust(budget)
        let strategy = try localFirst(smudged, model)
        await #expect(throws: StepError.overBudget(budget)) { _ = try await strategy.identify(picture(), journal: other) }
        #expect(model.requests.isEmpty)
    }

    @Test(arguments: [true, false])
    func theModelIsAskedForTheRest(fails: Bool) async throws {
        let library = ScriptedLibrary(readings: [["SMUDGE"]], catalog: [.okComputer], fails: fails)
        let model = try ScriptedModel([.answer(Answers.album())])
        guard case .identified(let found) = try await localFirst(library, model).identify(picture(), journal: journal) else {
            Issue.record("not identified")
            return
        }
        #expect(found.method == .twoTier && model.requests.count == 1)
    }
}

/// What is read and found, as the test says.
private final class ScriptedLibrary: LocalLibrary {
    private let readings: [[String]]
    private let catalog: [CatalogEntry]
    private let musicBrainz: [CatalogEntry]?
    private let fails: Bool
    private let laterLooksFail: Bool
    private let state = Mutex((looks: 0, lookUps: 0, searches: [String]()))

    /// - Parameter readings: the lines of each look; later ones see nothing.
    init(
        readings: [[String]], catalog: [CatalogEntry], musicBrainz: [CatalogEntry]? = nil, fails: Bool = false,
        laterLooksFail: Bool = false
    ) {
        self.readings = readings
        self.catalog = catalog
        self.musicBrainz = musicBrainz
        self.fails = fails
        self.laterLooksFail = laterLooksFail
    }

    var looks: Int { state.withLock { $0.looks } }
    var lookUps: Int { state.withLock { $0.lookUps } }
    var searches: [String] { state.withLock { $0.searches } }

    func text(on jpeg: [UInt8], as variant: ReadingVariant, until deadline: ContinuousClock.Instant) throws -> [CoverTextLine] {
        if fails { throw TextReaderError.failed(detail: "as the test says") }
        let look = state.withLock { state in
            state.looks += 1
            return state.looks
        }
        guard look <= readings.count else {
            if laterLooksFail { throw TextReaderError.failed(detail: "no time is left") }
            return []
        }
        return readings[look - 1].enumerated().map { index, text in
            CoverTextLine(text: text, confidence: 0.95, x: 0.5, y: 0.2 + 0.2 * Double(index), height: 0.08)
        }
    }

    func albums(resembling lines: [String]) -> [CatalogEntry] {
        state.withLock { $0.lookUps += 1 }
        return catalog
    }

    func search(_ text: String, until deadline: ContinuousClock.Instant) -> [CatalogEntry]? {
        state.withLock { $0.searches.append(text) }
        return musicBrainz
    }
}

extension CatalogEntry {
    fileprivate static let okComputer = CatalogEntry(
        artistName: "Radiohead", albumTitle: "OK Computer", releaseYear: 1997, recordLabel: "Parlophone", tags: ["Art Rock"])
}
