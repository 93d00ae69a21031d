#ifndef CZLIB_SHIM_H
#define CZLIB_SHIM_H

#include <zlib.h>

// deflateInit2 is a macro that names the version and size it was compiled with.
static inline int czlib_gzip_init(z_stream *stream, int level) {
    // 15 bits of window, 16 for gzip's header and trailer; 9 for the largest memory.
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY);
}

#endif
