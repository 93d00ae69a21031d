import AlbumScanAPI
import Bus
import Contracts
import Crypto
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Logging
import ServiceKit
import Store
import Telemetry

/// Accepts a photograph: ingest first, then one transaction, then the answer (rule 4).
///
/// A bad picture is an HTTP error and leaves nothing behind; an accepted scan is committed with its normalized image.
struct ScanIntake: Sendable {
    struct Accepted: Sendable {
        let resource: ScanResource
        /// The same request was accepted before, under the same idempotency key.
        let isReplay: Bool
    }

    let node: BusNode
    let journal: ScanJournal
    let reader: ScanReader
    let orchestrator: Orchestrator
    let upload: UploadReader
    let admission: AdmissionControl
    /// How long ingest may take before the service counts as overloaded.
    var ingestDeadline: Duration = .seconds(15)

    /// What the query asks for: part of what makes two requests the same one.
    struct Wishes: Sendable {
        let crop: CropRectangle?
        let search: SearchMode

        init(_ request: Request, caller: AuthenticatedDevice) throws {
            crop = try RequestParameters.crop(request)
            search = try caller.search(try RequestParameters.flag("advancedSearch", of: request))
        }
    }

    func accept(_ request: Request, caller: AuthenticatedDevice) async throws -> Accepted {
        if let coding = request.headers[.contentEncoding], coding.lowercased() != "identity" { throw ProblemError.contentCoding }
        try Self.check(mediaType: request.headers[.contentType])
        let wishes = try Wishes(request, caller: caller)
        let key = try RequestParameters.idempotencyKey(request)
        let size = min(request.head.announcedLength ?? upload.limit, upload.limit)
        return try await accept(wishes, key: key, size: size, caller: caller) { try await upload.read(request) }
    }

    /// - Parameters:
    ///   - size: bytes of the photo at most.
    ///   - read: reads the photo, once there is a place for it.
    func accept(
        _ wishes: Wishes, key: String?, size: Int, caller: AuthenticatedDevice, read: () async throws -> [UInt8]
    ) async throws -> Accepted {
        let uploaded = try await admission.admitting(caller.accountID, size: size) {
            try await normalize(wishes, key, caller, read)
        }
        switch uploaded {
        case .replayed(let id):
            return Accepted(resource: try await reader.resource(id, account: caller.accountID), isReplay: true)
        case .normalized(let scan):
            return try await store(scan, caller)
        }
    }

    private enum Upload: Sendable {
        /// The same request was accepted before.
        case replayed(UUID)
        case normalized(NewScanRequest)
    }

    /// The part of the way on which the photograph is in memory.
    private func normalize(
        _ wishes: Wishes, _ key: String?, _ caller: AuthenticatedDevice, _ read: () async throws -> [UInt8]
    ) async throws -> Upload {
        // A span of its own: how long it takes is the client's network, not ours.
        let bytes = try await Tracer.span("upload", kind: .internal) { _ in try await read() }
        let idempotency = key.map { IdempotencyKey(key: $0, requestHash: Self.hash(bytes, wishes)) }
        if let idempotency, let known = try await journal.replay(idempotency, account: caller.accountID) { return .replayed(known) }
        do {
            // Only the acceptance decides; this spares ingest the photos of those who have no scan left.
            try await journal.checkQuota(of: caller.accountID)
        } catch let error as QuotaExhausted {
            // The same request may have taken the last one meanwhile.
            guard let idempotency, let known = try await journal.replay(idempotency, account: caller.accountID) else { throw error }
            return .replayed(known)
        }
        let photo = try await node.call(NormalizePhoto(crop: wishes.crop), attachment: bytes, deadline: .now + ingestDeadline)
        guard let (jpeg, features) = photo.body.parts(of: photo.attachment ?? []) else {
            throw BusError(code: .internal, message: "Ingest sent no picture.")
        }
        return .normalized(
            NewScanRequest(
                caller: caller, search: wishes.search, traceparent: (TraceContext.current ?? .root()).header,
                idempotency: idempotency, jpeg: jpeg, width: photo.body.width, height: photo.body.height, features: features))
    }

    private func store(_ scan: NewScanRequest, _ caller: AuthenticatedDevice) async throws -> Accepted {
        switch try await journal.accept(scan) {
        case .accepted(let scan, let resource, let events):
            Metric.scansAccepted.increment()
            await orchestrator.publish(events)
            await orchestrator.drive(scan)
            return Accepted(resource: resource, isReplay: false)
        case .replayed(let id):
            return Accepted(resource: try await reader.resource(id, account: caller.accountID), isReplay: true)
        }
    }

    /// What the bytes are is ingest's to say; only a type that cannot be a picture is refused here.
    static func check(mediaType: String?) throws {
        guard let mediaType else { return }
        let essence = mediaType.split(separator: ";").first.map { $0.trimmed.lowercased() } ?? ""
        guard essence.hasPrefix("image/") || essence == "application/octet-stream" || essence == "application/x-www-form-urlencoded" else {
            throw ProblemError(415, "unsupported_media_type", "Send the photo as image/jpeg; this is \(essence.prefix(100)).")
        }
    }

    /// What makes two requests the same one: the body and the parameters that shape the answer.
    private static func hash(_ bytes: [UInt8], _ wishes: Wishes) -> [UInt8] {
        var hash = SHA256()
        hash.update(data: bytes)
        if let crop = wishes.crop { hash.update(data: Data("crop \(crop.x),\(crop.y),\(crop.width),\(crop.height)".utf8)) }
        hash.update(data: Data("search \(wishes.search.isAllowed)".utf8))
        return Array(hash.finalize())
    }
}

extension ProblemError {
    static let contentCoding = ProblemError(415, "unsupported_media_type", "Send the photo as it is, without a content coding.")
}
