import ServiceKit
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct ReadinessCacheTests {
    /// A clock that is set by hand, and how often the database was asked.
    private final class World: Sendable {
        let time = Mutex(ContinuousClock.now)
        let searches = Mutex(0)
        let isReady = Mutex(true)

        func pass(_ duration: Duration) { time.withLock { $0 += duration } }

        func find() -> Readiness {
            searches.withLock { $0 += 1 }
            return Readiness(isReady: isReady.withLock { $0 }, details: [])
        }

        func cache() -> ReadinessCache {
            ReadinessCache(now: { self.time.withLock { $0 } }, find: { self.find() })
        }
    }

    @Test func isAskedOnceASecondWhoeverAsks() async {
        let world = World()
        let cache = world.cache()
        for _ in 0..<100 { #expect(await cache.readiness.isReady) }
        world.pass(.milliseconds(999))
        _ = await cache.readiness
        #expect(world.searches.withLock { $0 } == 1)
        world.pass(.milliseconds(1))
        _ = await cache.readiness
        #expect(world.searches.withLock { $0 } == 2)
    }

    @Test func notReadyIsKeptForLess() async {
        let world = World()
        world.isReady.withLock { $0 = false }
        let cache = world.cache()
        for _ in 0..<10 { #expect(await !cache.readiness.isReady) }
        #expect(world.searches.withLock { $0 } == 1)
        world.isReady.withLock { $0 = true }
        world.pass(.milliseconds(200))
        #expect(await cache.readiness.isReady)
    }

    @Test func whoAsksMeanwhileGetsTheSameAnswer() async {
        let world = World()
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let (starts, started) = AsyncStream.makeStream(of: Void.self)
        let cache = ReadinessCache {
            started.yield()
            for await _ in gate { break }
            return world.find()
        }
        await withTaskGroup { group in
            for _ in 0..<50 { group.addTask { #expect(await cache.readiness.isReady) } }
            for await _ in starts { break }
            open.yield()
        }
        #expect(world.searches.withLock { $0 } == 1)
    }
}
