import AlbumScanAPI
import Bus
import Contracts
import Executors
import Telemetry
import Vision
import VisualMemory

/// Finds the known covers in a photograph of several sleeves (rule 97).
struct WallHandler: Sendable {
    let memory: CoverMemory
    /// A second of work, which no scan may wait for.
    let threads: BlockingExecutor

    /// What is left of the request's time for the answer's way back.
    private static let reserve = Duration.milliseconds(500)

    func recall(_ request: RecallWall, _ context: BusContext) async throws -> BusPayload<RecalledWall> {
        let (width, height) = (request.photo.width, request.photo.height)
        let luma = context.attachment ?? []
        guard let photo = try await threads.run({ WallPhoto(luma: luma, width: width, height: height) }) else {
            throw BusError(code: .imageDimensions, message: "The picture is too small to show several sleeves.")
        }
        let found = try await memory.recallWall(photo, for: request.accountID, on: threads, until: context.deadline - Self.reserve)
        let size = SIMD2(Double(width), Double(height))
        let sleeves = found.map { sleeve in
            Metric.wallSleeves.increment(sleeve.albumID == nil ? "unknown" : "recalled")
            let corners = sleeve.outline.corners.map { corner in
                let place = (corner / size).clamped(lowerBound: .zero, upperBound: .one)
                return WallPoint(x: place.x, y: place.y)
            }
            return RecalledWall.Sleeve(albumID: sleeve.albumID, corners: corners)
        }
        return BusPayload(RecalledWall(sleeves: sleeves))
    }
}
