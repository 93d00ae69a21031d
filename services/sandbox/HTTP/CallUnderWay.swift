/// A call that ends with its last reference at the latest: a server that cannot send the head of an answer never asks for its body.
final class CallUnderWay: Sendable {
    private let traffic: Traffic
    private let number: Int

    init(_ number: Int, in traffic: Traffic) {
        self.number = number
        self.traffic = traffic
    }

    func ended(_ ending: Traffic.Ending) {
        traffic.ended(number, ending)
    }

    deinit { traffic.ended(number, .abandoned) }
}
