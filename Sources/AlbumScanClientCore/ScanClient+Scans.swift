#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A photo on its way to the server.
struct ScanUpload: Sendable {
    var jpeg: Data
    var crop: CropArea?
    var advancedSearch: Bool?
    var idempotencyKey: String
}

extension ScanClient {
    /// Scans a photo and follows the scan to its end, through lost connections and restarts of the server.
    ///
    /// Ending the iteration early ends only the watching: an accepted scan goes on, and ``follow(_:)`` finds it again.
    ///
    /// - Parameters:
    ///   - jpeg: the photo; its metadata goes no further than the server's front door.
    ///   - crop: what the person framed; the largest centered square without it.
    ///   - advancedSearch: whether the web is searched where it helps; as the account says without it.
    ///   - idempotencyKey: the photo's own. A program that may be ended in the middle keeps it and calls again with it: the photo is
    ///     not scanned twice.
    public func scan(
        jpeg: Data, crop: CropArea? = nil, advancedSearch: Bool? = nil, idempotencyKey: String = UUID().lowercased
    ) -> ScanUpdates {
        let upload = ScanUpload(jpeg: jpeg, crop: crop, advancedSearch: advancedSearch, idempotencyKey: idempotencyKey)
        return ScanUpdates(client: self, start: .upload(upload))
    }

    /// Follows a scan to its end, from its first event on.
    public func follow(_ scan: UUID) -> ScanUpdates {
        ScanUpdates(client: self, start: .scan(scan))
    }

    /// Uploads a photo and returns once the server has it for good, repeating the upload under the same key where need be.
    ///
    /// The parameters are those of ``scan(jpeg:crop:advancedSearch:idempotencyKey:)``.
    ///
    /// - Returns: the accepted scan, or the one accepted first under the key.
    /// - Throws: a refusal of the photo, ``ProblemCode/quotaExhausted``, or ``ProblemCode/tierRequired`` for `advancedSearch` without the
    ///   Ultra plan.
    public func submit(
        jpeg: Data, crop: CropArea? = nil, advancedSearch: Bool? = nil, idempotencyKey: String = UUID().lowercased
    ) async throws(ClientError) -> ScanResource {
        try await submit(ScanUpload(jpeg: jpeg, crop: crop, advancedSearch: advancedSearch, idempotencyKey: idempotencyKey))
    }

    func submit(_ upload: ScanUpload) async throws(ClientError) -> ScanResource {
        let query = [("crop", upload.crop?.text), ("advancedSearch", upload.advancedSearch.map { "\($0)" })]
        return try await caller.value(
            of: Caller.Call(
                method: "POST", path: "/v1/scans" + QueryText.text(of: query),
                headers: ["Content-Type": "image/jpeg", "Idempotency-Key": upload.idempotencyKey], body: upload.jpeg,
                idleTimeout: .seconds(60)))
    }

    /// Uploads several photos in one request; a bad one does not stop the others.
    ///
    /// - Parameters:
    ///   - photos: at most 20; the first beyond them is reported as `too_many_photos`.
    ///   - crop: of each of them; nil for the largest centered square.
    ///   - advancedSearch: of each of them; nil for the account's setting.
    ///   - idempotencyKey: of the whole batch. The same photos in the same order get the scans accepted first, and refused ones another
    ///     try.
    /// - Throws: for the request as a whole, when no photo was accepted; what becomes of a photo is in the report.
    public func batch(
        _ photos: [BatchPhoto], crop: CropArea? = nil, advancedSearch: Bool? = nil, idempotencyKey: String = UUID().lowercased
    ) async throws(ClientError) -> BatchReport {
        let form = MultipartForm(photos)
        let query = QueryText.text(of: [("crop", crop?.text), ("advancedSearch", advancedSearch.map { "\($0)" })])
        return try await caller.value(
            of: Caller.Call(
                method: "POST", path: "/v1/scans/batch" + query,
                headers: ["Content-Type": form.contentType, "Idempotency-Key": idempotencyKey], body: form.body,
                idleTimeout: .seconds(120)))
    }

    /// What is known of the cover in front of a camera, before anybody has pressed: no scan begins, and nothing is kept or counted.
    ///
    /// - Parameter picture: a JPEG of at most 40 kB of what is in the guide, still and sharp; 480 pixels a side are enough. At most one a
    ///   second.
    /// - Returns: nil if nothing that is known lies in it.
    /// - Throws: ``ProblemCode/notFound`` where the server takes no glances: do not ask again.
    public func glance(at picture: Data) async throws(ClientError) -> AlbumResource? {
        let answer: Glance = try await caller.value(
            of: Caller.Call(
                method: "POST", path: "/v1/glances", headers: ["Content-Type": "image/jpeg"], body: picture, idleTimeout: .seconds(5)))
        return answer.album
    }

    /// The sleeves in one photo of several: a shop's wall, the front of a crate, a shelf. Covers that are known come with their album; no scan
    /// begins, and nothing is kept or counted.
    ///
    /// - Parameter photo: a JPEG of at most 8 MB; 2,560 pixels are enough, of which a cover should take 180.
    /// - Throws: ``ProblemCode/notFound`` where the server looks for none.
    public func wall(in photo: Data) async throws(ClientError) -> Wall {
        try await caller.value(
            of: Caller.Call(
                method: "POST", path: "/v1/walls", headers: ["Content-Type": "image/jpeg"], body: photo, idleTimeout: .seconds(40)))
    }

