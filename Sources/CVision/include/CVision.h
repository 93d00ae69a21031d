#ifndef CVISION_H
#define CVISION_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// OpenCV behind C: no C++ exception leaves these functions, none of them keeps anything, and each may be called from any thread.
// OpenCV's own threads are switched off: who calls decides on which thread the work is done.

// A feature is CVISION_FEATURE_BYTES bytes, in memory as in storage: x and y in 64ths of a pixel of the working picture (16 bits each,
// little-endian), the octave's number, the direction in 256ths of a turn, and 32 bytes of binary descriptor.
enum {
    CVISION_PLACE_BYTES = 6,
    CVISION_DESCRIPTOR_BYTES = 32,
    CVISION_FEATURE_BYTES = CVISION_PLACE_BYTES + CVISION_DESCRIPTOR_BYTES,
};

// Scales a luma picture without padding to the working size and finds at most `limit` features there, spread over the picture; any first
// part of them is spread as well. Returns their number, or -1 if OpenCV failed (out of memory).
int32_t cvision_features(const uint8_t *luma, uint32_t width, uint32_t height, uint32_t working_width, uint32_t working_height,
                         uint32_t limit, uint8_t *features);

typedef struct {
    uint16_t photo;               // which feature of each
    uint16_t cover;
} cvision_pair;

typedef struct {
    double homography[9];         // row-major, pixels of the cover's working picture to those of the photograph's
    uint32_t tentative;           // pairs of features that are alike, before geometry
    uint32_t inliers;             // pairs that agree with the map; 0: there is none
} cvision_comparison;

// Looks for the plane-to-plane map that takes the cover's features to the photograph's. `pairs` has room for as many as the cover has
// features (at most 65 535) and receives those that agree with the map.
void cvision_compare(const uint8_t *photo, uint32_t photo_count, const uint8_t *cover, uint32_t cover_count,
                     cvision_comparison *result, cvision_pair *pairs);

// The index of the first posting from `from` on, of `count` (four 32-bit lanes each, the first three a trace), whose trace differs from
// the given one in at most `farthest` bits, and in how many; `count` if there is none.
intptr_t cvision_next_near(const void *postings, intptr_t from, intptr_t count, uint32_t a, uint32_t b, uint32_t c, uint8_t farthest,
                           uint8_t *difference);

#ifdef __cplusplus
}
#endif

#endif
