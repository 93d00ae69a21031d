import Contracts
import Executors
import ServiceKit

/// Turns uploads into upright, cropped, small pictures without metadata.
@main
enum IngestApp {
    static func main() async {
        await ServiceMain.run(role: "ingest", configuration: IngestConfig.init) { config, context in
            let executor = try BlockingExecutor(name: "jpeg", threadCount: config.threads)
            let handler = IngestHandler(
                service: IngestService(
                    executor: executor, limits: config.limits, longestSide: config.longestSide, remembers: config.remembers))
            // One more for each thread: the next upload comes over the bus, deciphered, while the one before is decoded.
            await context.node.serve(NormalizePhoto.self, credit: config.threads * 2, handler: handler.normalize)
            return []
        }
    }
}
