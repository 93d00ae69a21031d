/// Every metric of the project. All are defined here and nowhere else, so that there is one place to look up the names in dashboards and
/// alerts.
public enum Metric {
    private static let gateway = ["gateway"]
    private static let models = ["identification", "review"]
    private static let upstreams = ["identification", "artwork", "review"]
    private static let workers = ["artwork", "review"]

    // MARK: Scans

    public static let scansAccepted = CounterMetric(
        "albumscan_scans_accepted", "Scans committed and answered with 202.", roles: gateway)
    public static let scansFinished = CounterMetric(
        "albumscan_scans_finished", "Scans that reached a final state, by state and error code (none if complete).",
        labels: ["outcome", "code"], roles: gateway,
        initial: [
            ["complete", "none"], ["identification_failed", "not_identified"], ["identification_failed", "not_an_album_cover"],
            ["identification_failed", "identification_unavailable"], ["identification_failed", "budget_exhausted"],
            ["review_failed", "review_unavailable"], ["review_failed", "review_impossible"], ["review_failed", "budget_exhausted"],
            ["review_failed", "review_delayed"], ["identification_failed", "scan_broken"], ["review_failed", "scan_broken"],
        ])
    public static let scanIdentified = HistogramMetric(
        "albumscan_scan_identified", "From acceptance until the album is known.", buckets: Buckets.stage, roles: gateway)
    public static let scanDuration = HistogramMetric(
        "albumscan_scan_duration", "From acceptance to the final event.", buckets: Buckets.stage, labels: ["outcome"], roles: gateway,
        initial: [["complete"], ["identification_failed"], ["review_failed"]])
    public static let scansDriven = GaugeMetric("albumscan_scans_driven", "Scans this gateway drives.", roles: gateway)
    public static let scansUnfinished = GaugeMetric(
        "albumscan_scans_unfinished", "Scans in progress in the whole deployment, by state.", labels: ["state"], roles: gateway,
        initial: ["accepted", "identifying", "identified", "reviewing"].map { [$0] })
    public static let oldestScan = GaugeMetric(
        "albumscan_scan_oldest_unfinished_seconds", "Age of the oldest scan in progress.", roles: gateway)
    public static let scanTakeovers = CounterMetric(
        "albumscan_scan_takeovers", "Scans taken over from a gateway that died or left.", roles: gateway)
    public static let scanLeasesLost = CounterMetric(
        "albumscan_scan_leases_lost", "Scans this gateway drove until another one had them.", roles: gateway)
    public static let identificationRetries = CounterMetric(
        "albumscan_identification_retries", "Identifications asked for again because our own processes were away, by bus error.",
        labels: ["code"], roles: gateway, initial: [["no_worker"], ["worker_lost"], ["overloaded"]])
    public static let cacheLookups = CounterMetric(
        "albumscan_cache_lookups", "Whether an identified album's artwork and review were there already.", labels: ["cache", "result"],
        roles: gateway, initial: [["artwork", "hit"], ["artwork", "miss"], ["review", "hit"], ["review", "miss"]])
    public static let admissionRefused = CounterMetric(
        "albumscan_admission_refused", "Scans, or new reviews of accepted ones, refused because there was too much to do.",
        labels: ["reason"], roles: gateway, initial: ["uploads", "ingest", "identification", "review", "caller", "address"].map { [$0] })

    public static let rateLimited = CounterMetric(
        "albumscan_rate_limited", "Requests refused because a device or an address made too many, or an account used up its allowance.",
        labels: ["limit"], roles: gateway,
        initial: [
            "address", "allowance", "costly", "device", "glance", "registration", "song", "statement", "stream", "wall",
        ].map { [$0] })

    // MARK: HTTP

