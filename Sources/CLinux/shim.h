// What Swift's Glibc module leaves out (variadic or not in its list of headers).
#pragma once

#include <malloc.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>

/// An eventfd, non-blocking and closed on exec; -1 with errno on failure.
static inline int albumscan_eventfd(void) {
    return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
}

/// Names the calling thread; the kernel keeps the first 15 bytes.
static inline void albumscan_name_thread(const char *name) {
    prctl(PR_SET_NAME, name, 0, 0, 0);
}

/// Keeps the process small between two bursts of pictures: few arenas, and freed memory goes back to the system at once. By default
/// glibc makes up to eight arenas per core and raises its thresholds with every large block that is freed (mallopt(3)).
static inline void albumscan_return_freed_memory(void) {
    mallopt(M_ARENA_MAX, 2);
    mallopt(M_MMAP_THRESHOLD, 128 * 1024);
    mallopt(M_TRIM_THRESHOLD, 128 * 1024);
}
