import AlbumScanAPI

/// An account, for its owner and for operators.
package enum AccountPage {
    package static func lines(of account: AccountResource, style: Style) -> [String] {
        AdminPages.facts(facts(of: account), style: style)
    }

    package static func lines(of account: AdminAccount, style: Style) -> [String] {
        var devices = Table(("device", .left), ("registered", .left), ("revoked", .left))
        for device in account.devices { devices.add(device.id.text, "\(device.createdAt)", device.revokedAt.map { "\($0)" }) }
        let own: [(String, String?)] = [("account", account.id.text), ("since", "\(account.createdAt)")]
        return AdminPages.facts(own + facts(of: account.account) + [("granted", "\(account.granted)")], style: style)
            + AdminPages.section("Devices", devices, style: style)
    }

    private static func facts(of account: AccountResource) -> [(String, String?)] {
        [
            ("plan", account.tier), ("advanced search", account.advancedSearch ? "on" : "off"),
            ("used", account.quota.map { "\($0.used) of \($0.limit)" } ?? "without limit"),
            ("anew at", account.quota?.resetsAt.map { "\($0)" }),
            ("subscription", account.subscription.map { "\($0.productId), \($0.state.rawValue)" }),
            ("paid until", account.subscription?.expiresAt.map { "\($0)" }),
        ]
    }
}
