import AlbumScanAPI
import Contracts
import FoundationEssentials
import HTTPTypes
import Hummingbird
import ServiceKit
import Store
import Telemetry

/// `/v1/scans`: accepting photos and following their scans.
struct ScanRoutes: Sendable {
    let intake: ScanIntake
    let scans: ScanReader
    let door: DeviceDoor
    let stream: ScanEventStream
    let streamLimits: StreamLimits

    func add(to group: RouterGroup<GatewayRequestContext>) {
        group.post("scans", use: accept)
        group.get("scans/:id", use: show)
    }

    /// Authenticates by itself: who asks is read together with what is stored of the scan.
    func addStream(to group: RouterGroup<GatewayRequestContext>) {
        group.get("scans/:id/events", use: events)
    }

    @Sendable private func accept(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let caller = try Uploader(context)
        let wait = RequestParameters.preferredWait(request)
        let accepted = try await intake.accept(request, caller: caller)
        var headers: HTTPFields = [.location: accepted.resource.links.`self`]
        if accepted.isReplay, let name = HTTPField.Name("Idempotent-Replayed") { headers[name] = "true" }
        guard let wait else { return try .json(accepted.resource, status: .accepted, headers: headers) }
        let id = accepted.resource.id
        if let final = try await scans.finished(admitted: id, within: wait) {
            headers.applyPreference(wait)
            return try .json(final, headers: headers)
        }
        // It has made progress in the meantime.
        return try .json(try await scans.resource(admitted: id), status: .accepted, headers: headers)
    }

    @Sendable private func show(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let id = try RequestParameters.id("id", context)
        let account = try context.caller.accountID
        guard let wait = RequestParameters.preferredWait(request) else {
            return try .json(try await scans.resource(id, account: account))
        }
        guard let final = try await scans.finished(id, account: account, within: wait) else {
            return try .json(try await scans.resource(admitted: id))
        }
        var headers: HTTPFields = [:]
        headers.applyPreference(wait)
        return try .json(final, headers: headers)
    }

    @Sendable private func events(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let (device, opening) = try await open(request, context)
        let last = try Self.lastEventID(request)
        let place = try streamLimits.take(device: device.deviceID, address: context.client)
        let headers: HTTPFields = [
            .contentType: "text/event-stream; charset=utf-8", .cacheControl: "no-store",
        ]
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody { [stream] writer in
                Metric.eventStreams.add(1)
                defer {
                    Metric.eventStreams.add(-1)
                    place.leave()
                }
                try await stream.write(opening, after: last, to: &writer)
                try await writer.finish(nil)
            })
    }

    /// What every request of a device passes, and then the opening of the stream.
    private func open(
        _ request: Request, _ context: GatewayRequestContext
    ) async throws -> (AuthenticatedDevice, ScanEventStream.Opening) {
        let token = try DeviceDoor.tokenHash(of: request)
        // A nonsensical id is nobody's scan.
        let id = (try? RequestParameters.id("id", context)) ?? UUID()
        let (known, opening) = try await stream.open(id, by: token)
        let device = try door.known(known)
        try await door.count(device, context)
        try DeviceDoor.checkBlock(of: device, for: request)
        guard let opening else { throw ProblemError.notFound }
        return (device, opening)
    }

    /// The sequence number to resume after; 0 for everything.
    private static func lastEventID(_ request: Request) throws -> Int64 {
        guard let name = HTTPField.Name("Last-Event-ID"), let text = request.headers[name] else { return 0 }
        guard let number = Int64(text), number >= 0 else { throw ProblemError.badRequest("Last-Event-ID must be a number") }
        return number
    }
}

extension HTTPFields {
    /// RFC 7240, section 3.
    mutating func applyPreference(_ wait: Duration) {
        if let name = HTTPField.Name("Preference-Applied") { self[name] = "wait=\(wait.components.seconds)" }
    }
}
