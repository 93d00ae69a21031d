import Contracts
import Foundation
import Gateway
import Store
import Testing

@Suite struct SearchRightsTests {
    private func device(_ tier: Tier, isOn: Bool = true, quotasAreOn: Bool = true) -> AuthenticatedDevice {
        AuthenticatedDevice(deviceID: UUID(), accountID: UUID(), tier: tier, advancedSearch: isOn).effective(quotasAreOn: quotasAreOn)
    }

    @Test("Free and base never search, whatever their switch says; ultra does when its switch is on", arguments: Tier.allCases)
    func theTierDecides(tier: Tier) throws {
        #expect(try device(tier).search(nil) == (tier == .ultra ? .allowed : .off))
        #expect(try device(tier, isOn: false).search(nil) == .off)
        #expect(device(tier).reviewKinds == (tier == .ultra ? [.searched, .standard] : [.standard]))
        #expect(try device(tier).search(false) == .off)
        if tier == .ultra {
            #expect(try device(tier, isOn: false).search(true) == .allowed)
        } else {
            let error = #expect(throws: ProblemError.self) { try device(tier).search(true) }
            #expect(error?.problem.status == 403 && error?.problem.code == "tier_required")
        }
    }

    @Test("With quotas off everyone is ultra, and the switch still decides", arguments: Tier.allCases)
    func withoutQuotasEveryoneIsUltra(tier: Tier) throws {
        #expect(try device(tier, quotasAreOn: false).search(nil) == .allowed)
        #expect(try device(tier, isOn: false, quotasAreOn: false).search(nil) == .off)
        #expect(try device(tier, isOn: false, quotasAreOn: false).search(true) == .allowed)
        #expect(device(tier, quotasAreOn: false).reviewKinds == [.searched, .standard])
    }

    @Test("The refusal says what is used up and when there is more")
    func theRefusalSaysWhenThereIsMore() {
        let free = QuotaStanding(tier: .free, period: "ever", used: 6, reserved: 0, granted: 1, resetsAt: nil)
        let problem = ProblemError.quotaExhausted(free).problem
        #expect(problem.status == 402 && problem.code == "quota_exhausted" && !problem.retryable && problem.detail == nil)
        #expect(problem.title.contains("6 free scans"))
        let paid = QuotaStanding(
            tier: .base, period: "2026-11", used: 118, reserved: 2, granted: 0, resetsAt: Date(timeIntervalSince1970: 1_796_083_200))
        let monthly = ProblemError.quotaExhausted(paid).problem
        #expect(monthly.retryable && monthly.title.contains("120 scans") && monthly.title.contains("2026-12-01"), "\(monthly)")
        #expect(monthly.detail?.hasPrefix("2 of them are under way") == true)
    }
}
