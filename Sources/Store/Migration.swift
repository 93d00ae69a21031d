/// One step of the schema. Never changed once it was released: the next change is another step.
package struct Migration: Sendable {
    package let version: Int
    package let name: String
    package let sql: String

    package init(version: Int, name: String, sql: String) {
        self.version = version
        self.name = name
        self.sql = sql
    }

    /// The files in `Migrations/`, which are compiled in, so that a process needs nothing beside its executable.
    package static let all = [
        Migration(1, "accounts", PackageResources._001_accounts_sql),
        Migration(2, "albums", PackageResources._002_albums_sql),
        Migration(3, "jobs", PackageResources._003_jobs_sql),
        Migration(4, "scans", PackageResources._004_scans_sql),
        Migration(5, "history", PackageResources._005_history_sql),
        Migration(6, "coordination", PackageResources._006_coordination_sql),
        Migration(7, "step_journal", PackageResources._007_step_journal_sql),
        Migration(8, "admin", PackageResources._008_admin_sql),
        Migration(9, "calls_under_way", PackageResources._009_calls_under_way_sql),
        Migration(10, "quotas", PackageResources._010_quotas_sql),
        Migration(11, "subscriptions", PackageResources._011_subscriptions_sql),
        Migration(12, "history_changes", PackageResources._012_history_changes_sql),
        Migration(13, "corrections", PackageResources._013_corrections_sql),
        Migration(14, "visual_memory", PackageResources._014_visual_memory_sql),
        Migration(15, "catalogue", PackageResources._015_catalogue_sql),
        Migration(16, "sleeve_segmentation", PackageResources._016_sleeve_segmentation_sql),
    ]

    private init(_ version: Int, _ name: String, _ file: [UInt8]) {
        self.init(version: version, name: name, sql: String(decoding: file, as: UTF8.self))
    }
}