    /// A scan as it stands.
    ///
    /// - Throws: ``ProblemCode/notFound`` for another account's.
    public func scan(_ id: UUID) async throws(ClientError) -> ScanResource {
        try await caller.value(of: .get("/v1/scans/\(id.lowercased)"))
    }

    /// The scan once it has ended, asked for with `Prefer: wait` (RFC 7240) until then. There is no limit of time but the task's
    /// cancellation.
    ///
    /// - Throws: ``ProblemCode/notFound`` for another account's.
    public func scanWhenEnded(_ id: UUID) async throws(ClientError) -> ScanResource {
        while true {
            let scan: ScanResource = try await caller.value(of: .get("/v1/scans/\(id.lowercased)", headers: ["Prefer": "wait=20"]))
            if scan.state.isFinal { return scan }
            try await Caller.pause(.milliseconds(100))
        }
    }

    /// Which scans of the account to list.
    public enum ScanFilter: String, Sendable, CaseIterable {
        /// Found no album, or got no review.
        case failed
        /// Not ended.
        case running
        /// Ended with a review.
        case complete
    }

    /// A page of the account's scans, newest first.
    ///
    /// - Parameters:
    ///   - filter: nil for all.
    ///   - limit: 1…100.
    ///   - cursor: ``ScanPage/nextCursor`` of the page before; nil for the first.
    /// - Throws: ``ProblemCode/badRequest`` for another limit or cursor.
    public func scans(_ filter: ScanFilter? = nil, limit: Int = 20, cursor: String? = nil) async throws(ClientError) -> ScanPage {
        let query = [("state", filter?.rawValue), ("limit", "\(limit)"), ("cursor", cursor)]
        return try await caller.value(of: .get("/v1/scans" + QueryText.text(of: query)))
    }

    /// Runs a failed review again, and only the review.
    ///
    /// - Throws: `conflict` unless the scan's review failed.
    public func retryReview(_ scan: UUID) async throws(ClientError) -> ScanResource {
        try await caller.value(of: .post("/v1/scans/\(scan.lowercased)/review"))
    }

    /// Runs the step again that a scan failed at: the review, or the identification while the server holds the photo, which is for a day
    /// after `identification_unavailable` and `budget_exhausted` (rule 7).
    ///
    /// - Throws: ``ProblemCode/conflict`` unless the scan failed, a refusal with `photo_gone` if there is nothing left to identify, or
    ///   ``ProblemCode/quotaExhausted``.
    public func retry(_ scan: UUID) async throws(ClientError) -> ScanResource {
        try await caller.value(of: .post("/v1/scans/\(scan.lowercased)/retry"))
    }

    /// Runs everything again that failed and may be tried again, at most 50 scans, the newest first.
    ///
    /// - Throws: ``ProblemCode/quotaExhausted`` or ``ProblemCode/overloaded`` if not even the first could run.
    public func retryAll() async throws(ClientError) -> RetryReport {
        try await caller.value(of: .post("/v1/scans/retry"))
    }

    /// Cancels a running scan. Before an album is found, its photo is erased and it does not count; afterwards only its review is
    /// missing. Again is no error.
    ///
    /// - Returns: the scan, which has failed with `cancelled`.
    /// - Throws: ``ProblemCode/conflict`` if it had ended already, ``ProblemCode/notFound`` for another account's.
    public func cancelScan(_ id: UUID) async throws(ClientError) -> ScanResource {
        try await caller.value(of: .post("/v1/scans/\(id.lowercased)/cancel"))
    }

    /// Deletes a scan with its photo, its events and its entry in the history, on all devices and for good; one that runs is cancelled. A
    /// scan that had identified an album stays counted.
    ///
    /// - Throws: ``ProblemCode/notFound`` for another account's, and for one that is gone already.
    public func deleteScan(_ id: UUID) async throws(ClientError) {
        _ = try await caller.answer(to: .delete("/v1/scans/\(id.lowercased)"))
    }

    // MARK: Wrong album

    /// Albums a scan might be instead, the likeliest first.
    ///
    /// - Parameter query: what the person typed, 1…200 characters; nil for albums that resemble the one the scan was taken for.
    /// - Throws: ``ProblemCode/notFound`` for another account's scan.
    public func candidates(scan: UUID, query: String? = nil) async throws(ClientError) -> CandidateList {
        try await caller.value(of: .get("/v1/scans/\(scan.lowercased)/candidates" + QueryText.text(of: [("query", query)])))
    }

    /// Says which album a scan shows. Artwork and review of that one follow; the same choice again changes nothing.
    ///
    /// - Throws: ``ProblemCode/conflict`` while the scan runs and after five corrections, a refusal with `album_unknown` for a release
    ///   group MusicBrainz does not know, or ``ProblemCode/quotaExhausted`` for a scan that had found no album.
    public func correct(scan: UUID, _ correction: CorrectionRequest) async throws(ClientError) -> ScanResource {
        try await caller.value(of: .send("POST", "/v1/scans/\(scan.lowercased)/correction", correction))
    }

    // MARK: Events

    /// The scan's events behind one of them, as they come.
    func openEvents(_ scan: UUID, after lastEventID: String) async throws -> ClientAnswer {
        var headers = ["Accept": "text/event-stream"]
        if !lastEventID.isEmpty { headers["Last-Event-ID"] = lastEventID }
        var call = Caller.Call.get("/v1/scans/\(scan.lowercased)/events", headers: headers)
        // The server sends a comment every 15 s, so a longer silence is a dead connection.
        call.idleTimeout = .seconds(40)
        return try await caller.open(call)
    }
}
