import Contracts
import Executors
import ServiceKit

/// Normalizes uploads to small, upright, cropped pictures without metadata.
@main
enum IngestApp {
    static func main() async {
        await ServiceMain.run(role: "ingest", configuration: IngestConfig.init) { config, context in
            let executor = try BlockingExecutor(name: "jpeg", threadCount: config.threads)
            let handler = IngestHandler(
                service: IngestService(
                    executor: executor, limits: config.limits, longestSide: config.longestSide, remembers: config.remembers))
            // Credit for one more request per thread (prefetch): the next upload is received and decrypted while the current one is
            // decoded.
            await context.node.serve(NormalizePhoto.self, credit: config.threads * 2, handler: handler.normalize)
            await context.node.serve(DescribePhoto.self, credit: config.threads, handler: handler.describe)
            await context.node.serve(PrepareWall.self, credit: 1, handler: handler.prepareWall)
            return []
        }
    }
}
