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

/// Two arenas for all threads instead of eight per core: less memory lies about, and it stays warm (mallopt(3)).
static inline void albumscan_limit_arenas(void) {
    mallopt(M_ARENA_MAX, 2);
}

/// Gives memory that was freed back to the system; glibc keeps most of what a burst of pictures needed (malloc_trim(3)).
static inline void albumscan_return_freed_memory(void) {
    malloc_trim(0);
}
