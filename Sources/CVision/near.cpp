#include "CVision.h"
#include "similarity.hpp"

namespace {

inline place unpack(uint32_t packed) {
    return {float(packed & 0xFF) * CVISION_PLACE_STEP, float(packed >> 8 & 0xFF) * CVISION_PLACE_STEP, uint8_t(packed >> 16),
            uint8_t(packed >> 24)};
}

} // namespace

#if defined(__x86_64__)
__attribute__((target_clones("popcnt", "default")))
#endif
uint32_t cvision_nearest(const cvision_list *lists, uint32_t list_count, uint32_t low, uint32_t high, uint32_t farthest, uint32_t most,
                         cvision_find *finds) {
    uint32_t by_difference[65] = {};
    uint32_t count = 0, near = 0, reach = farthest;
    const uint64_t trace = uint64_t(high) << 32 | low;
    for (uint32_t i = 0; i < list_count; i++) {
        const cvision_posting *end = lists[i].postings + lists[i].count;
        for (const cvision_posting *posting = lists[i].postings; posting != end; posting++) {
            const auto difference = uint32_t(__builtin_popcountll((uint64_t(posting->high) << 32 | posting->low) ^ trace));
            if (difference > reach) continue;
            if (count == CVISION_FINDS) {
                uint32_t kept = 0;
                for (uint32_t k = 0; k < count; k++)
                    if (finds[k].rank <= reach) finds[kept++] = finds[k];
                count = kept;
            }
            finds[count++] = {posting->owner, difference};
            by_difference[difference]++;
            // Shrinks the radius until at most `most` are within it: a feature with more matches than that distinguishes no cover.
            for (near++; near > most; reach--) {
                near -= by_difference[reach];
                if (reach == 0) return 0;
            }
        }
    }
    for (uint32_t d = 1; d <= reach; d++) by_difference[d] += by_difference[d - 1];
    uint32_t kept = 0;
    for (uint32_t k = 0; k < count; k++)
        if (finds[k].rank <= reach) finds[kept++] = {finds[k].owner, by_difference[finds[k].rank]};
    return kept;
}

float cvision_agreement(const cvision_hit *hits, uint32_t count) {
    struct { place photo, cover; } places[CVISION_HITS];
    count = std::min(count, uint32_t(CVISION_HITS));
    for (uint32_t i = 0; i < count; i++) places[i] = {unpack(hits[i].photo), unpack(hits[i].cover)};
    float most = 0;
    for (uint32_t i = 0; i < count; i++) {
        const similarity told(places[i].photo, places[i].cover);
        float sum = 0;
        for (uint32_t j = 0, last = UINT32_MAX; j < count; j++) {
            // One vote per photo feature, whatever its number of matches; those of one feature are adjacent.
            if (!told.agrees(places[j].photo, places[j].cover) || hits[j].photo == last) continue;
            last = hits[j].photo;
            sum += hits[j].weight;
        }
        most = std::max(most, sum);
    }
    return most;
}
