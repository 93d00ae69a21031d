import Configuration
import Foundation
import ServiceKit
import Testing

/// Settings over an environment of the test's own, and files of its own.
private func settings(_ environment: [String: String], files: [String: String] = [:]) -> Settings {
    Settings(ConfigReader(provider: EnvironmentVariablesProvider(environmentVariables: environment))) { path in
        guard let content = files[path] else { throw CocoaError(.fileReadNoSuchFile) }
        return content
    }
}

private enum Mode: String, CaseIterable { case fast, thorough }

@Suite struct SettingsTests {
    @Test func readsEveryKind() {
        var settings = settings([
            "ALBUMSCAN_NAME": "shop", "ALBUMSCAN_COUNT": "7", "ALBUMSCAN_SHARE": "0.25", "ALBUMSCAN_WAIT": "1.5",
            "ALBUMSCAN_SEARCH": "Yes", "ALBUMSCAN_MODE": "THOROUGH", "ALBUMSCAN_LISTEN": "[::1]:80",
            "ALBUMSCAN_PEERS": " a, b ,,c ", "ALBUMSCAN_BASE": "https://h/v2/",
        ])
        let name = settings.string("ALBUMSCAN_NAME", default: "")
        let count = settings.integer("ALBUMSCAN_COUNT", default: 0, in: 0...10)
        let share = settings.number("ALBUMSCAN_SHARE", default: 0, in: 0...1)
        let wait = settings.seconds("ALBUMSCAN_WAIT", default: 0, in: 0...10)
        let search = settings.flag("ALBUMSCAN_SEARCH", default: false)
        let mode = settings.choice("ALBUMSCAN_MODE", default: Mode.fast)
        let address = settings.address("ALBUMSCAN_LISTEN", default: ListenAddress(host: "h", port: 1))
        let peers = settings.list("ALBUMSCAN_PEERS")
        let base = settings.url("ALBUMSCAN_BASE", default: "http://x")
        #expect(name == "shop")
        #expect(count == 7)
        #expect(share == 0.25)
        #expect(wait == .milliseconds(1500))
        #expect(search)
        #expect(mode == .thorough)
        #expect(address == ListenAddress(host: "::1", port: 80))
        #expect(peers == ["a", "b", "c"])
        #expect(base == "https://h/v2")
        #expect(settings.problems == [])
    }

    @Test func whatIsNotSetHasItsDefault() {
        // An empty value is how compose files write "not set".
        var settings = settings(["ALBUMSCAN_COUNT": ""])
        let name = settings.string("ALBUMSCAN_NAME", default: "shop")
        let count = settings.integer("ALBUMSCAN_COUNT", default: 3, in: 0...10)
        let search = settings.flag("ALBUMSCAN_SEARCH", default: true)
        let region = settings.optionalString("ALBUMSCAN_REGION")
        let key = settings.secret("ALBUMSCAN_KEY")
        let peers = settings.list("ALBUMSCAN_PEERS")
        #expect(name == "shop")
        #expect(count == 3)
        #expect(search)
        #expect(region == nil)
        #expect(key == nil)
        #expect(peers == [])
        #expect(settings.problems == [])
    }

