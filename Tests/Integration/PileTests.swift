import AlbumScanAPI
import Foundation
import SampleCovers
import Testing

/// What people do with a pile of records: one after the other on the same table, through the whole stack.
@Suite(.serialized) struct PileTests {
    private static let sleeves = 20
    private static let stack = Task {
        try await Stack.start(
            "pile", environment: ["ALBUMSCAN_FINGERPRINT": "on", "ALBUMSCAN_SANDBOX_OPTIONS": "--generated \(sleeves)"])
    }
    private static let table = Surface.cloth.bitmap(seed: 11)

    /// The sleeve where all of them lie, or the bare table.
    private static func photo(_ sleeve: Int?, seed: Int) throws -> [UInt8] {
        var random = SeededRandom(seed: UInt64(seed))
        let sheets = sleeve.map { sleeve in
            let picture = GeneratedCover(seed: UInt64(sleeve + 1)).bitmap(side: 500)
            return [StagedScene.Sheet(picture, x: random.value(-0.02...0.02), side: 0.72, rotation: random.value(-3...3))]
        }
        var camera = StagedScene.Camera()
        camera.x = random.value(-0.03...0.03)
        camera.y = random.value(-0.03...0.03)
        return try Pictures.encode(StagedScene(surface: table, sheets: sheets ?? []).photograph(camera, seed: UInt64(seed), side: 800))
    }

    private static func title(of sleeve: Int) -> String {
        let cover = GeneratedCover(seed: UInt64(sleeve + 1))
        return "\(cover.title) \(cover.seed)"
    }

    /// - Parameter accounts: how many people scan the pile, a record each in turn.
    @Test("Twenty records on one table are never taken for each other, and the table for none", arguments: [1, 4])
    func pile(accounts: Int) async throws {
        let stack = try await Self.stack.value
        try await stack.reset()
        var devices: [Device] = []
        for _ in 0..<accounts { devices.append(try await Device.registered(on: stack)) }
        var bySight = 0
        // Twice: what the first round taught answers in the second.
        for round in 0..<2 {
            for sleeve in 0..<Self.sleeves {
                let photo = try Self.photo(sleeve, seed: 1000 * accounts + 100 * round + sleeve)
                let scan = try await devices[(sleeve + round) % accounts].scan(photo)
                let found = scan.identification
                #expect(found == nil || found?.albumTitle == Self.title(of: sleeve), "sleeve \(sleeve): \(found?.albumTitle ?? "")")
                if found?.method == "fingerprint" { bySight += 1 }
            }
        }
        for device in devices {
            let scan = try await device.scan(Self.photo(nil, seed: 1000 * accounts + 900))
            #expect(scan.identification == nil && scan.error != nil)
        }
        // The artwork of every record has come by then, and shows what of the photos is sleeve.
        #expect(bySight >= Self.sleeves / 2, "\(bySight)")
    }
}
