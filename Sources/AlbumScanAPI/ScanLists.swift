#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET /v1/scans`: an account's scans, newest first.
public struct ScanPage: Codable, Sendable, Equatable {
    /// At most as many as asked for, 1…100; failed ones included.
    public var scans: [ScanResource]
    /// For the next page; opaque, nil on the last one.
    public var nextCursor: String?

    /// For servers and tests: clients decode what a server answers.
    public init(scans: [ScanResource], nextCursor: String? = nil) {
        self.scans = scans
        self.nextCursor = nextCursor
    }
}

/// `POST /v1/scans/batch`: what became of each photo, in the order in which they were sent.
public struct BatchReport: Codable, Sendable, Equatable {
    /// What became of one photo: ``scan`` or ``problem``, never both.
    public struct Item: Codable, Sendable, Equatable {
        /// The photo's place in the form, from 0.
        public var index: Int
        /// The part's file name, at most 255 characters; nil if the client sent none.
        public var name: String?
        /// The accepted scan; nil if the photo was refused.
        public var scan: ScanResource?
        /// Why the photo was refused; nil if it was accepted.
        public var problem: Problem?

        /// An accepted photo.
        public init(index: Int, name: String? = nil, scan: ScanResource) {
            self.index = index
            self.name = name
            self.scan = scan
        }

        /// A refused photo.
        public init(index: Int, name: String? = nil, problem: Problem) {
            self.index = index
            self.name = name
            self.problem = problem
        }
    }

    /// One for each photo, in the order in which they were sent.
    public var items: [Item]

    /// For servers and tests: clients decode what a server answers.
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

    /// For servers and tests: clients decode what a server answers.
    public init(retried: [ScanResource], remaining: Int) {
        self.retried = retried
        self.remaining = remaining
    }
}
