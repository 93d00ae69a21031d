/// Queueing delay: the load signal of admission control.
extension BrokerState {
    /// How long the request at the head of a service's queue has been waiting for a worker; zero when none waits.
    package func oldestWait(for service: ServiceName, now: ContinuousClock.Instant) -> Duration {
        guard let id = queues[service]?.first, let request = requests[id] else { return .zero }
        return now - request.enqueuedAt
    }
}

extension BusNode {
    /// How long the request at the head of a service's queue has been waiting for a worker; zero when none waits, and in processes
    /// without a broker.
    public func oldestWait(for service: ServiceName) -> Duration {
        broker?.state.oldestWait(for: service, now: .now) ?? .zero
    }
}