    public static let httpRequests = HistogramMetric(
        "albumscan_http_request_duration",
        "Clients' requests until the head of the answer, by route template; long polls are apart (wait).", buckets: Buckets.request,
        labels: ["route", "method", "status"], roles: gateway, initial: [["/v1/scans", "POST", "2xx"], ["/v1/scans", "POST", "5xx"]])
    public static let httpInProgress = GaugeMetric(
        "albumscan_http_requests_in_progress", "Clients' requests without an answer yet.", roles: gateway)
    public static let connectionsOpen = GaugeMetric("albumscan_connections_open", "Open connections of clients.", roles: gateway)
    public static let connectionsClosed = CounterMetric(
        "albumscan_connections_closed",
        "Connections closed for the others' sake: too many in all or from an address, or a request's head or body came too slowly.",
        labels: ["reason"], roles: gateway, initial: ["total", "address", "head", "body"].map { [$0] })
    public static let eventStreams = GaugeMetric("albumscan_event_streams_open", "Open streams of progress events.", roles: gateway)

    // MARK: App Store

    public static let appStoreStatements = CounterMetric(
        "albumscan_appstore_statements",
        "What devices (transaction) and Apple (notification) said is signed, by what became of it, or why it was not believed.",
        labels: ["kind", "outcome"], roles: gateway,
        initial: [["transaction", "taken"], ["notification", "taken"], ["transaction", "untrusted"], ["notification", "untrusted"]])

    public static let adRewards = CounterMetric(
        "albumscan_ad_rewards",
        "Callbacks about advertisements that were watched, by what became of them, or why they were not believed.", labels: ["outcome"],
        roles: gateway, initial: [["taken"], ["signature"]])

    // MARK: The stack

    public static let ready = GaugeMetric(
        "albumscan_stack_ready", "1 if the database answers, the bus is connected and every role has a live process.", roles: gateway)
    public static let processes = GaugeMetric(
        "albumscan_processes", "Live processes in the registry, by role.", labels: ["role"], roles: gateway)
    public static let jobs = GaugeMetric(
        "albumscan_jobs", "Jobs in the queues of the database, by state.", labels: ["queue", "state"], roles: gateway)
    public static let oldestJob = GaugeMetric(
        "albumscan_job_oldest_seconds", "How long the oldest job that is due has been waiting.", labels: ["queue"], roles: gateway)
    public static let slotQueue = GaugeMetric(
        "albumscan_musicbrainz_queue_seconds", "How long a request to MusicBrainz that came now would wait for its slot.", roles: gateway)
    public static let buildInfo = GaugeMetric("albumscan_build_info", "1, with the version of the program.", labels: ["role", "version"])
    public static let logMessages = CounterMetric(
        "albumscan_log_messages", "Log lines of level warning and above.", labels: ["level"],
        initial: [["warning"], ["error"], ["critical"]])
    public static let loopLag = HistogramMetric(
        "albumscan_event_loop_lag", "How long a job waited for the thread of sockets and connections, sampled every second.",
        buckets: Buckets.quick)

    // MARK: Jobs

    public static let jobDuration = HistogramMetric(
        "albumscan_job_duration", "From claim to end, by how it ended here.", buckets: Buckets.stage, labels: ["queue", "outcome"],
        roles: workers)
    public static let jobWait = HistogramMetric(
        "albumscan_job_wait", "From when a job was due until its claim.", buckets: Buckets.wait, labels: ["queue"], roles: workers)
    public static let jobLeasesExpired = CounterMetric(
        "albumscan_job_leases_expired", "Jobs made ready again because their worker had stopped renewing.", labels: ["queue"],
        roles: workers + gateway, initial: [["artwork"], ["review"]])
    public static let jobsGivenUp = CounterMetric(
        "albumscan_jobs_given_up", "Jobs failed because every worker that had them died, or could not go on with them.",
        labels: ["queue", "reason"], roles: workers + gateway,
        initial: ["artwork", "edition", "review", "shelf"].flatMap { [[$0, "expired"], [$0, "stuck"]] })

