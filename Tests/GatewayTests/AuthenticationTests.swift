import AlbumScanAPI
import Bus
import Foundation
import Gateway
import Store
import Testing

@Suite struct AuthenticationTests {
    @Test(arguments: ["Bearer as_12345678", "bearer as_12345678", "BEARER  as_12345678", " Bearer as_12345678 "])
    func readsABearerToken(header: String) {
        #expect(BearerMiddleware.token(in: header) == "as_12345678")
    }

    @Test(
        arguments: [
            nil, "", "Bearer", "Bearer ", "as_12345678", "Basic as_12345678", "Bearer: as_12345678", "Bearer as_12345678 more",
            "Bearer,as_12345678", "Bearer short", "Bearer " + String(repeating: "x", count: 257),
        ] as [String?])
    func refusesOtherHeaders(header: String?) {
        #expect(BearerMiddleware.token(in: header) == nil)
    }

    @Test func tokensAreLongRandomAndPlain() {
        let tokens = (0..<50).map { _ in DeviceToken.make() }
        #expect(Set(tokens).count == tokens.count)
        for token in tokens {
            // 256 bits are 43 characters of base64.
            #expect(token.wholeMatch(of: /as_[A-Za-z0-9_-]{43}/) != nil)
            #expect(BearerMiddleware.token(in: "Bearer \(token)") == token)
        }
    }

    /// The hash is stored, so it must stay what it is: SHA-256 (FIPS 180-2, appendix B.1).
    @Test func theHashIsSHA256() {
        let hash = DeviceToken.hash("abc").map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(hash == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(DeviceToken.hash("abc") != DeviceToken.hash("abd"))
    }

    @Test("A blocked account is left export and erasure, and nothing else")
    func whatABlockedAccountMayDo() {
        for (method, path) in [("GET", "/v1/account/export"), ("HEAD", "/v1/account/export"), ("DELETE", "/v1/account")] {
            #expect(BearerMiddleware.isOpenToBlocked(method, path))
        }
        for (method, path) in [
            ("GET", "/v1/account"), ("PATCH", "/v1/account"), ("POST", "/v1/scans"), ("DELETE", "/v1/devices/current"),
            ("GET", "/v1/history"), ("DELETE", "/v1/account/"), ("POST", "/v1/account/export"),
        ] {
            #expect(!BearerMiddleware.isOpenToBlocked(method, path))
        }
    }

    @Test("A request that finds nothing in the account its device has just left is answered for the new one")
    func followsADeviceToItsNewAccount() async throws {
        let device = UUID()
        let (before, after) = (Self.device(device), Self.device(device))
        let answer = try await BearerMiddleware.followingJoins(before, authenticate: { after }) { caller in
            guard caller == after else { throw BusError(code: .notFound, isRetryable: false, message: "moved") }
            return caller.accountID
        }
        #expect(answer == after.accountID)
    }

    @Test("What is nowhere stays not found, and other errors are not tried again")
    func asksOnceOtherwise() async throws {
        let device = Self.device(UUID())
        for code in [BusError.Code.notFound, .overloaded] {
            var asked = 0
            await #expect(throws: BusError.self) {
                try await BearerMiddleware.followingJoins(device, authenticate: { device }) { _ async throws in
                    asked += 1
                    throw BusError(code: code, isRetryable: false, message: "no")
                }
            }
            #expect(asked == 1)
        }
    }

    private static func device(_ id: UUID) -> AuthenticatedDevice {
        AuthenticatedDevice(deviceID: id, accountID: UUID(), tier: .ultra, advancedSearch: true)
    }
}
