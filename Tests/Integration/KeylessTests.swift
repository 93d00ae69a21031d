import AlbumScanAPI
import Foundation
import SampleCovers
import Testing

/// A stack that has no key and asks no model, not even an emulated one: it identifies, shows artwork and keeps history all the same, and
/// is honest about reviews.
@Suite struct KeylessTests {
    @Test func albumsThatTheCatalogOrMusicBrainzKnowsAreIdentified() async throws {
        let stack = try await Stack.keyless.value
        let device = try await Device.registered(on: stack)

        let scan = try await device.scan(Pictures.photograph(.okComputer))
        #expect(scan.identification?.artistName == "Radiohead" && scan.identification?.albumTitle == "OK Computer", "\(scan)")
        #expect(scan.identification?.method == "local" && scan.artwork?.state == .ready)
        #expect(scan.state == .reviewFailed && scan.review?.state == .unavailable && scan.error?.code == "review_unavailable")
        let entries = try await device.history()
        #expect(entries.map(\.albumTitle) == ["OK Computer"])

        // MusicBrainz has never heard of it, and neither has the catalog.
        let unknown = try await device.scan(Pictures.photograph(.rainMachine))
        #expect(unknown.state == .identificationFailed && unknown.error?.code == "not_identified", "\(unknown)")
        try await Self.add(artist: "Tin Roof Orchestra", title: "Rain Machine", words: "machine,orchestra,rain,roof,tin", to: stack)
        let known = try await device.scan(Pictures.photograph(.rainMachine, seed: 2))
        #expect(known.identification?.albumTitle == "Rain Machine" && known.identification?.method == "local", "\(known)")
    }

    @Test(arguments: [SampleCover.parcelLabel, .powerCorruption, .smudge])
    func whatCannotBeReadIsNotGuessed(cover: SampleCover) async throws {
        let device = try await Device.registered(on: try await Stack.keyless.value)
        let scan = try await device.scan(Pictures.photograph(cover))
        #expect(scan.state == .identificationFailed && scan.identification == nil, "\(scan)")
    }

    /// As an import leaves it.
    private static func add(artist: String, title: String, words: String, to stack: Stack) async throws {
        let script = """
            INSERT INTO catalogue_import (source, state, entries) VALUES ('test', 'active', 1);
            CREATE TABLE catalogue_entry_1 PARTITION OF catalogue_entry FOR VALUES IN (1);
            CREATE TABLE catalogue_word_1 PARTITION OF catalogue_word FOR VALUES IN (1);
            INSERT INTO catalogue_entry (generation, artist_name, album_title, types, tags, words)
            VALUES (1, '\(artist)', '\(title)', '{Album}', '{}', '{\(words)}');
            INSERT INTO catalogue_word (generation, word, uses) SELECT 1, word, 1 FROM unnest('{\(words)}'::text[]) AS word;
            """
        _ = try await Command.run("/usr/bin/psql", ["-qX", "-v", "ON_ERROR_STOP=1", stack.databaseURL, "-c", script], environment: [:])
    }
}
