import AlbumScanAPI

/// An account, for its owner and for operators.
package enum AccountPage {
    package static func lines(of account: AccountResource, style: Style) -> [String] {
        AdminPages.facts(facts(of: account), style: style)
    }

    package static func lines(of account: AdminAccount, style: Style) -> [String] {
        var devices = Table(
            ("device", .left), ("name", .left), ("registered", .left), ("seen", .left), ("revoked", .left), ("by", .left))
        for device in account.devices {
            devices.add(
                device.id.text, name(device.name, device.platform), "\(device.createdAt)", device.lastSeenAt.map { "\($0)" },
                device.revokedAt.map { "\($0)" }, device.revokedBy)
        }
        let own: [(String, String?)] = [
            ("account", account.id.text), ("since", "\(account.createdAt)"), ("blocked", account.blockedAt.map { "\($0)" }),
        ]
        return AdminPages.facts(own + facts(of: account.account) + [("granted", "\(account.granted)")], style: style)
            + AdminPages.section("Devices", devices, style: style)
    }

    package static func lines(of devices: [DeviceResource], style: Style) -> [String] {
        var table = Table(("device", .left), ("name", .left), ("registered", .left), ("seen", .left), ("", .left))
        for device in devices {
            table.add(
                device.id.text, name(device.name, device.platform), "\(device.createdAt)", "\(device.lastSeenAt)",
                device.current ? "this one" : "")
        }
        return table.lines(style)
    }

    package static func lines(of requests: [JoinRequestResource], style: Style) -> [String] {
        guard !requests.isEmpty else { return ["Nobody asks to share the account."] }
        var table = Table(("request", .left), ("name", .left), ("entries", .right), ("asked", .left), ("until", .left))
        for request in requests {
            table.add(
                request.id.text, name(request.name, request.platform), "\(request.entries)", "\(request.createdAt)",
                "\(request.expiresAt)")
        }
        return table.lines(style)
    }

    /// `name (platform)`, or what is known of it.
    private static func name(_ name: String?, _ platform: String?) -> String? {
        guard let name, let platform else { return name ?? platform }
        return "\(name) (\(platform))"
    }

    private static func facts(of account: AccountResource) -> [(String, String?)] {
        [
            ("plan", account.tier), ("advanced search", account.advancedSearch ? "on" : "off"),
            ("scans", account.quota.map { "\($0.used) of \($0.limit) used" } ?? "without limit"),
            ("new scans on", account.quota?.resetsAt.map { "\($0)" }),
            ("subscription", account.subscription.map { "\($0.productId), \($0.state.rawValue)" }),
            ("paid until", account.subscription?.expiresAt.map { "\($0)" }),
        ]
    }
}
