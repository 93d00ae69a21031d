#ifndef CVISION_H
#define CVISION_H

#include <stdbool.h>
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
// part of them is spread as well. With `equalize`, contrast is evened out before, place by place. Returns their number, or -1 if OpenCV
// failed (out of memory).
int32_t cvision_features(const uint8_t *luma, uint32_t width, uint32_t height, uint32_t working_width, uint32_t working_height,
                         bool equalize, uint32_t limit, uint8_t *features);

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

// A cover's feature in the index: a trace of 64 bits, and whose it is.
typedef struct {
    uint32_t low, high;
    uint32_t owner;
} cvision_posting;

typedef struct {
    const cvision_posting *postings;
    size_t count;
} cvision_list;

// A posting that is like the feature looked for, and how many are as like or more.
typedef struct {
    uint32_t owner;
    uint32_t rank;
} cvision_find;

enum { CVISION_FINDS = 512 };     // room for finds

// Of all postings in the lists those whose traces differ from the given one least: as many steps of difference, up to `farthest` (at most
// 64), as hold no more than `most` postings (less than CVISION_FINDS). Returns how many.
uint32_t cvision_nearest(const cvision_list *lists, uint32_t list_count, uint32_t low, uint32_t high, uint32_t farthest, uint32_t most,
                         cvision_find *finds);

// A photograph's feature that is like one of a cover, both by their packed places: x, y, octave and direction, a byte each from the lowest,
// the first two in steps of CVISION_PLACE_STEP pixels.
typedef struct {
    uint32_t photo;
    uint32_t cover;
    float weight;
} cvision_hit;

enum { CVISION_PLACE_STEP = 3, CVISION_HITS = 1024 };

// The most weight of one cover's hits (the first CVISION_HITS of them) that lie in the photograph as one of them tells. Those of one feature of
// the photograph must be neighbors.
float cvision_agreement(const cvision_hit *hits, uint32_t count);

#ifdef __cplusplus
}
#endif

#endif
