import AlbumScanAPI
import Foundation
import HTTPClient
import JPEG
import SampleCovers
import Testing

/// What a client may send by mistake or in bad faith, over HTTP.
@Suite struct BadInputTests {
    private func device() async throws -> Device { try await Device.registered(on: Stack.twoTier.value) }

    private static let someID = "00000000-0000-4000-8000-000000000000"

    @Test(arguments: [("PNG", Pictures.png), ("HEIC", Pictures.heic), ("WebP", Pictures.webP)])
    func otherPicturesAreNamed(name: String, bytes: [UInt8]) async throws {
        // Under the right type or the wrong one: the bytes decide.
        for type in ["image/jpeg", "image/\(name.lowercased())"] {
            let response = try await device().upload(bytes, headers: ["Content-Type": type])
            let problem = try expectProblem(response, 415, "unsupported_media_type")
            #expect("\(problem.title) \(problem.detail ?? "")".contains(name), "\(problem)")
        }
    }

    @Test func whatIsNoPictureAtAll() async throws {
        try expectProblem(await device().upload(Array("Hello, album.".utf8)), 415, "unsupported_media_type")
        try expectProblem(await device().upload([UInt8](repeating: 0xAA, count: 100_000)), 415, "unsupported_media_type")
    }

    @Test func anEmptyBody() async throws {
        let response = try await device().upload([])
        #expect([400, 415, 422].contains(response.status))
        #expect(response.headers["content-type"] == "application/problem+json")
    }

    @Test func aTruncatedFile() async throws {
        let whole = try Pictures.photograph(.okComputer)
        try expectProblem(await device().upload(Array(whole.prefix(whole.count / 3))), 422, "image_unreadable")
        try expectProblem(await device().upload(Array(whole.prefix(200))), 422, "image_unreadable")
    }

    @Test func sixtyMegabytes() async throws {
        let jpeg = try Pictures.photograph(.okComputer)
        let body = jpeg + [UInt8](repeating: 0, count: 60 << 20 - jpeg.count)
        do {
            try expectProblem(await device().upload(body), 413, "image_too_large")
        } catch let error as HTTPError {
            // A server that answers before it has read everything may close the connection under our feet.
            #expect(error.code == .connectionLost)
        }
    }

    @Test func moreDimensionsThanAnyCamera() async throws {
        try expectProblem(await device().upload(Pictures.announcing(width: 20_000, height: 20_000)), 422, "image_dimensions")
        try expectProblem(await device().upload(Pictures.announcing(width: 65_500, height: 8)), 422, "image_dimensions")
    }

    @Test(.timeLimit(.minutes(1))) func aBombOfScans() async throws {
        let response = try await device().upload(Pictures.progressiveBomb(scans: 2000))
        #expect(response.status == 422)
        let problem = try JSONDecoder().decode(Problem.self, from: Data(response.body))
        #expect(["image_unreadable", "image_dimensions"].contains(problem.code))
    }

    @Test(arguments: [JPEGHeader.ColorSpace.cmyk, .ycck, .grayscale, .rgb])
    func oddButValidColors(space: JPEGHeader.ColorSpace) async throws {
        #expect(try await device().submit(Pictures.cover(.okComputer, stored: space)).state != .identificationFailed)
    }

    @Test func progressiveFiles() async throws {
        let scan = try await device().scan(Pictures.cover(.okComputer, isProgressive: true))
        #expect(scan.identification?.albumTitle == "OK Computer")
    }

    @Test(arguments: 1...8) func everyOrientation(orientation: Int) async throws {
        let scan = try await device().scan(Pictures.photograph(.weezer, orientation: orientation))
        #expect(scan.identification?.artistName == "Weezer")
    }

    @Test func corruptEXIFIsIgnored() async throws {
        let jpeg = try Pictures.withEXIF(1, in: Pictures.cover(.weezer), isCorrupt: true)
        #expect(try await device().scan(jpeg).identification?.albumTitle == "Weezer")
        #expect(try await device().scan(Pictures.withEXIF(99, in: Pictures.cover(.weezer))).identification?.albumTitle == "Weezer")
    }

    @Test(arguments: ["-0.1,0,1,1", "0.6,0,0.5,1", "0,0,2,1", "0,0,0,1", "0,0,1", "a,b,c,d", "nan,0,1,1", ""])
    func wrongCrops(crop: String) async throws {
        try expectProblem(await device().upload(Pictures.cover(.weezer), query: "?crop=\(crop)"), 400, "crop_invalid")
    }

    @Test func aCropInsideThePicture() async throws {
        let scan = try await device().scan(Pictures.cover(.weezer), query: "?crop=0.02,0.02,0.96,0.96")
        #expect(scan.identification?.albumTitle == "Weezer")
    }

    @Test(arguments: ["/v1/scans/", "/v1/history/", "/v1/albums/"])
    func unknownIDs(path: String) async throws {
        let device = try await device()
        try expectProblem(await device.call(.get, path + UUID().uuidString.lowercased()), 404, "not_found")
        let response = try await device.call(.get, path + "not-an-id")
        #expect([400, 404].contains(response.status))
        #expect(response.headers["content-type"] == "application/problem+json")
    }

    @Test func unknownRoutes() async throws {
        try expectProblem(await device().call(.get, "/v1/nothing"), 404, "not_found")
        #expect(try await device().call(.put, "/v1/history").status >= 404)
    }

    @Test func malformedJSON() async throws {
        let stack = try await Stack.twoTier.value
        for body in ["{", "[]", #"{"installationId":5}"#] {
            let request = HTTPRequest(
                .post, stack.server + "/v1/devices", headers: ["Content-Type": "application/json"], body: Array(body.utf8),
                timeout: .seconds(10))
            try expectProblem(await stack.http.send(request), 400, "bad_request")
        }
    }

    /// With a key the whole body is part of what is compared, so it is read and held before a route looks at it.
    @Test(
        arguments: [
            "/v1/scans/retry", "/v1/scans/\(someID)/review", "/v1/scans/\(someID)/retry", "/v1/scans/\(someID)/cancel",
            "/v1/scans/\(someID)/correction", "/v1/account/joins/\(someID)", "/v1/devices/current/leave", "/v1/wallets",
            "/v1/wallets/\(someID)/discs", "/v1/wallets/\(someID)/refresh",
        ], [66_000, 4 << 20])
    func bodiesBeyondAllMeasure(path: String, size: Int) async throws {
        let body = [UInt8](repeating: UInt8(ascii: " "), count: size)
        let headers: HTTPHeaders = ["Content-Type": "application/json", "Idempotency-Key": UUID().uuidString]
        do {
            try expectProblem(await device().call(.post, path, headers: headers, body: body), 413, "too_large")
        } catch let error as HTTPError {
            // A server that answers before it has read everything may close the connection under our feet.
            #expect(error.code == .connectionLost)
        }
    }

    @Test(arguments: ["Bearer wrong", "Basic d3Jvbmc6d3Jvbmc=", "Bearer", "Bearer \u{FF}"])
    func wrongTokens(header: String) async throws {
        let response = try await device().call(.get, "/v1/history", headers: ["Authorization": header])
        try expectProblem(response, 401, "unauthorized")
        #expect(response.headers["www-authenticate"] != nil)
    }

    @Test func wrongHistoryArguments() async throws {
        for query in ["limit=0", "limit=101", "limit=x", "cursor=nonsense"] {
            try expectProblem(await device().call(.get, "/v1/history?\(query)"), 400, "bad_request")
        }
    }
}