    @Test func collectsEveryMistake() {
        var settings = settings([
            "ALBUMSCAN_COUNT": "eleven", "ALBUMSCAN_SHARE": "nan", "ALBUMSCAN_WAIT": "-1", "ALBUMSCAN_SEARCH": "maybe",
            "ALBUMSCAN_MODE": "slow", "ALBUMSCAN_LISTEN": "somewhere", "ALBUMSCAN_BASE": "ftp://h",
        ])
        let count = settings.integer("ALBUMSCAN_COUNT", default: 3, in: 0...10)
        _ = settings.number("ALBUMSCAN_SHARE", default: 0, in: 0...1)
        _ = settings.seconds("ALBUMSCAN_WAIT", default: 0, in: 0...10)
        _ = settings.flag("ALBUMSCAN_SEARCH", default: false)
        _ = settings.choice("ALBUMSCAN_MODE", default: Mode.fast)
        _ = settings.address("ALBUMSCAN_LISTEN", default: ListenAddress(host: "h", port: 1))
        _ = settings.url("ALBUMSCAN_BASE", default: "http://x")
        _ = settings.required("DATABASE_URL", isSecret: true)
        settings.reject("ALBUMSCAN_COUNT and ALBUMSCAN_SHARE exclude each other")
        #expect(count == 3)
        #expect(
            settings.problems == [
                "ALBUMSCAN_COUNT must be a whole number from 0 to 10",
                "ALBUMSCAN_SHARE must be a number from 0.0 to 1.0",
                "ALBUMSCAN_WAIT must be a number from 0.0 to 10.0",
                "ALBUMSCAN_SEARCH must be on or off",
                "ALBUMSCAN_MODE must be one of fast, thorough",
                "ALBUMSCAN_LISTEN must be HOST:PORT",
                "ALBUMSCAN_BASE must be an http or https URL without credentials",
                "DATABASE_URL is required",
                "ALBUMSCAN_COUNT and ALBUMSCAN_SHARE exclude each other",
            ])
    }

    @Test(arguments: ["0": 0, "10": 10])
    func rangesIncludeTheirEnds(text: String, value: Int) {
        var settings = settings(["ALBUMSCAN_COUNT": text])
        let count = settings.integer("ALBUMSCAN_COUNT", default: 3, in: 0...10)
        #expect(count == value)
        #expect(settings.problems == [])
    }

    @Test(arguments: ["-1", "11", "3.0", "3 ", "0x3", "9223372036854775808"])
    func numbersAreReadStrictly(text: String) {
        var settings = settings(["ALBUMSCAN_COUNT": text])
        _ = settings.integer("ALBUMSCAN_COUNT", default: 3, in: 0...10)
        #expect(settings.problems.count == 1)
    }

    @Test(arguments: ["1": true, "true": true, "YES": true, "on": true, "0": false, "False": false, "no": false, "off": false])
    func flagsHaveTheUsualSpellings(text: String, value: Bool) {
        var settings = settings(["ALBUMSCAN_SEARCH": text])
        let flag = settings.flag("ALBUMSCAN_SEARCH", default: !value)
        #expect(flag == value)
    }

    // MARK: Files

    @Test func readsAValueFromAFile() {
        var settings = settings(["ALBUMSCAN_KEY_FILE": "/run/secrets/key"], files: ["/run/secrets/key": " sesame\r\n"])
        let key = settings.secret("ALBUMSCAN_KEY")
        #expect(key == "sesame")
    }

    @Test func theValueWinsOverTheFile() {
        var settings = settings(["ALBUMSCAN_KEY": "here", "ALBUMSCAN_KEY_FILE": "/missing"])
        let key = settings.secret("ALBUMSCAN_KEY")
        #expect(key == "here")
        #expect(settings.problems == [])
    }

    @Test func aFileThatCannotBeReadIsAMistake() {
        var settings = settings(["ALBUMSCAN_KEY_FILE": "/missing"])
        let key = settings.secret("ALBUMSCAN_KEY")
        #expect(key == nil)
        #expect(settings.problems == ["ALBUMSCAN_KEY_FILE names a file that cannot be read"])
    }

    @Test func anEmptyFileIsNotSet() {
        var settings = settings(["DATABASE_URL_FILE": "/empty"], files: ["/empty": "\n"])
        let url = settings.required("DATABASE_URL", isSecret: true)
        #expect(url == "")
        #expect(settings.problems == ["DATABASE_URL is required"])
    }

    @Test func readsRealFiles() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
        try Data("sesame\n".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let environment = EnvironmentVariablesProvider(environmentVariables: ["ALBUMSCAN_KEY_FILE": file.path])
        var settings = Settings(ConfigReader(provider: environment))
        let key = settings.secret("ALBUMSCAN_KEY")
        #expect(key == "sesame")
    }

    // MARK: What is shown

    @Test func showsWhatIsInEffect() {
        var settings = settings(["ALBUMSCAN_COUNT": "7", "ALBUMSCAN_SEARCH": "yes", "ALBUMSCAN_PEERS": "a, b"])
        _ = settings.integer("ALBUMSCAN_COUNT", default: 0, in: 0...10)
        _ = settings.flag("ALBUMSCAN_SEARCH", default: false)
        _ = settings.list("ALBUMSCAN_PEERS")
        _ = settings.string("ALBUMSCAN_NAME", default: "shop")
        _ = settings.optionalString("ALBUMSCAN_REGION")
        // Read twice, shown once.
        _ = settings.optionalString("ALBUMSCAN_REGION")
        #expect(
            settings.entries.map { "\($0.name)=\($0.shown)" } == [
                "ALBUMSCAN_COUNT=7", "ALBUMSCAN_SEARCH=on", "ALBUMSCAN_PEERS=a,b", "ALBUMSCAN_NAME=shop", "ALBUMSCAN_REGION=not set",
            ])
    }

    @Test func neverShowsSecrets() {
        var settings = settings(
            ["DATABASE_URL": "postgresql://u:sesame@h/db", "ALBUMSCAN_KEY_FILE": "/key", "ALBUMSCAN_OTHER": ""], files: ["/key": "sesame"])
        _ = settings.required("DATABASE_URL", isSecret: true)
        _ = settings.secret("ALBUMSCAN_KEY")
        _ = settings.secret("ALBUMSCAN_OTHER")
        let shown = settings.entries.map { "\($0.name)=\($0.shown)" }
        #expect(shown == ["DATABASE_URL=set", "ALBUMSCAN_KEY=set", "ALBUMSCAN_OTHER=not set"])
    }

    /// A key pasted into the wrong variable must not end up in a log.
    @Test func mistakesDoNotRepeatTheValue() {
        var settings = settings(["ALBUMSCAN_COUNT": "sesame", "ALBUMSCAN_MODE": "sesame", "ALBUMSCAN_LISTEN": "sesame"])
        _ = settings.integer("ALBUMSCAN_COUNT", default: 0, in: 0...10)
        _ = settings.choice("ALBUMSCAN_MODE", default: Mode.fast)
        _ = settings.address("ALBUMSCAN_LISTEN", default: ListenAddress(host: "h", port: 1))
        #expect(settings.problems.count == 3)
        #expect(!settings.problems.joined().contains("sesame"))
        #expect(!settings.entries.contains { $0.shown.contains("sesame") })
    }

    @Test func aMistakeIsShownAsOne() {
        var settings = settings(["ALBUMSCAN_COUNT": "sesame", "ALBUMSCAN_KEY_FILE": "/missing"])
        _ = settings.integer("ALBUMSCAN_COUNT", default: 3, in: 0...10)
        _ = settings.required("ALBUMSCAN_KEY", isSecret: true)
        _ = settings.required("ALBUMSCAN_REGION")
        let shown = settings.entries.map { "\($0.name)=\($0.shown)" }
        #expect(shown == ["ALBUMSCAN_COUNT=invalid", "ALBUMSCAN_KEY=not set", "ALBUMSCAN_REGION=not set"])
    }

    /// Addresses are shown and logged, so they must not carry a password.
    @Test(arguments: ["https://user:sesame@h/v1", "https://sesame@h"])
    func addressesHaveNoCredentials(url: String) {
        var settings = settings(["ALBUMSCAN_BASE": url])
        let base = settings.url("ALBUMSCAN_BASE", default: "http://x")
        #expect(base == "http://x")
        #expect(settings.problems.count == 1)
        #expect(settings.entries.map(\.shown) == ["invalid"])
    }

    @Test func foldersExist() {
        var settings = settings(["ALBUMSCAN_THERE": "/", "ALBUMSCAN_FILE": "/etc/passwd", "ALBUMSCAN_AWAY": "/missing"])
        for name in ["ALBUMSCAN_THERE", "ALBUMSCAN_FILE", "ALBUMSCAN_AWAY"] { _ = settings.folder(name, default: ".") }
        #expect(
            settings.problems == [
                "ALBUMSCAN_FILE must name a folder that exists", "ALBUMSCAN_AWAY must name a folder that exists",
            ])
    }

    // MARK: The common settings

    @Test func theCommonMistakesAreFoundTogether() {
        var settings = settings([
            "DATABASE_URL": "sesame", "ALBUMSCAN_BUS_LISTEN": "gateway", "ALBUMSCAN_BUS_ADVERTISE": "10.0.0",
            "ALBUMSCAN_OPS_LISTEN": "9100",
        ])
        _ = CommonConfig(from: &settings)
        #expect(
            settings.problems == [
                "DATABASE_URL must be a postgresql:// URL or libpq's keyword=value form", "ALBUMSCAN_OPS_LISTEN must be HOST:PORT",
                "ALBUMSCAN_BUS_LISTEN must be an IPv4 address", "ALBUMSCAN_BUS_ADVERTISE must be an IPv4 address",
            ])
    }

    @Test func thePasswordMayComeAlone() {
        var settings = settings(
            ["DATABASE_URL": "postgresql://u@h/db", "DATABASE_PASSWORD_FILE": "/password"], files: ["/password": "sesame\n"])
        let common = CommonConfig(from: &settings)
        #expect(common.databasePassword == "sesame")
        #expect(settings.problems == [])
        #expect(!settings.entries.contains { $0.shown.contains("sesame") })
    }

    @Test func aProcessNeedsOnlyItsDatabase() {
        var settings = settings(["DATABASE_URL": "postgresql:///albumscan?host=/run/postgresql"])
        let common = CommonConfig(from: &settings)
        #expect(settings.problems == [])
        #expect(common.databaseURL == "postgresql:///albumscan?host=/run/postgresql")
        #expect(common.logLevel == .info)
        #expect(common.operationsAddress == ListenAddress(host: "127.0.0.1", port: 0))
        #expect(common.busAdvertisedHost == common.busHost)
    }

    @Test func theBusIsReachedUnderTheAdvertisedAddress() {
        var settings = settings(["DATABASE_URL": "host=h", "ALBUMSCAN_BUS_LISTEN": "0.0.0.0", "ALBUMSCAN_BUS_ADVERTISE": "10.0.0.7"])
        let common = CommonConfig(from: &settings)
        #expect(common.busHost == "0.0.0.0")
        #expect(common.busAdvertisedHost == "10.0.0.7")
    }

    @Test func anAddressOfAllInterfacesIsNotAdvertised() {
        var settings = settings(["DATABASE_URL": "host=h", "ALBUMSCAN_BUS_LISTEN": "0.0.0.0"])
        #expect(CommonConfig(from: &settings).busAdvertisedHost == nil)
    }
}