    // MARK: The visual memory

    public static let memoryLookups = CounterMetric(
        "albumscan_memory_lookups", "Photos looked up in the visual memory, by what came of it.", labels: ["outcome"],
        roles: ["identification"], initial: [["recalled"], ["unknown"], ["contested"], ["empty"], ["loading"], ["failed"]])
    public static let glances = CounterMetric(
        "albumscan_glances", "Pictures in front of cameras looked up in the visual memory, by what came of it.", labels: ["outcome"],
        roles: ["identification"], initial: [["recalled"], ["unknown"], ["contested"], ["empty"], ["loading"]])
    public static let wallSleeves = CounterMetric(
        "albumscan_wall_sleeves", "Sleeves in photographs of several, by whether their cover is known.", labels: ["outcome"],
        roles: ["identification"], initial: [["recalled"], ["unknown"]])
    public static let memoryLookupDuration = HistogramMetric(
        "albumscan_memory_lookup_duration", "Lookups in the visual memory, reading the features included.", buckets: Buckets.quick,
        labels: ["outcome"], roles: ["identification"])
    public static let memoryTaught = CounterMetric(
        "albumscan_memory_taught",
        "Photos taken into the visual memory: of a new cover, of a known one, or not (indistinct, full).", labels: ["outcome"],
        roles: ["identification"], initial: [["new"], ["known"], ["indistinct"], ["full"]])
    public static let memoryPictures = GaugeMetric(
        "albumscan_memory_pictures", "Pictures this process recognises covers by, by whom they answer: everyone or few.",
        labels: ["standing"], roles: ["identification"], initial: [["trusted"], ["pending"]])
    public static let memoryLag = GaugeMetric(
        "albumscan_memory_lag_seconds", "How old what this process knows of others' changes is.", roles: ["identification"])
    public static let artworkVerified = CounterMetric(
        "albumscan_artwork_verified", "Artwork compared with photos of its album: shown by one, or open.", labels: ["outcome"],
        roles: ["artwork"], initial: [["verified"], ["open"]])

    // MARK: Models

    public static let identifications = CounterMetric(
        "albumscan_identifications", "Identifications by outcome.", labels: ["outcome"], roles: ["identification"],
        initial: ["identified", "searched", "not_identified", "not_an_album_cover", "unavailable", "budget_exhausted", "fingerprint"].map {
            [$0]
        })
    public static let reviews = CounterMetric(
        "albumscan_reviews", "Review jobs ended, by outcome and kind.", labels: ["outcome", "kind"], roles: ["review"],
        initial: ["written", "known", "review_unavailable", "review_impossible", "budget_exhausted"].flatMap {
            [[$0, "standard"], [$0, "searched"]]
        })
    public static let reviewFirstText = HistogramMetric(
        "albumscan_review_first_text", "From the start of writing until the first checked sentence.", buckets: Buckets.stage,
        roles: ["review"])
    public static let modelCalls = HistogramMetric(
        "albumscan_model_call_duration", "Questions to models until the end of the answer, retries included.", buckets: Buckets.stage,
        labels: ["step", "outcome"], roles: models)
    public static let modelTokens = CounterMetric(
        "albumscan_model_tokens", "Tokens read (input) and written (output).", labels: ["step", "model", "direction"], roles: models)
    public static let modelSearches = CounterMetric(
        "albumscan_model_searches", "Web searches that models made.", labels: ["step", "model"], roles: models)
    public static let modelCost = CounterMetric(
        "albumscan_model_cost_usd", "Money spent on models, by the prices of the capability table.", labels: ["step", "model"],
        roles: models, scale: 1e-6)

