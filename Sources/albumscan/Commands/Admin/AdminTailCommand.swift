import AlbumScanAPI
import ArgumentParser
import FoundationEssentials
import HTTPClient

struct AdminTailCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tail", abstract: "Watch the events of all scans as they happen; Ctrl-C ends.",
        discussion: "With --json: the events, one JSON document a line. A lost connection is made again.")

    @Option(help: ArgumentHelp("Only these stages, such as identification_failed,review_failed.", valueName: "stages"))
    var type: String?

    @Option(help: ArgumentHelp("End after so many events.", valueName: "count"))
    var count: Int?

    @OptionGroup var options: AdminOptions

    private static let retry = RetryPolicy(maxAttempts: 12, baseDelay: .milliseconds(250), maxDelay: .seconds(5))

    func validate() throws {
        guard count.map({ $0 > 0 }) ?? true else { throw ValidationError("--count must be at least 1.") }
    }

    func run() async throws {
        let client = try options.client()
        var shown = 0
        var failures = 0
        while true {
            do {
                let response = try await client.openEvents([("type", type)])
                failures = 0
                if Console.Stream.error.isTerminal, !options.json {
                    Console.Stream.error.write([Console.Stream.error.style.dim("Watching.")])
                }
                for try await message in response.body.serverSentEvents() {
                    guard try show(message) else { continue }
                    shown += 1
                    if shown == count { return }
                }
            } catch let error as HTTPError where error.isRetryable {
                // As good as a stream that ended early.
            } catch let error as HTTPError {
                throw CommandFailure("The events could not be followed (\(error.code.rawValue)).", code: "lost_connection")
            }
            failures += 1
            guard await Self.retry.pause(afterAttempt: failures, headers: [:], deadline: .now + .seconds(60)) else {
                throw CommandFailure("The connection was lost.", code: "lost_connection", retryable: true)
            }
        }
    }

    /// - Returns: whether it was an event of a scan.
    private func show(_ message: ServerSentEvent) throws -> Bool {
        let data = Data(message.data.utf8)
        if message.type == "dropped" {
            let dropped = try? JSONDecoder().decode(AdminDropped.self, from: data)
            Console.Stream.error.write(["\(dropped?.dropped ?? 0) events were left out: this reader is too slow."])
            return false
        }
        guard let event = try? JSONDecoder().decode(ProgressEvent.self, from: data) else { return false }
        if options.json {
            Console.Stream.output.write(message.data + "\n")
        } else {
            Console.Stream.output.write([AdminPages.line(of: event, style: Console.Stream.output.style)])
        }
        return true
    }
}
