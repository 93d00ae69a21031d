#include "migrations.h"

// In C: a Swift compiler takes ten seconds for as many literals.

static const unsigned char accounts[] = {
#embed "../Store/Migrations/0001_accounts.sql"
};
static const unsigned char albums[] = {
#embed "../Store/Migrations/0002_albums.sql"
};
static const unsigned char jobs[] = {
#embed "../Store/Migrations/0003_jobs.sql"
};
static const unsigned char scans[] = {
#embed "../Store/Migrations/0004_scans.sql"
};
static const unsigned char history[] = {
#embed "../Store/Migrations/0005_history.sql"
};
static const unsigned char coordination[] = {
#embed "../Store/Migrations/0006_coordination.sql"
};
static const unsigned char step_journal[] = {
#embed "../Store/Migrations/0007_step_journal.sql"
};
static const unsigned char admin[] = {
#embed "../Store/Migrations/0008_admin.sql"
};
static const unsigned char calls_under_way[] = {
#embed "../Store/Migrations/0009_calls_under_way.sql"
};
static const unsigned char quotas[] = {
#embed "../Store/Migrations/0010_quotas.sql"
};
static const unsigned char subscriptions[] = {
#embed "../Store/Migrations/0011_subscriptions.sql"
};
static const unsigned char history_changes[] = {
#embed "../Store/Migrations/0012_history_changes.sql"
};
static const unsigned char corrections[] = {
#embed "../Store/Migrations/0013_corrections.sql"
};
static const unsigned char visual_memory[] = {
#embed "../Store/Migrations/0014_visual_memory.sql"
};
static const unsigned char catalogue[] = {
#embed "../Store/Migrations/0015_catalogue.sql"
};
static const unsigned char sleeve_segmentation[] = {
#embed "../Store/Migrations/0016_sleeve_segmentation.sql"
};
static const unsigned char poison[] = {
#embed "../Store/Migrations/0017_poison.sql"
};
static const unsigned char spending[] = {
#embed "../Store/Migrations/0018_spending.sql"
};
static const unsigned char allowances[] = {
#embed "../Store/Migrations/0019_allowances.sql"
};
static const unsigned char devices[] = {
#embed "../Store/Migrations/0020_devices.sql"
};
static const unsigned char deletion[] = {
#embed "../Store/Migrations/0021_deletion.sql"
};
static const unsigned char catalogue_partitions[] = {
#embed "../Store/Migrations/0022_catalogue_partitions.sql"
};
static const unsigned char leaving[] = {
#embed "../Store/Migrations/0023_leaving.sql"
};
static const unsigned char wallets[] = {
#embed "../Store/Migrations/0024_wallets.sql"
};
static const unsigned char early_verdict[] = {
#embed "../Store/Migrations/0025_early_verdict.sql"
};
static const unsigned char resting_jobs[] = {
#embed "../Store/Migrations/0026_resting_jobs.sql"
};
static const unsigned char songs[] = {
#embed "../Store/Migrations/0027_songs.sql"
};
static const unsigned char song_rewards[] = {
#embed "../Store/Migrations/0028_song_rewards.sql"
};
static const unsigned char entitlements[] = {
#embed "../Store/Migrations/0029_entitlements.sql"
};
static const unsigned char sides[] = {
#embed "../Store/Migrations/0030_sides.sql"
};

#define MIGRATION(version, name) {version, #name, name, sizeof(name)}

static const StoreMigration migrations[] = {
    MIGRATION(1, accounts),
    MIGRATION(2, albums),
    MIGRATION(3, jobs),
    MIGRATION(4, scans),
    MIGRATION(5, history),
    MIGRATION(6, coordination),
    MIGRATION(7, step_journal),
    MIGRATION(8, admin),
    MIGRATION(9, calls_under_way),
    MIGRATION(10, quotas),
    MIGRATION(11, subscriptions),
    MIGRATION(12, history_changes),
    MIGRATION(13, corrections),
    MIGRATION(14, visual_memory),
    MIGRATION(15, catalogue),
    MIGRATION(16, sleeve_segmentation),
    MIGRATION(17, poison),
    MIGRATION(18, spending),
    MIGRATION(19, allowances),
    MIGRATION(20, devices),
    MIGRATION(21, deletion),
    MIGRATION(22, catalogue_partitions),
    MIGRATION(23, leaving),
    MIGRATION(24, wallets),
    MIGRATION(25, early_verdict),
    MIGRATION(26, resting_jobs),
    MIGRATION(27, songs),
    MIGRATION(28, song_rewards),
    MIGRATION(29, entitlements),
    MIGRATION(30, sides),
};

const StoreMigration *store_migrations(size_t *count) {
    *count = sizeof(migrations) / sizeof(migrations[0]);
    return migrations;
}