    public static let budgetRefusals = CounterMetric(
        "albumscan_budget_refusals", "Calls to models that were not made, because a budget of the deployment or of an account was used up.",
        labels: ["scope", "period"], roles: models,
        initial: [["deployment", "day"], ["deployment", "month"], ["account", "day"], ["account", "month"]])
    public static let budgetUsed = GaugeMetric(
        "albumscan_budget_used_ratio",
        "Share of the deployment's budget that is spent or reserved, of money or calls, whichever is more used; 0 without one.",
        labels: ["period"], roles: gateway, initial: [["day"], ["month"]])
    public static let budgetSpent = GaugeMetric(
        "albumscan_budget_spent_usd", "What models have cost in this day and month (UTC), calls under way included at their highest price.",
        labels: ["period"], roles: gateway, initial: [["day"], ["month"]])
    public static let budgetAccounts = GaugeMetric(
        "albumscan_budget_accounts_high", "Accounts that have used four fifths of a budget of theirs, or more.", labels: ["period"],
        roles: gateway, initial: [["day"], ["month"]])

    // MARK: Upstreams

    public static let upstreamRequests = HistogramMetric(
        "albumscan_upstream_request_duration",
        "Requests to outside services until the head of the answer; status is a class, 429, or why there was no answer.",
        buckets: Buckets.stage, labels: ["upstream", "status"], roles: upstreams)
    public static let artwork = CounterMetric(
        "albumscan_artwork", "Artwork jobs by outcome; put_off ones come again.", labels: ["outcome"], roles: ["artwork"],
        initial: [["ready"], ["known"], ["put_off"], ["no_match"], ["busy"]])
    public static let shelfAnswers = CounterMetric(
        "albumscan_shelf_answers", "Questions about discs of wallets by what came of them; put_off ones come again.", labels: ["outcome"],
        roles: ["artwork"], initial: [["known"], ["found"], ["several"], ["none"], ["dropped"], ["put_off"]])
    public static let slotWait = HistogramMetric(
        "albumscan_musicbrainz_slot_wait", "How long requests waited for their slot at MusicBrainz.", buckets: Buckets.wait,
        roles: ["artwork"])
    public static let musicBrainzAnswers = CounterMetric(
        "albumscan_musicbrainz_requests", "Requests to MusicBrainz by what they came to.", labels: ["answer"], roles: ["artwork"],
        initial: [["found"], ["none"], ["over_limit"], ["shedding"], ["failed"]])
    public static let coverArtAnswers = CounterMetric(
        "albumscan_coverartarchive_requests", "Requests to the Cover Art Archive by what they came to.", labels: ["answer"],
        roles: ["artwork"], initial: [["found"], ["none"], ["trouble"], ["failed"]])

    // MARK: Bus

    public static let busCalls = HistogramMetric(
        "albumscan_bus_call_duration", "Calls of this process over the bus, redispatches included.", buckets: Buckets.request,
        labels: ["service", "operation", "outcome"])
    public static let busRequests = HistogramMetric(
        "albumscan_bus_request_duration", "Requests handled by this process.", buckets: Buckets.request,
        labels: ["service", "operation", "outcome"])
    public static let busConnected = GaugeMetric("albumscan_bus_connected", "1 if calls have a way out.")
    public static let busPendingCalls = GaugeMetric("albumscan_bus_calls_pending", "Calls of this process without a reply yet.")
    public static let busWorkers = GaugeMetric(
        "albumscan_bus_workers", "Workers this gateway knows that take work.", labels: ["service"], roles: gateway)
    public static let busCredit = GaugeMetric(
        "albumscan_bus_credit", "Requests the known workers take at once from this gateway.", labels: ["service"], roles: gateway)
    public static let busInFlight = GaugeMetric(
        "albumscan_bus_in_flight", "Requests given to workers and not answered.", labels: ["service"], roles: gateway)
    public static let busQueued = GaugeMetric(
        "albumscan_bus_queued", "Requests waiting for a worker.", labels: ["service"], roles: gateway)
    public static let busDispatches = CounterMetric(
        "albumscan_bus_dispatches", "Requests given to workers, redispatches included.", roles: gateway)
    public static let busRedispatches = CounterMetric(
        "albumscan_bus_redispatches", "Requests given to another worker because theirs died.", roles: gateway)
    public static let busReplies = CounterMetric("albumscan_bus_replies", "Replies passed to callers.", roles: gateway)
    public static let busLateReplies = CounterMetric(
        "albumscan_bus_late_replies", "Replies nobody waited for: duplicates, and answers after a deadline.", roles: gateway)
    public static let busOverloads = CounterMetric(
        "albumscan_bus_overloads", "Requests refused because their queue was full.", roles: gateway)
    public static let busDeaths = CounterMetric(
        "albumscan_bus_deaths", "Nodes found dead: they fell silent, or could not be reached.", labels: ["cause"], roles: gateway)
    public static let busRefused = CounterMetric(
        "albumscan_bus_refused_messages", "Messages that the protocol or their sender's role does not allow.", roles: gateway)

