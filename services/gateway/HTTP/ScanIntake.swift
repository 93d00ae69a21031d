import AlbumScanAPI
import Bus
import Contracts
import Cryptography
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Logging
import Orchestration
import ServiceKit
import Store
import Telemetry
import Traces
import Tracing

/// Who uploads photos, and from where.
struct Uploader: Sendable {
    let device: AuthenticatedDevice
    /// Nil where addresses are not counted.
    let address: NetworkAddress?

    init(_ context: GatewayRequestContext) throws {
        device = try context.caller
        address = context.client
    }

    var admitted: AdmissionPolicy.Caller { .init(account: device.accountID, address: address) }
}

/// Accepts a photo: ingest first, then one transaction, then the response (rule 4).
///
/// A bad picture is an HTTP error and leaves nothing behind; an accepted scan has been committed with its normalized image.
struct ScanIntake: Sendable {
    struct Accepted: Sendable {
        let resource: ScanResource
        /// A replay: the same request was accepted before under the same idempotency key.
        let isReplay: Bool
    }

    let node: BusNode
    let journal: ScanJournal
    let reader: ScanReader
    let orchestrator: Orchestrator
    let upload: UploadReader
    let admission: AdmissionControl
    /// The deadline for ingest, after which the service counts as overloaded.
    var ingestDeadline: Duration = .seconds(15)

    /// The query parameters, which are part of the request's identity for idempotency.
    struct Wishes: Sendable {
        let crop: CropRectangle?
        let search: SearchMode

        init(_ request: Request, caller: AuthenticatedDevice) throws {
            crop = try RequestParameters.crop(request)
            search = try caller.search(try RequestParameters.flag("advancedSearch", of: request))
        }
    }

    func accept(_ request: Request, caller: Uploader) async throws -> Accepted {
        try Self.checkCoding(of: request)
        try Self.check(mediaType: request.headers[.contentType])
        let wishes = try Wishes(request, caller: caller.device)
        let key = try RequestParameters.idempotencyKey(request)
        let announced = min(request.head.announcedLength ?? 0, upload.limit)
        return try await accept(wishes, key: key, announced: announced, caller) { try await upload.read(request, into: $0) }
    }

    /// - Parameters:
    ///   - announced: the announced size of the photo, in bytes; 0 without one.
    ///   - read: reads the photo, once it has been admitted.
    func accept(
        _ wishes: Wishes, key: String?, announced: Int, _ uploader: Uploader, read: (UploadMemory) async throws -> [UInt8]
    ) async throws -> Accepted {
        let caller = uploader.device
        let uploaded = try await admission.admitting(uploader.admitted, announced: announced) { memory in
            try await normalize(wishes, key, caller) {
                let bytes = try await read(memory)
                memory.isComplete()
                return bytes
            }
        }
        switch uploaded {
        case .replayed(let id):
            return Accepted(resource: try await reader.resource(id, account: caller.accountID), isReplay: true)
        case .normalized(let scan):
            return try await store(scan, caller)
        }
    }

    private enum Upload: Sendable {
        /// A replay of an accepted request.
        case replayed(UUID)
        case normalized(NewScanRequest)
    }

    /// The stage during which the photo is in memory.
    private func normalize(
        _ wishes: Wishes, _ key: String?, _ caller: AuthenticatedDevice, _ read: () async throws -> [UInt8]
    ) async throws -> Upload {
        // A separate span: its duration is the client's network, not ours.
        let bytes = try await withSpan("upload") { _ in try await read() }
        let idempotency = key.map { IdempotencyKey(key: $0, requestHash: Self.hash(bytes, wishes)) }
        if let idempotency, let known = try await journal.replay(idempotency, account: caller.accountID) { return .replayed(known) }
        do {
            // Only an early check, which spares ingest photos of accounts without scans left; the acceptance decides.
            try await journal.checkQuota(of: caller.accountID)
            try await journal.checkAllowance(of: caller.accountID)
        } catch  where error is QuotaExhausted || error is AllowanceExhausted {
            // The same request may have used up the last scan concurrently.
            guard let idempotency, let known = try await journal.replay(idempotency, account: caller.accountID) else { throw error }
            return .replayed(known)
        }
        let photo = try await node.call(NormalizePhoto(crop: wishes.crop), attachment: bytes, deadline: .now + ingestDeadline)
        guard let (jpeg, features) = photo.body.parts(of: photo.attachment ?? []) else {
            throw BusError(code: .internal, message: "Ingest sent no picture.")
        }
        return .normalized(
            NewScanRequest(
                caller: caller, search: wishes.search, traceparent: (TraceContext.current ?? .unrecorded()).header,
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

    /// - Throws: 415 for a body that has to be decompressed first.
    static func checkCoding(of request: Request) throws {
        guard let coding = request.headers[.contentEncoding], coding.lowercased() != "identity" else { return }
        throw ProblemError(415, "unsupported_media_type", "Send the photo as it is, without a content coding.")
    }

    /// Ingest decides what the bytes are; only a media type that cannot be a picture is rejected here.
    static func check(mediaType: String?) throws {
        guard let mediaType else { return }
        let essence = mediaType.split(separator: ";").first.map { $0.trimmed.lowercased() } ?? ""
        guard essence.hasPrefix("image/") || essence == "application/octet-stream" || essence == "application/x-www-form-urlencoded" else {
            throw ProblemError(415, "unsupported_media_type", "Send the photo as image/jpeg; this is \(essence.prefix(100)).")
        }
    }

    /// The hash that identifies a request: the body and the parameters that affect the result.
    private static func hash(_ bytes: [UInt8], _ wishes: Wishes) -> [UInt8] {
        var hash = SHA256()
        hash.update(bytes)
        if let crop = wishes.crop { hash.update("crop \(crop.x),\(crop.y),\(crop.width),\(crop.height)".utf8) }
        hash.update("search \(wishes.search.isAllowed)".utf8)
        return hash.finalize()
    }
}
