import Sandbox
import Testing

@Suite struct TrafficTests {
    private let traffic = Traffic()

    @Test func aCallIsInFlightUntilItsFirstEnding() {
        let first = traffic.arrived(Call("GET", "/ws/2/artist"), port: 1)
        let second = traffic.arrived(Call("GET", "/ws/2/artist"), port: 2)
        #expect(traffic.inFlight["total"]?.integer == 2)
        traffic.ended(first, .complete)
        traffic.ended(first, .abandoned)
        #expect(traffic.inFlight["total"]?.integer == 1)
        let calls = traffic.calls(after: 0)["calls"]?.array ?? []
        #expect(calls.map { $0["ending"]?.string } == ["complete", nil])
        #expect(calls.map { $0["number"]?.integer } == [first, second])
        #expect(calls.map { $0["client"]?.integer } == [1, 2])
    }

    @Test func onlyNewerCallsAreListed() {
        let numbers = (0..<3).map { traffic.arrived(Call("GET", "/\($0)"), port: 1) }
        let calls = traffic.calls(after: numbers[1])["calls"]?.array ?? []
        #expect(calls.map { $0["resource"]?.string } == ["GET /2"])
    }

    @Test func aResetForgetsButNumbersGoOn() {
        let before = traffic.arrived(Call("GET", "/"), port: 1)
        traffic.reset()
        traffic.ended(before, .complete)
        #expect(traffic.inFlight["total"]?.integer == 0)
        #expect(traffic.arrived(Call("GET", "/"), port: 1) > before)
    }

    @Test func countsTellWhatIsInFlight() async {
        let bench = Bench()
        _ = bench.room.traffic.arrived(Call("GET", "/ws/2/artist"), port: 1)
        #expect(await bench.get("/sandbox/counts").json["inFlight"]?["other"]?.integer == 1)
    }
}
