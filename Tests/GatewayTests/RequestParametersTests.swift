import Contracts
import Gateway
import HTTPTypes
import Hummingbird
import Testing

@Suite struct RequestParametersTests {
    private func request(_ query: String = "", _ fields: [(String, String)] = []) throws -> Request {
        var headers = HTTPFields()
        for (name, value) in fields { headers.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value)) }
        let path = "/v1/scans" + (query.isEmpty ? "" : "?\(query)")
        let head = HTTPRequest(method: .post, scheme: "http", authority: "localhost", path: path, headerFields: headers)
        return Request(head: head, body: RequestBody(buffer: ByteBuffer()))
    }

    /// The code of the problem a reading ends with; nil if it ends well.
    private func code(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch let error as ProblemError {
            return "\(error.problem.status) \(error.problem.code)"
        } catch {
            return "\(error)"
        }
    }

    // MARK: crop

    @Test func readsACrop() throws {
        #expect(try RequestParameters.crop(request()) == nil)
        #expect(
            try RequestParameters.crop(request("crop=0.1,0.2,0.5,0.25")) == CropRectangle(x: 0.1, y: 0.2, width: 0.5, height: 0.25))
        #expect(try RequestParameters.crop(request("crop=0,0,1,1")) == CropRectangle(x: 0, y: 0, width: 1, height: 1))
        #expect(try RequestParameters.crop(request("crop=0%2C0%2C1%2C1")) == CropRectangle(x: 0, y: 0, width: 1, height: 1))
    }

    /// 0.7 + 0.3 is more than 1 in some arithmetic, and clients round.
    @Test(arguments: ["0.7,0.7,0.3,0.3", "0.3333333,0.3333333,0.6666668,0.6666668", "0.1,0.1,0.9000005,0.9"])
    func forgivesRounding(text: String) throws {
        let crop = try #require(try RequestParameters.crop(request("crop=\(text)")))
        #expect(crop.x + crop.width <= 1)
        #expect(crop.y + crop.height <= 1)
    }

    @Test(arguments: [
        "", "0", "0,0,1", "0,0,1,1,1", "0,0,1,", ",,,", "a,b,c,d", "0;0;1;1", "0,0,1,1px", "0,0,nan,1", "0,0,inf,1", "nan,0,1,1",
        "-0.1,0,1,1", "0,-0.1,1,1", "0,0,0,1", "0,0,1,0", "0,0,-1,-1", "0.6,0,0.5,1", "0,0.6,1,0.5", "0,0,1.01,1", "1,1,1,1", "0,0,100,100",
        "1.0000005,0,0.0000001,1", "1,0,0.0000001,1",
    ])
    func refusesOtherCrops(text: String) throws {
        let request = try request("crop=\(text)")
        #expect(code { _ = try RequestParameters.crop(request) } == "400 crop_invalid")
    }

    // MARK: Flags and limits

    @Test func readsFlags() throws {
        #expect(try RequestParameters.flag("advancedSearch", of: request()) == nil)
        #expect(try RequestParameters.flag("advancedSearch", of: request("advancedSearch=true")) == true)
        #expect(try RequestParameters.flag("advancedSearch", of: request("crop=0,0,1,1&advancedSearch=false")) == false)
    }

    @Test(arguments: ["", "1", "yes", "True", "true%20", "truefalse"])
    func refusesOtherFlags(text: String) throws {
        let request = try request("advancedSearch=\(text)")
        #expect(code { _ = try RequestParameters.flag("advancedSearch", of: request) } == "400 bad_request")
    }

    @Test(arguments: [("", 20), ("limit=1", 1), ("limit=100", 100)])
    func readsALimit(query: String, limit: Int) throws {
        #expect(try RequestParameters.limit(request(query)) == limit)
    }

    @Test(arguments: ["", "0", "101", "-1", "ten", "1.0", "99999999999999999999"])
    func refusesOtherLimits(text: String) throws {
        let request = try request("limit=\(text)")
        #expect(code { _ = try RequestParameters.limit(request) } == "400 bad_request")
    }

    // MARK: Idempotency-Key

    @Test func readsAnIdempotencyKey() throws {
        #expect(try RequestParameters.idempotencyKey(request()) == nil)
        for key in ["k", "8e03978e-40d5-43e8-bc93-6894a57f9324", "\"quoted\"", "!~", String(repeating: "k", count: 255)] {
            #expect(try RequestParameters.idempotencyKey(request("", [("Idempotency-Key", key)])) == key)
        }
    }

    @Test(arguments: ["", "two words", "tab\tbed", "schlüssel", String(repeating: "k", count: 256)])
    func refusesOtherIdempotencyKeys(key: String) throws {
        let request = try request("", [("Idempotency-Key", key)])
        #expect(code { _ = try RequestParameters.idempotencyKey(request) } == "400 bad_request")
    }

    // MARK: Prefer

    /// RFC 7240, section 2: names in any case, white space around "=", quotes, parameters, several preferences and header lines.
    @Test(arguments: [
        (["wait=10"], 10), (["Wait=10"], 10), (["wait=\"10\""], 10), (["wait = 10"], 10), (["wait=10; foo=bar"], 10),
        (["respond-async, wait=10"], 10), (["respond-async,wait=10,handling=lenient"], 10), (["respond-async", "wait=10"], 10),
        (["wait=60"], 60), (["wait=61"], 60), (["wait=9223372036854775807"], 60),
    ])
    func readsAPreferredWait(headers: [String], seconds: Int) throws {
        let request = try request("", headers.map { ("Prefer", $0) })
        #expect(RequestParameters.preferredWait(request) == .seconds(seconds))
    }

    /// A preference that is not understood is ignored, never an error.
    @Test(arguments: [
        "", " ", ",", "wait", "wait=", "wait=0", "wait=-1", "wait=soon", "wait=1.5", "wait=99999999999999999999", "waiter=10",
        "respond-async", "=10", "=", ";", "; wait=10", ",;,",
    ])
    func ignoresOtherPreferences(header: String) throws {
        #expect(try RequestParameters.preferredWait(request("", [("Prefer", header)])) == nil)
        #expect(try RequestParameters.preferredWait(request()) == nil)
    }
}
