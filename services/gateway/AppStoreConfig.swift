import AppStore
import FoundationEssentials
import ServiceKit

/// Which apps' subscriptions are accepted, and which signatures are trusted.
struct AppStoreConfig: Sendable {
    let verifier: StatementVerifier
    /// The apps that sell something here.
    let sellers: Set<SubscriptionPlan.App>

    /// Nil without a bundle id: then there are no subscriptions.
    init?(from settings: inout Settings) {
        let environments = Self.environments(&settings)
        let roots = Self.roots(&settings)
        let albums = Self.app(.albums, "ALBUMSCAN_APPSTORE", environments, &settings)
        let songs = Self.app(.songs, "ALBUMSCAN_SONGS", environments, &settings)
        if let albums, albums.bundleID == songs?.bundleID {
            settings.reject("ALBUMSCAN_SONGS_BUNDLE_ID and ALBUMSCAN_APPSTORE_BUNDLE_ID must differ")
        }
        let apps = [albums, songs].compactMap { $0 }
        guard let roots, !apps.isEmpty else { return nil }
        verifier = StatementVerifier(apps: apps, roots: roots)
        sellers = Set(apps.map(\.app))
    }

    /// Nil without a bundle id.
    private static func app(
        _ app: SubscriptionPlan.App, _ prefix: String, _ environments: Set<AppStoreEnvironment>, _ settings: inout Settings
    ) -> AppStoreApp? {
        let bundleID = settings.optionalString("\(prefix)_BUNDLE_ID")
        let appID = settings.integer("\(prefix)_APP_ID", default: 0, in: 0...99_999_999_999)
        guard let bundleID else { return nil }
        let isPlausible = (1...155).contains(bundleID.utf8.count) && bundleID.utf8.allSatisfy(isBundleCharacter)
        if !isPlausible { settings.reject("\(prefix)_BUNDLE_ID must be a bundle id") }
        return AppStoreApp(app, bundleID: bundleID, appID: appID == 0 ? nil : Int64(appID), environments: environments)
    }

    private static func isBundleCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
        }
    }

    private static func environments(_ settings: inout Settings) -> Set<AppStoreEnvironment> {
        let names = settings.list("ALBUMSCAN_APPSTORE_ENVIRONMENTS")
        let environments = names.compactMap { AppStoreEnvironment(rawValue: $0) }
        if environments.count != names.count {
            settings.reject("ALBUMSCAN_APPSTORE_ENVIRONMENTS must be a list of Production, Sandbox")
        }
        return environments.isEmpty ? [.production] : Set(environments)
    }

    private static func roots(_ settings: inout Settings) -> TrustedRoots? {
        let path = settings.optionalString("ALBUMSCAN_APPSTORE_ROOTS")
        do {
            guard let path else { return try TrustedRoots.apple() }
            return try TrustedRoots(file: Array(Data(contentsOf: URL(filePath: path))))
        } catch {
            settings.reject("ALBUMSCAN_APPSTORE_ROOTS must be a file of PEM or DER certificates")
            return nil
        }
    }
}
