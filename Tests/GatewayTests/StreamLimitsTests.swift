import Foundation
import Gateway
import Testing

@Suite struct StreamLimitsTests {
    private let address = NetworkAddress("192.0.2.1")

    /// Whether there was a place; it is kept in `places`.
    private func take(_ limits: StreamLimits, _ device: UUID, _ address: NetworkAddress?, _ places: inout [StreamLimits.Place]) -> Bool {
        do {
            places.append(try limits.take(device: device, address: address))
            return true
        } catch {
            #expect((error as? ProblemError)?.problem.status == 429)
            #expect((error as? ProblemError)?.headers[.retryAfter] != nil)
            return false
        }
    }

    @Test("A device has so many streams, and an address with many devices; a place is free again when its stream ends or never began")
    func places() {
        let limits = StreamLimits(perDevice: 2, perAddress: 3)
        var places: [StreamLimits.Place] = []
        let device = UUID()
        #expect(take(limits, device, address, &places) && take(limits, device, address, &places))
        #expect(!take(limits, device, address, &places))
        #expect(!take(limits, device, nil, &places))
        #expect(take(limits, UUID(), address, &places))
        #expect(!take(limits, UUID(), address, &places))
        #expect(take(limits, UUID(), nil, &places))
        places[0].leave()
        places[0].leave()
        #expect(take(limits, device, address, &places))
        #expect(!take(limits, device, address, &places))
        places = []
        #expect(take(limits, device, address, &places) && take(limits, device, address, &places))
    }

    @Test("Without limits nobody is refused")
    func none() {
        let limits = StreamLimits(perDevice: 0, perAddress: 0)
        var places: [StreamLimits.Place] = []
        for _ in 0..<1000 { #expect(take(limits, UUID(), address, &places)) }
    }
}
