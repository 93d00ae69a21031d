#pragma once

#include <stddef.h>

/// A file of Sources/Store/Migrations.
typedef struct {
    int version;
    const char *name;
    const unsigned char *sql;
    size_t count;
} StoreMigration;

/// All of them, by version.
///
/// @param count set to their number.
const StoreMigration *store_migrations(size_t *count);
