import AlbumScanAPI
import Catalog
import Contracts
import Foundation
import Presentation
import Testing

@Suite struct AlbumPresentationTests {
    @Test func anAlbumIsShownWithItsParts() async throws {
        let view = try await StoredRecords.copy().album
        let resource = AlbumResource(view)
        #expect(resource.id == view.album.id)
        #expect(resource.artistName == "Radiohead")
        #expect(resource.albumTitle == "OK Computer")
        #expect(resource.releaseYear == "1997")
        #expect(resource.genres == ["Alternative Rock", "Art Rock"])
        #expect(resource.recordLabel == "Parlophone")
        #expect(resource.artwork == ArtworkResource(view.artwork, album: view.album.id))
        #expect(resource.artwork.state == .ready)
        #expect(resource.review.state == .ready)
        #expect(try json(resource).contains("\"id\":\"\(view.album.id.uuidString.lowercased())\""))
    }

    @Test func whatIsNotKnownOfAnAlbumIsAbsent() async throws {
        let view = try await StoredRecords.copy {
            $0.album.album.id = .sample
            $0.album.album.releaseYear = nil
            $0.album.album.recordLabel = nil
            $0.album.album.genres = []
            $0.album.artwork = nil
            $0.album.review = nil
        }.album
        let expected = """
            {"albumTitle":"OK Computer","artistName":"Radiohead","artwork":{"state":"pending"},"genres":[],\
            "id":"abcdef00-0000-4000-8000-000000000001","review":{"state":"unavailable"}}
            """
        #expect(try json(AlbumResource(view)) == expected)
        #expect(AlbumResource(view, reviewIsAwaited: true).review == ReviewResource(state: .pending))
    }

    @Test func anIdentificationIsShownWhole() throws {
        let expected = """
            {"albumTitle":"OK Computer","artistName":"Radiohead","confidence":"high","genres":["Alternative Rock","Art Rock"],\
            "method":"two-tier","recordLabel":"Parlophone","releaseYear":"1997","searched":true}
            """
        #expect(try json(IdentificationResource(StoredRecords.identification)) == expected)
    }

    @Test(arguments: [
        (Identification.Method.fingerprint, "fingerprint"), (.twoTier, "two-tier"), (.fourPhase, "four-phase"), (.local, "local"),
    ])
    func aMethodHasTheContractsName(method: Identification.Method, name: String) {
        var identification = StoredRecords.identification
        identification.method = method
        #expect(IdentificationResource(identification).method == name)
    }

    @Test func anIdentificationWithLittleHasLittle() throws {
        let album = IdentifiedAlbum(artistName: "Radiohead", albumTitle: "OK Computer", confidence: .medium)
        let identification = Identification(album: album, method: .local, searched: false)
        let expected = """
            {"albumTitle":"OK Computer","artistName":"Radiohead","confidence":"medium","genres":[],"method":"local","searched":false}
            """
        #expect(try json(IdentificationResource(identification)) == expected)
    }
}
