import AlbumScanAPI
import Bus
import Contracts
import FoundationEssentials
import Logging
import ServiceKit
import Store
import Telemetry

/// The bus handlers for what people wait for: albums to choose from, editions' covers, and track lists.
struct LookupHandler: Sendable {
    let finder: AlbumFinder
    let editions: EditionFinder
    let tracks: TrackFinder
    let logger: Logger

    func serve(on node: BusNode, credit: Int) async {
        await node.serve(SearchAlbums.self, credit: credit, reply: search)
        await node.serve(FindAlbum.self, credit: credit, reply: find)
        await node.serve(ListEditions.self, credit: credit, reply: list)
        await node.serve(FetchEdition.self, credit: credit, reply: fetch)
        await node.serve(ReadTracks.self, credit: credit, reply: readTracks)
    }

    private func search(_ request: SearchAlbums, _ context: BusContext) async throws -> CandidateList {
        try await reporting { CandidateList(candidates: try await finder.candidates(request.question, for: SlotClass(request.account))) }
    }

    private func find(_ request: FindAlbum, _ context: BusContext) async throws -> FoundAlbum {
        try await reporting { FoundAlbum(album: try await finder.album(request.choice, for: SlotClass(request.account))) }
    }

    private func list(_ request: ListEditions, _ context: BusContext) async throws -> Done {
        try await reporting {
            try await editions.list(request.releaseGroupID, for: SlotClass(request.account))
            return Done()
        }
    }

    private func fetch(_ request: FetchEdition, _ context: BusContext) async throws -> Done {
        guard try await reporting({ try await editions.fetch(request.releaseID) }) else {
            throw BusError(code: .notFound, message: "There is no picture of this edition.")
        }
        return Done()
    }

    private func readTracks(_ request: ReadTracks, _ context: BusContext) async throws -> Done {
        guard try await reporting({ try await tracks.read(request.subject, for: SlotClass(request.account)) }) else {
            throw BusError(code: .notFound, message: "MusicBrainz has no list of the tracks.")
        }
        return Done()
    }

    /// Turns upstream and database errors into errors that tell the caller when to retry.
    private func reporting<Reply>(_ body: () async throws -> Reply) async throws -> Reply {
        do {
            return try await body()
        } catch let error as UpstreamError {
            logger.log(.notice, "A person's question was not answered", [.detail: error.detail])
            throw BusError(
                code: .overloaded, isRetryable: true, message: "The catalogue is busy at the moment.", detail: error.detail, retryAfter: 5)
        } catch let error as StoreError {
            throw BusError(
                code: .storeUnavailable, isRetryable: error.isRetryable, message: "The service is not available at the moment.",
                detail: error.description)
        }
    }
}

extension SlotClass {
    /// - Parameter account: who asks; nil for a scan.
    fileprivate init(_ account: UUID?) {
        self = account.map { .person($0) } ?? .scan
    }
}

extension UpstreamError {
    fileprivate var detail: String {
        switch self {
        case .busy(let detail), .unusable(let detail), .rejected(let detail), .foreignHost(let detail): detail
        }
    }
}
