import Glibc
import ServiceKit
import Testing

@Suite struct DescriptorLimitTests {
    @Test("What a shell left low is raised as far as the system allows, and no further than makes sense")
    func raise() {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #expect(getrlimit(resource, &limit) == 0)
        let before = limit
        limit.rlim_cur = min(before.rlim_cur, 512)
        #expect(setrlimit(resource, &limit) == 0)
        #expect(DescriptorLimit.raise() == Int(clamping: min(limit.rlim_max, 65_536)))
        // One that is higher already stays.
        let raised = DescriptorLimit.current
        #expect(DescriptorLimit.raise() == raised)
        limit.rlim_cur = before.rlim_cur
        setrlimit(resource, &limit)
    }
}
