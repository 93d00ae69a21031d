// What Swift's Glibc module leaves out (variadic or not in its list of headers).
#pragma once

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
