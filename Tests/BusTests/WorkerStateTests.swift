import Bus
import Foundation
import Testing

@Suite struct WorkerStateTests {
    private func request(_ operation: String = "do", remaining: Int = 1000) -> BusMessage.Request {
        .init(dispatch: .init(id: UUID(), attempt: 1), service: "work", operation: operation, isIdempotent: true, remaining: remaining)
    }

    @Test func creditIsSharedAndNeverExceeded() {
        var worker = WorkerState()
        worker.serve("work", operation: "do", credit: 3)
        worker.serve("work", operation: "other", credit: 1)
        let (first, second) = (UUID(), UUID())
        #expect(worker.ready(for: first, identity: .init(role: "w"), gateways: 2).offers == [.init(service: "work", credit: 2)])
        var jobs: [WorkerState.Job] = []
        for gateway in [first, first, second] {
            if case .run(let job) = worker.accept(request(), from: gateway) { jobs.append(job) }
        }
        #expect(jobs.count == 3)
        let fourth = worker.accept(request(), from: second)
        #expect(fourth == .busy)
        #expect(Set(worker.ready(for: first, identity: .init(role: "w"), gateways: 2).running) == Set(jobs[0..<2].map(\.dispatch)))
        // Whoever heard BUSY hears READY when there is room, once.
        let told = [jobs[0], jobs[1], jobs[1]].map { worker.finish($0) }
        #expect(told == [[second], [], []])
    }

    @Test func sameDispatchJoinsUnlessItIsBeingCancelled() {
        var worker = WorkerState()
        worker.serve("work", operation: "do", credit: 2)
        let gateway = UUID()
        let request = request()
        let job = WorkerState.Job(gateway: gateway, dispatch: request.dispatch)
        var decisions = [worker.accept(request, from: gateway), worker.accept(request, from: gateway)]
        worker.cancel(job)
        decisions.append(worker.accept(request, from: gateway))
        #expect(decisions == [.run(job), .join, .busy])
        let told = worker.finish(job)
        #expect(told == [gateway])
        let again = worker.accept(request, from: gateway)
        #expect(again == .run(job))
    }

    @Test func whatCannotRunIsRefused() {
        var worker = WorkerState()
        worker.serve("work", operation: "do", credit: 1)
        let decisions = [request("nonsense"), request(remaining: 0)].map { worker.accept($0, from: UUID()) }
        let codes: [BusError.Code?] = decisions.map { if case .refuse(let error) = $0 { error.code } else { nil } }
        #expect(codes == [.unknownOperation, .deadlineExceeded])
        worker.drain()
        let drained = worker.accept(request(), from: UUID())
        #expect(drained == .busy)
        #expect(worker.isIdle)
    }
}
