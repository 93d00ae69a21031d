import FoundationEssentials
import Glibc

/// The kernel's statistics about this process, under the names that every Prometheus client library uses.
package struct ProcessStatistics: Sendable {
    package var residentBytes: Int
    package var cpuSeconds: Double
    package var threads: Int
    package var openFiles: Int
    /// Unix time, seconds.
    package var startTime: Double

    /// Nil when `/proc` cannot be read.
    package static var current: ProcessStatistics? {
        guard let stat = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
            let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        else { return nil }
        return ProcessStatistics(
            stat: stat, openFiles: files, bootTime: bootTime, ticks: Double(sysconf(Int32(_SC_CLK_TCK))),
            pageSize: sysconf(Int32(_SC_PAGESIZE)))
    }

    /// - Parameters:
    ///   - stat: `/proc/PID/stat`, see proc(5).
    ///   - ticks: clock ticks per second.
    package init?(stat: String, openFiles: Int, bootTime: Double, ticks: Double, pageSize: Int) {
        // Fields are counted from behind the command's name, which may contain anything; the first one there is field 3.
        guard let name = stat.lastIndex(of: ")") else { return nil }
        let fields = stat[name...].split(separator: " ").dropFirst().map(String.init)
        guard fields.count > 21, let user = Double(fields[11]), let system = Double(fields[12]), let threads = Int(fields[17]),
            let start = Double(fields[19]), let pages = Int(fields[21])
        else { return nil }
        residentBytes = pages * pageSize
        cpuSeconds = (user + system) / ticks
        self.threads = threads
        self.openFiles = openFiles
        startTime = bootTime + start / ticks
    }

    package var rendered: String {
        """
        # HELP process_cpu_seconds_total User and system time of the process.
        # TYPE process_cpu_seconds_total counter
        process_cpu_seconds_total \(cpuSeconds)
        # HELP process_max_fds Descriptors the process may have open.
        # TYPE process_max_fds gauge
        process_max_fds \(DescriptorLimit.current)
        # HELP process_open_fds Descriptors the process has open.
        # TYPE process_open_fds gauge
        process_open_fds \(openFiles)
        # HELP process_resident_memory_bytes Memory of the process that is in RAM.
        # TYPE process_resident_memory_bytes gauge
        process_resident_memory_bytes \(residentBytes)
        # HELP process_start_time_seconds When the process began, in seconds since 1970.
        # TYPE process_start_time_seconds gauge
        process_start_time_seconds \(startTime)
        # HELP process_threads Threads of the process.
        # TYPE process_threads gauge
        process_threads \(threads)

        """
    }

    private static let bootTime: Double = {
        let stat = (try? String(contentsOfFile: "/proc/stat", encoding: .utf8)) ?? ""
        let line = stat.split(separator: "\n").first { $0.hasPrefix("btime ") }
        return line.flatMap { Double($0.dropFirst(6)) } ?? 0
    }()
}
