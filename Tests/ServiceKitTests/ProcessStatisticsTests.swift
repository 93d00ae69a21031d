import ServiceKit
import Testing

@Suite struct ProcessStatisticsTests {
    /// A line of proc(5) whose command has spaces and a parenthesis.
    private static let stat =
        "4242 (a (b) c) S 1 4242 4242 0 -1 4194304 900 0 0 0 150 50 0 0 20 0 7 0 12345 8388608 256 18446744073709551615 1 1 0"

    @Test func fieldsAreCountedBehindTheName() throws {
        let statistics = try #require(ProcessStatistics(stat: Self.stat, openFiles: 9, bootTime: 1000, ticks: 100, pageSize: 4096))
        #expect(statistics.cpuSeconds == 2)
        #expect(statistics.threads == 7)
        #expect(statistics.residentBytes == 1_048_576)
        #expect(statistics.startTime == 1123.45)
        #expect(statistics.rendered.contains("# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes 1048576\n"))
    }

    @Test(arguments: ["", "1 (x", "1 (x) S 1 2"])
    func otherTextIsNone(stat: String) {
        #expect(ProcessStatistics(stat: stat, openFiles: 0, bootTime: 0, ticks: 100, pageSize: 4096) == nil)
    }

    @Test func thisProcessIsRead() throws {
        let statistics = try #require(ProcessStatistics.current)
        #expect(statistics.residentBytes > 1_000_000 && statistics.threads > 0 && statistics.openFiles > 2)
        #expect(statistics.startTime > 1_600_000_000)
    }
}
