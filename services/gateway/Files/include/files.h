#pragma once

#include <stddef.h>

/// A file that the gateway sends: of the app in the browser, or its contract.
typedef struct {
    const char *name;
    const unsigned char *bytes;
    size_t count;
} GatewayFile;

/// Every file of services/gateway/web, and openapi.yaml.
///
/// @param count set to their number.
const GatewayFile *gateway_files(size_t *count);
