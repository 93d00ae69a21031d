#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET /v1/scans`: an account's scans, newest first.
public struct ScanPage: Codable, Sendable, Equatable {
    public var scans: [ScanResource]
    public var nextCursor: String?

    public init(scans: [ScanResource], nextCursor: String? = nil) {
        self.scans = scans
        self.nextCursor = nextCursor
    }
}

/// `POST /v1/scans/batch`: what became of each photo, in the order in which they were sent.
public struct BatchReport: Codable, Sendable, Equatable {
    public struct Item: Codable, Sendable, Equatable {
        /// Of the photo, from 0.
        public var index: Int
        /// The part's file name, if the client sent one.
        public var name: String?
        /// The accepted scan, or
        public var scan: ScanResource?
        /// why there is none.
        public var problem: Problem?

        public init(index: Int, name: String? = nil, scan: ScanResource) {
            self.index = index
            self.name = name
            self.scan = scan
        }

        public init(index: Int, name: String? = nil, problem: Problem) {
            self.index = index
            self.name = name
            self.problem = problem
        }
    }

    public var items: [Item]

    public init(items: [Item]) {
        self.items = items
    }
}

/// `POST /v1/scans/retry`: everything of the account that failed and may be tried again, is.
public struct RetryReport: Codable, Sendable, Equatable {
    /// Scans that run again, newest first; their streams tell the rest.
    public var retried: [ScanResource]
    /// How many failed scans are left for another call, because of the quota or this call's bound.
    public var remaining: Int

    public init(retried: [ScanResource], remaining: Int) {
        self.retried = retried
        self.remaining = remaining
    }
}
