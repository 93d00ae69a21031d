// libpq, and one question it does not answer by itself.
#pragma once

#include <dlfcn.h>
#include <postgresql/libpq-fe.h>

/// Bytes that OpenSSL has decrypted but libpq has not read: `poll` never reports them, and a client that waits for its
/// descriptor while they lie there waits for ever. 0 without TLS. Looked up at run time, so OpenSSL's headers are not needed.
static inline int albumscan_pq_tls_pending(PGconn *connection) {
    void *tls = PQsslStruct(connection, "OpenSSL");
    if (!tls) return 0;
    static int (*pending)(const void *);
    if (!pending) pending = (int (*)(const void *))dlsym(RTLD_DEFAULT, "SSL_pending");
    return pending ? pending(tls) : 0;
}
