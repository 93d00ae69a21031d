import Foundation
import Testing

import Catalog

@Suite struct ModelAnswerTests {
    @Test func readsAnAlbumFromTheFirstCall() throws {
        let answer = try IDCall1Answer(
            parsing: """
                {"outcome":"album","artistName":" Radiohead ","albumTitle":"OK Computer","releaseYear":1997,
                "genres":["alternative rock","Art Rock/Rock"],"recordLabel":"℗ 1997 Parlophone","confidence":"HIGH",
                "extractedText":null,"albumDescription":null,"textConfidence":"high"}
                """)
        #expect(
            answer
                == .album(
                    IdentifiedAlbum(
                        artistName: "Radiohead", albumTitle: "OK Computer", releaseYear: "1997",
                        genres: ["Alternative Rock", "Art Rock", "Rock"], recordLabel: "Parlophone", confidence: .high)))
    }
}
