import JPEG
import SampleCovers
import Sandbox
import Testing

@Suite struct CoverArtTests {
    private let bench = Bench()

    /// Follows `Location` headers inside the sandbox.
    private func follow(_ path: String, hops: Int = 5) async -> (reply: Reply, statuses: [Int], hosts: [String]) {
        var path = path
        var statuses: [Int] = []
        var hosts: [String] = []
        var reply = await bench.get(path)
        statuses.append(reply.status)
        while let location = reply.header("location"), statuses.count <= hops {
            let rest = location.dropFirst("http://".count)
            hosts.append(String(rest.prefix { $0 != "/" }))
            path = String(rest.drop { $0 != "/" })
            reply = await bench.get(path)
            statuses.append(reply.status)
        }
        return (reply, statuses, hosts)
    }

    private func group(_ cover: SampleCover) -> String { Identifier.releaseGroup(cover.rawValue) }

    @Test func aFrontPictureTakesTwoRedirectsAndAnotherHost() async throws {
        let result = await follow("/release-group/\(group(.seeds))/front-500")
        #expect(result.statuses == [307, 302, 200])
        #expect(result.hosts.first == "localhost:1234")
        let header = try JPEGCodec.inspect(result.reply.body)
        #expect(header.width == 500 && header.height == 500)
    }

    @Test func anEditionMayHaveACoverOfItsOwn() async {
        let original = await follow("/release/\(Identifier.release(SampleCover.seeds.rawValue, 0))/front-500").reply
        let deluxe = await follow("/release/\(Identifier.release(SampleCover.seeds.rawValue, 2))/front-500").reply
        #expect(original.status == 200 && deluxe.status == 200 && original.body != deluxe.body)
        // The release group shows the earliest.
        #expect(await follow("/release-group/\(group(.seeds))/front-500").reply.body == original.body)
    }

    @Test func theOriginalMayBeAPNG() async {
        let thumbnail = await follow("/release-group/\(group(.tomorrowsWeather))/front-500").reply
        #expect(ImageKind(sniffing: thumbnail.body) == .jpeg)
        // An unknown size is silently the original.
        for path in ["front", "front-333"] {
            #expect(ImageKind(sniffing: await follow("/release-group/\(group(.tomorrowsWeather))/\(path)").reply.body) == .png)
        }
    }

    @Test func mistakesInTheIdentifier() async {
        let upper = await bench.get("/release/\(group(.seeds).uppercased())/front-500")
        #expect(upper.status == 400 && upper.text.contains("invalid MBID specified"))
        let unknown = "5a4db0c5-0000-4000-8000-000000000000"
        let missing = await bench.get("/release-group/\(unknown)/front-500")
        #expect(missing.status == 404 && missing.text.contains("No cover art found for release group \(unknown)"))
        #expect(await bench.get("/release-group/\(group(.paperSatellites))/front-500").status == 404)
        let other = await bench.get("/release-group/\(group(.seeds))/back")
        #expect(other.status == 400 && other.text == "back not supported for release groups.")
    }

    @Test func theIndexIsTypedAsBytesAndLinksOverHTTP() async throws {
        let new = await follow("/release-group/\(group(.seeds))").reply
        #expect(new.header("content-type") == "application/octet-stream")
        #expect(new.json["images"]?[0]?["image"]?.string?.hasPrefix("http://coverartarchive.org/") == true)
        #expect(new.json["images"]?[0]?["thumbnails"]?["1200"] != nil && new.json["images"]?[0]?["id"]?.integer != nil)
        let old = await follow("/release-group/\(group(.abbeyRoad))").reply
        #expect(old.json["images"]?[0]?["thumbnails"]?["1200"] == nil && old.json["images"]?[0]?["id"]?.string != nil)
    }

    @Test func whatTheArchiveShouldNotSend() async throws {
        try await bench.order(["kind": "foreign_redirect", "step": "front"])
        #expect(await bench.get("/release-group/\(group(.seeds))/front-500").header("location") == "https://images.example.net/cover.jpg")
        try await bench.order(["kind": "png_as_jpg", "step": "image"])
        let lie = await follow("/release-group/\(group(.seeds))/front-500").reply
        #expect(lie.header("content-type") == "image/jpeg" && ImageKind(sniffing: lie.body) == .png)
        try await bench.order(["kind": "not_found", "upstream": "coverartarchive"])
        #expect(await bench.get("/release-group/\(group(.seeds))/front-500").status == 404)
    }

    @Test func pngAndGIFAreWellFormed() {
        let picture = SampleCover.weezer.bitmap(side: 40)
        let png = PictureEncoders.png(picture)
        #expect(ImageKind(sniffing: png) == .png && png.suffix(8) == [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
        let gif = PictureEncoders.gif(picture)
        #expect(ImageKind(sniffing: gif) == .gif && gif.last == 0x3B)
    }

    @Test func picturesForClientsThatCannotDraw() async throws {
        let photograph = await bench.get("/sandbox/photographs/seeds.jpg", query: [("width", "300"), ("height", "400"), ("seed", "4")])
        #expect(try JPEGCodec.inspect(photograph.body).height == 400)
        #expect(await bench.get("/sandbox/covers/unheard-of.jpg").status == 400)
        #expect(await bench.get("/sandbox/photographs/seeds.jpg", query: [("width", "9999999")]).status == 400)
    }

    @Test func tonesAreSoundsOfTheAskedLength() async {
        let tone = await bench.get("/sandbox/tones/440.wav", query: [("milliseconds", "250")])
        #expect(tone.body.starts(with: "RIFF".utf8) && tone.body.dropFirst(8).starts(with: "WAVEfmt ".utf8))
        // A header of 44 bytes, and 2 for each of 8,000 samples a second.
        #expect(tone.body.count == 44 + 4000)
        #expect(tone.body[44...].contains { $0 != 0 })
        #expect(await bench.get("/sandbox/tones/440.wav", query: [("milliseconds", "0")]).status == 400)
        #expect(await bench.get("/sandbox/tones/3001.wav").status == 400)
        #expect(await bench.get("/sandbox/tones/loud.wav").status == 400)
    }
}
