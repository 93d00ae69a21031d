import AlbumScanAPI
import Foundation
import Testing
import albumscan

@Suite struct ConnectionSettingsTests {
    private func settings(
        server: String? = nil, tokenFile: String? = nil, environment: [String: String] = ["HOME": "/home/ada"],
        file: ConfigFile = ConfigFile()
    ) throws -> ConnectionSettings {
        try ConnectionSettings(server: server, tokenFile: tokenFile, config: nil, environment: environment) { _ in file }
    }

    @Test func flagsWinOverEnvironmentOverFileOverDefault() throws {
        var file = ConfigFile()
        #expect(try settings().server == ConnectionSettings.defaultServer)
        file.server = "https://file.example"
        #expect(try settings(file: file).server == "https://file.example")
        let environment = ["HOME": "/", "ALBUMSCAN_SERVER": "https://env.example/", "ALBUMSCAN_TOKEN": "t"]
        #expect(try settings(environment: environment, file: file).server == "https://env.example")
        #expect(try settings(environment: environment, file: file).token == "t")
        let files = try TemporaryFolder()
        let named = try settings(server: "http://flag.example", tokenFile: files.file("flag", "f\n"), environment: environment)
        #expect(named.token == "f")
        let variable = try ["HOME": "/", "ALBUMSCAN_TOKEN_FILE": files.file("variable", " v\r\n")]
        #expect(try settings(environment: variable).token == "v")
        #expect(try settings(environment: variable.merging(["ALBUMSCAN_TOKEN": "t"]) { $1 }).token == "t")
        #expect(try settings(server: "http://flag.example", environment: environment).server == "http://flag.example")
    }

    @Test func aFileWithoutATokenIsWrongUsage() throws {
        let files = try TemporaryFolder()
        for path in [files.path + "/none", try files.file("empty", "\n")] {
            let failure = #expect(throws: CommandFailure.self) { try settings(tokenFile: path) }
            #expect(failure?.exitCode == CommandFailure.usage && failure?.message.contains(path) == true)
        }
    }

    @Test func anEmptyVariableIsNone() throws {
        #expect(try settings(environment: ["HOME": "/", "ALBUMSCAN_SERVER": "", "ALBUMSCAN_TOKEN": ""]).token == nil)
    }

    @Test func theFileIsWhereItIsLookedFor() throws {
        #expect(try settings().configPath == "/home/ada/.config/albumscan/config")
        #expect(try settings(environment: ["HOME": "/home/ada", "XDG_CONFIG_HOME": "/x"]).configPath == "/x/albumscan/config")
        #expect(try settings(environment: ["ALBUMSCAN_CONFIG": "/y"]).configPath == "/y")
        #expect(throws: CommandFailure.self) { try settings(environment: [:]) }
    }

    @Test func aServerWithoutSchemeIsAUsageMistake() {
        let failure = #expect(throws: CommandFailure.self) { try settings(server: "localhost:8080") }
        #expect(failure?.exitCode == CommandFailure.usage)
    }

    @Test(arguments: [
        ("http://127.0.0.1:8080", "127.0.0.1"), ("https://Albums.Example/path", "albums.example"), ("http://[::1]:80/x", "[::1]"),
    ])
    func hosts(server: String, host: String) throws {
        #expect(try settings(server: server).host == host)
    }
}

@Suite struct ConfigFileTests {
    @Test func aTripThroughText() throws {
        var file = ConfigFile()
        file.server = "https://a.example"
        file.profiles["https://a.example"] = .init(installationID: "00ff", token: "secret=with=signs")
        file.profiles["http://127.0.0.1:8080"] = .init(installationID: "11", token: nil)
        #expect(try ConfigFile(parsing: file.text) == file)
    }

    @Test func aMistakeIsNamedByItsLine() {
        let failure = #expect(throws: CommandFailure.self) { try ConfigFile(parsing: "# ok\n\ntoken\n") }
        #expect(failure?.message.contains("Line 3") == true)
        #expect(throws: CommandFailure.self) { try ConfigFile(parsing: "token = outside of a server") }
    }

    @Test func onlyItsOwnerCanReadIt() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("albumscan-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/deep/config"
        #expect(try ConfigFile.read(path) == ConfigFile())
        var file = ConfigFile()
        file.server = "https://a.example"
        try file.write(path)
        try file.write(path)
        #expect(try ConfigFile.read(path) == file)
        let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        #expect(permissions?.intValue == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/deep") == ["config"])
    }
}

@Suite struct ArgumentTests {
    @Test(arguments: ["0,0,1,1", "0.1,0.2,0.5,0.5", "0.1,0,0.9,1"])
    func crops(text: String) {
        #expect(Crop(argument: text) != nil)
    }

    @Test(arguments: ["", "1,2,3", "0,0,1,1,1", "0,0,0,1", "-0.1,0,1,1", "0.6,0,0.5,1", "a,0,1,1", "nan,0,1,1", "0,0,1,", "0,0,inf,1"])
    func wrongCrops(text: String) {
        #expect(Crop(argument: text) == nil)
    }

    @Test func entriesByIdSuffixOrLatest() {
        let id = UUID.sample
        #expect(EntryReference("LATEST") == .latest)
        #expect(EntryReference(id.text) == .id(id))
        #expect(EntryReference("ABCD") == .suffix("abcd"))
        #expect(EntryReference(EntryReference.short(id)) == .suffix("0000abcd"))
        for wrong in ["", "abc", "xyzw", "0000000000000", "../x"] { #expect(EntryReference(wrong) == nil) }
    }
}
