import Bus
import Configuration
import Contracts
import Logging
import ServiceKit
import Testing
import ZeroMQ

@Suite struct BusSetupTests {
    private func mode(_ environment: [String: String]) -> (CommonConfig.BusSecurityMode, [String]) {
        let environment = environment.merging(["DATABASE_URL": "postgresql://localhost/x"]) { $1 }
        var settings = Settings(ConfigReader(provider: EnvironmentVariablesProvider(environmentVariables: environment)))
        let config = CommonConfig(from: &settings)
        return (config.busSecurity, settings.problems)
    }

    @Test func onlyAnExplicitSettingTurnsEncryptionOff() {
        #expect(mode([:]).0 == .curve)
        #expect(mode(["ALBUMSCAN_BUS_SECURITY": "none"]).0 == .none)
        #expect(mode(["ALBUMSCAN_BUS_SECURITY": "off"]).1 == ["ALBUMSCAN_BUS_SECURITY must be one of curve, none"])
    }

    @Test func everyProcessMakesKeysOfItsOwn() throws {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let keys = try (0..<2).compactMap { _ -> String? in
            guard case .curve(let pair, _) = try BusConfiguration.forProcess(security: .curve, logger: logger).security else { return nil }
            return pair.publicKey.z85
        }
        #expect(Set(keys).count == 2)
        guard case .none = try BusConfiguration.forProcess(security: .none, logger: logger).security else {
            Issue.record("encrypted although it is turned off")
            return
        }
    }

    @Test func topicsBelongToTheRolesThatPublishThem() {
        let scan = "scan.00000000-0000-0000-0000-000000000000"
        let expected: [(ProcessRole, String, Bool)] = [
            (.gateway, scan, true), (.review, scan, false), (.gateway, "doorbell.review", true), (.review, "doorbell.review", false),
            (.review, "review-text.1", true), (.artwork, "review-text.1", false), (.artwork, "finished.artwork", true),
            (.review, "finished.artwork", false), (.artwork, "finished.artwork.x", false), (.ingest, "anything", false),
            (.gateway, PromptOrder.topic, true), (.review, PromptOrder.topic, false), (.review, PromptState.topic, true),
            (.identification, PromptState.topic, true), (.artwork, PromptState.topic, false),
        ]
        for (role, topic, may) in expected { #expect(role.mayPublish(on: topic) == may, "\(role) \(topic)") }
    }
}
