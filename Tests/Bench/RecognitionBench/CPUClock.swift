import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The calling thread's processor time, and the process's resident memory.
enum CPUClock {
    /// Milliseconds of processor time for `body`, and its result.
    static func time<Result>(_ body: () throws -> Result) rethrows -> (milliseconds: Double, result: Result) {
        let began = now()
        let result = try body()
        return (now() - began, result)
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }

    /// Resident memory in bytes; 0 where the system does not provide it.
    static var resident: Int {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
    }
}
