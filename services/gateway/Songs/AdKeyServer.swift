import AdMob
import HTTPClient

extension RewardVerifier {
    /// Asks the key server over HTTPS, and no other host.
    init(_ config: AdRewardConfig) throws {
        let http = try HTTPClient(config.policy).observed(by: UpstreamObserver.tracing("admob"))
        let url = config.keysURL
        self.init(
            unit: config.unitNumber,
            keys: RewardKeys {
                let response = try await http.send(HTTPRequest(.get, url, timeout: .seconds(5), maxResponseBytes: 1 << 16))
                guard response.head.isSuccess else { throw RewardError.key }
                return response.body
            })
    }
}
