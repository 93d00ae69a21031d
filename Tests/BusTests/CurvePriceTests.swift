import Bus
import BusTestKit
import Eventually
import Foundation
import Testing
import ZeroMQ

/// What encryption costs a call, measured rather than tested: prints both times and their ratio.
///
/// `ALBUMSCAN_BUS_PRICE=1 swift test -c release --filter CurvePriceTests`
@Suite(.serialized) struct CurvePriceTests {
    private struct Measurement {
        let median: Duration
        /// Processor time of the whole process per call: caller, broker, worker, and libzmq's threads.
        let processor: Duration
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["ALBUMSCAN_BUS_PRICE"] != nil))
    func priceOfCurve() async throws {
        for (size, calls) in [(256, 3000), (2 << 20, 150)] {
            // By turns, so that a busy machine slows both.
            var plain: [Measurement] = []
            var encrypted: [Measurement] = []
            for _ in 0..<3 {
                plain.append(try await measure(isEncrypted: false, size: size, calls: calls))
                encrypted.append(try await measure(isEncrypted: true, size: size, calls: calls))
            }
            let medians = (best(plain.map(\.median)), best(encrypted.map(\.median)))
            let processor = (best(plain.map(\.processor)), best(encrypted.map(\.processor)))
            print(
                """
                \(size) bytes to a worker, best of 3 runs of \(calls) calls: \
                median \(microseconds(medians.0)) us NULL, \(microseconds(medians.1)) us CURVE (x \(ratio(medians))); \
                processor time per call \(microseconds(processor.0)) us NULL, \(microseconds(processor.1)) us CURVE (x \(ratio(processor)))
                """)
        }
    }

    /// A gateway calls a worker over loopback with an attachment, as an upload goes to ingest.
    private func measure(isEncrypted: Bool, size: Int, calls: Int) async throws -> Measurement {
        let rig = BusRig()
        func configuration() throws -> BusConfiguration {
            var configuration = BusConfiguration()
            if isEncrypted { configuration.security = .curve(try CurveKeyPair.generate(), .test) }
            return configuration
        }
        let gateway = try await rig.node("gateway", gateway: GatewayBinding(), configuration: try configuration())
        let worker = try await rig.node("echo", configuration: try configuration())
        await worker.serve(Echo.self) { request, _ in Echo.Reply(text: request.text) }
        await gateway.updateEndpoints([await worker.endpoint])
        await worker.updateEndpoints([await gateway.endpoint])
        try await eventually { await gateway.knows(worker.identity.instance) }
        let attachment = [UInt8](repeating: 7, count: size)
        var times: [Duration] = []
        var before = clock()
        for number in 0..<(calls + calls / 10) {
            if number == calls / 10 { before = clock() }
            let begin = ContinuousClock.now
            _ = try await gateway.call(Echo(text: ""), attachment: attachment, deadline: .soon)
            times.append(ContinuousClock.now - begin)
        }
        // clock(3) counts microseconds on POSIX systems.
        let processor = Duration.microseconds(clock() - before) / calls
        await rig.shutdown()
        return Measurement(median: times[(calls / 10)...].sorted()[calls / 2], processor: processor)
    }

    private func best(_ durations: [Duration]) -> Duration { durations.min() ?? .zero }

    private func microseconds(_ duration: Duration) -> Int { Int(duration / .microseconds(1)) }

    private func ratio(_ pair: (Duration, Duration)) -> String { String(format: "%.2f", pair.1 / pair.0) }
}