    // MARK: Database

    public static let databaseUp = GaugeMetric("albumscan_database_up", "1 if this process has a connection to the database.")
    public static let databaseConnections = GaugeMetric(
        "albumscan_database_connections", "Connections of this process.", labels: ["state"])
    public static let databaseWaiters = GaugeMetric("albumscan_database_waiters", "Queries waiting for a connection.")
    public static let databaseAcquire = HistogramMetric(
        "albumscan_database_acquire", "How long queries waited for a connection.", buckets: Buckets.quick)
    public static let databaseErrors = CounterMetric(
        "albumscan_database_errors", "Failed statements and transactions, by our code and the class of the SQLSTATE (none without one).",
        labels: ["code", "class"], initial: [["unavailable", "none"], ["timeout", "none"]])
    public static let unreadableRows = CounterMetric(
        "albumscan_unreadable_rows", "Rows left out because this version of the program cannot read them, by table, each time.",
        labels: ["table"], initial: [["job"], ["scan"], ["scan_event"]])

    // MARK: Traces

    public static let spansExported = CounterMetric("albumscan_spans_exported", "Spans the collector has taken.")
    public static let spansDropped = CounterMetric(
        "albumscan_spans_dropped", "Spans lost: the queue was full, the collector refused them, or time was up.", labels: ["reason"],
        initial: [["queue_full"], ["refused"], ["shutdown"]])

    public static let all: [MetricDefinition] = counters.map(\.definition) + gauges.map(\.definition) + histograms.map(\.definition)

    private static let counters = [
        scansAccepted, scansFinished, scanTakeovers, scanLeasesLost, identificationRetries, cacheLookups, admissionRefused, rateLimited,
        connectionsClosed, logMessages, appStoreStatements, adRewards, jobLeasesExpired, identifications, reviews, modelTokens, modelSearches,
        modelCost, budgetRefusals, artwork, shelfAnswers, musicBrainzAnswers, coverArtAnswers, memoryLookups, glances, wallSleeves,
        memoryTaught,
        artworkVerified, busDispatches, busRedispatches, busReplies, busLateReplies, busOverloads, busDeaths, busRefused, databaseErrors,
        spansExported, spansDropped, jobsGivenUp, unreadableRows,
    ]
    private static let gauges = [
        scansDriven, scansUnfinished, oldestScan, httpInProgress, connectionsOpen, eventStreams, ready, processes, jobs, oldestJob,
        slotQueue, buildInfo, budgetUsed, budgetSpent, budgetAccounts,
        busConnected, busPendingCalls, busWorkers, busCredit, busInFlight, busQueued, databaseUp, databaseConnections, databaseWaiters,
        memoryPictures, memoryLag,
    ]
    private static let histograms = [
        scanIdentified, scanDuration, httpRequests, loopLag, jobDuration, jobWait, reviewFirstText, modelCalls, upstreamRequests, slotWait,
        busCalls, busRequests, databaseAcquire, memoryLookupDuration,
    ]
}
