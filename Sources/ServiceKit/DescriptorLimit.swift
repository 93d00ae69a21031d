import Glibc

/// How many descriptors the process may have open. Every connection is one, and where there is none left, not even `/proc` can be read.
package enum DescriptorLimit {
    /// More than any process of ours uses; some systems have a hard limit of a billion, for which programs would make tables.
    private static let enough: rlim_t = 65_536

    /// The soft limit.
    package static var current: Int { Int(clamping: read().rlim_cur) }

    /// Raises the soft limit to the hard one, which shells and supervisors leave at 1,024 for programs that use `select`.
    ///
    /// - Returns: the soft limit.
    @discardableResult package static func raise() -> Int {
        var limit = read()
        let wanted = min(limit.rlim_max, enough)
        if limit.rlim_cur < wanted {
            limit.rlim_cur = wanted
            setrlimit(resource, &limit)
        }
        return current
    }

    private static var resource: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }

    private static func read() -> rlimit {
        var limit = rlimit()
        getrlimit(resource, &limit)
        return limit
    }
}
