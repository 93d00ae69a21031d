import CMigrations

/// One schema migration. Immutable once released: every later change is another migration.
package struct Migration: Sendable {
    package let version: Int
    package let name: String
    package let sql: String
    /// The SHA-256, in hexadecimal, of the file before its comments were edited, which yields the same schema. Nil if they never were.
    package let earlierChecksum: String?

    package init(version: Int, name: String, sql: String, earlierChecksum: String? = nil) {
        self.version = version
        self.name = name
        self.sql = sql
        self.earlierChecksum = earlierChecksum
    }

    /// The first line of a file whose statements each run on their own, because PostgreSQL refuses one of them in a transaction
    /// (`CREATE INDEX CONCURRENTLY`). Each must do no harm when it is run again: after a failure the file is run from its beginning.
    package static let outsideMarker = "-- Runs outside of a transaction."

    var runsOutside: Bool { sql.prefix { $0 != "\n" } == Self.outsideMarker }

    /// The files in `Migrations/`, which are compiled in, so that a process needs nothing besides its executable.
    package static let all: [Migration] = {
        var count = 0
        let first = store_migrations(&count)
        return UnsafeBufferPointer(start: first, count: count).map { file in
            Migration(
                version: Int(file.version), name: String(cString: file.name),
                sql: String(decoding: UnsafeBufferPointer(start: file.sql, count: file.count), as: UTF8.self),
                earlierChecksum: earlierChecksums[Int(file.version)])
        }
    }()

    /// By version.
    private static let earlierChecksums = [
        1: "cfa581b61d7421ef237522828394a658ddfd606f80a28006fa892e61c34eed85",
        2: "a9431087c0de217bb79917983f12bcf16ff322959dba4a438ce22aa50433adcd",
        4: "d0fe188943478dc3f827bb4cf044ad999e4098ed23f2299695edbf2dd2596044",
        5: "159f9ada1e6844031e1cbf0b648f152fb1fe5ec3305b6213702610f7dfc44fc5",
        6: "6810e65e67d5aee8579cf085e100802dcbe0737f8de9dc721d387af411e25c8e",
        7: "6e957565bb6c979d58525c0f3d1e4c9ef99289f898123d8716121808974570dc",
        9: "06c2ab5322d485269c8cbc242db2c81ee6896c656c8453d85e5ce8256f6d21d7",
        10: "d7cda3fc98db5ed121d84acb02ac805471acf2bef9099ee5de95abd9a7c027ff",
        11: "a2499082285d0d1c724db0ebb797caa805385e3440378700ba68a3a11e6e2146",
        12: "4a355bf867d24b6a6e53855f9969b18a27038a0a142191f07d9fab69bbcc4263",
        13: "572b98cbdceb5f0f0477831d227b4d48104930177fe9b0c4964e0dee1c63565d",
        14: "f725700adbf933ce48ba53cee1f369178f41e83e7dc3be42b6dbc8928c5ce625",
    ]
}
