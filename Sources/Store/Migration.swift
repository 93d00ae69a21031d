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
    package static let all = [
        Migration(
            1, "accounts", PackageResources._001_accounts_sql,
            earlierChecksum: "cfa581b61d7421ef237522828394a658ddfd606f80a28006fa892e61c34eed85"),
        Migration(
            2, "albums", PackageResources._002_albums_sql,
            earlierChecksum: "a9431087c0de217bb79917983f12bcf16ff322959dba4a438ce22aa50433adcd"),
        Migration(3, "jobs", PackageResources._003_jobs_sql),
        Migration(
            4, "scans", PackageResources._004_scans_sql,
            earlierChecksum: "d0fe188943478dc3f827bb4cf044ad999e4098ed23f2299695edbf2dd2596044"),
        Migration(
            5, "history", PackageResources._005_history_sql,
            earlierChecksum: "159f9ada1e6844031e1cbf0b648f152fb1fe5ec3305b6213702610f7dfc44fc5"),
        Migration(
            6, "coordination", PackageResources._006_coordination_sql,
            earlierChecksum: "6810e65e67d5aee8579cf085e100802dcbe0737f8de9dc721d387af411e25c8e"),
        Migration(
            7, "step_journal", PackageResources._007_step_journal_sql,
            earlierChecksum: "6e957565bb6c979d58525c0f3d1e4c9ef99289f898123d8716121808974570dc"),
        Migration(8, "admin", PackageResources._008_admin_sql),
        Migration(
            9, "calls_under_way", PackageResources._009_calls_under_way_sql,
            earlierChecksum: "06c2ab5322d485269c8cbc242db2c81ee6896c656c8453d85e5ce8256f6d21d7"),
        Migration(
            10, "quotas", PackageResources._010_quotas_sql,
            earlierChecksum: "d7cda3fc98db5ed121d84acb02ac805471acf2bef9099ee5de95abd9a7c027ff"),
        Migration(
            11, "subscriptions", PackageResources._011_subscriptions_sql,
            earlierChecksum: "a2499082285d0d1c724db0ebb797caa805385e3440378700ba68a3a11e6e2146"),
        Migration(
            12, "history_changes", PackageResources._012_history_changes_sql,
            earlierChecksum: "4a355bf867d24b6a6e53855f9969b18a27038a0a142191f07d9fab69bbcc4263"),
        Migration(
            13, "corrections", PackageResources._013_corrections_sql,
            earlierChecksum: "572b98cbdceb5f0f0477831d227b4d48104930177fe9b0c4964e0dee1c63565d"),
        Migration(
            14, "visual_memory", PackageResources._014_visual_memory_sql,
            earlierChecksum: "f725700adbf933ce48ba53cee1f369178f41e83e7dc3be42b6dbc8928c5ce625"),
        Migration(15, "catalogue", PackageResources._015_catalogue_sql),
        Migration(16, "sleeve_segmentation", PackageResources._016_sleeve_segmentation_sql),
        Migration(17, "poison", PackageResources._017_poison_sql),
        Migration(18, "spending", PackageResources._018_spending_sql),
        Migration(19, "allowances", PackageResources._019_allowances_sql),
        Migration(20, "devices", PackageResources._020_devices_sql),
        Migration(21, "deletion", PackageResources._021_deletion_sql),
        Migration(22, "catalogue_partitions", PackageResources._022_catalogue_partitions_sql),
        Migration(23, "leaving", PackageResources._023_leaving_sql),
        Migration(24, "wallets", PackageResources._024_wallets_sql),
        Migration(25, "early_verdict", PackageResources._025_early_verdict_sql),
        Migration(26, "resting_jobs", PackageResources._026_resting_jobs_sql),
        Migration(27, "songs", PackageResources._027_songs_sql),
        Migration(28, "song_rewards", PackageResources._028_song_rewards_sql),
        Migration(29, "entitlements", PackageResources._029_entitlements_sql),
    ]

    private init(_ version: Int, _ name: String, _ file: [UInt8], earlierChecksum: String? = nil) {
        self.init(version: version, name: name, sql: String(decoding: file, as: UTF8.self), earlierChecksum: earlierChecksum)
    }
}
