/* Linked into the tests under the thread sanitizer by deploy/sanitize: tells it which order Swift's Mutex makes.

   Mutex takes and gives back a free lock with atomics that are compiled into its caller and so instrumented. A lock that somebody waits
   for goes through two functions of libswiftSynchronization instead, which is not instrumented and asks the kernel (FUTEX_LOCK_PI,
   FUTEX_UNLOCK_PI; Swift's Mutex/LinuxImpl.swift). Without this the sanitizer sees no order between two critical sections then, and
   reports what the Mutex protects. A suppression would have to name whatever is ever inside withLock; this hides nothing. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

#define SWIFT __attribute__((swiftcall))
/* The address of the lock's word, on which the atomics are. */
#define SELF __attribute__((swift_context)) void *mutex

void __tsan_acquire(void *address);
void __tsan_release(void *address);

SWIFT void lock_slow(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void unlock_slow(SELF) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t thread, SELF) {
    SWIFT void (*original)(uint32_t, SELF) = (SWIFT void (*)(uint32_t, SELF))dlsym(RTLD_NEXT, LOCK);
    original(thread, mutex);
    __tsan_acquire(mutex);
}

SWIFT void unlock_slow(SELF) {
    SWIFT void (*original)(SELF) = (SWIFT void (*)(SELF))dlsym(RTLD_NEXT, UNLOCK);
    __tsan_release(mutex);
    original(mutex);
}
