import SampleCovers
import Synchronization

/// Albums made up with their covers, as many as were asked for at the start: for measurements that need a shop full of records.
enum GeneratedAlbums {
    private static let count = Atomic<Int>(0)

    /// To be set before anything asks for albums; later it changes nothing.
    static func make(_ number: Int) {
        count.store(number, ordering: .relaxed)
    }

    static let covers = (0..<count.load(ordering: .relaxed)).map { GeneratedCover(seed: UInt64($0 + 1)) }

    static let albums = covers.map { cover in
        SandboxAlbum(
            cover: .generated(cover), artist: "\(cover.artist) \(cover.seed)", title: "\(cover.title) \(cover.seed)",
            year: 1960 + Int(cover.seed % 60), genres: ["Rock"], label: "Made Up Records", legibleText: "\(cover.artist) \(cover.title)",
            description: "A made-up cover, number \(cover.seed)", review: nil)
    }
}
