#include "CVision.h"

#if defined(__x86_64__)
__attribute__((target_clones("popcnt", "default")))
#endif
intptr_t cvision_next_near(const void *postings, intptr_t from, intptr_t count, uint32_t a, uint32_t b, uint32_t c, uint8_t farthest,
                           uint8_t *difference) {
    const uint32_t *lanes = static_cast<const uint32_t *>(postings) + 4 * from;
    for (intptr_t i = from; i < count; i++, lanes += 4) {
        const int d = __builtin_popcountll(uint64_t(lanes[0] ^ a) << 32 | (lanes[1] ^ b)) + __builtin_popcount(lanes[2] ^ c);
        if (d <= farthest) {
            *difference = uint8_t(d);
            return i;
        }
    }
    return count;
}
