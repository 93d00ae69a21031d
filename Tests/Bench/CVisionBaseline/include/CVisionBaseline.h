#ifndef CVISIONBASELINE_H
#define CVISIONBASELINE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// What OpenCV itself offers for the two things that the project does on its own, to measure them side by side.
// Descriptors are 32 bytes each, one after the other.

// Pairs that pass the ratio test by OpenCV's brute-force matcher.
uint32_t cvisionbaseline_match(const uint8_t *query, uint32_t query_count, const uint8_t *train, uint32_t train_count, float ratio);

typedef struct cvisionbaseline_index cvisionbaseline_index;

// OpenCV's (FLANN's) locality-sensitive hashing. Null if it failed.
cvisionbaseline_index *cvisionbaseline_index_build(const uint8_t *descriptors, uint32_t count);
void cvisionbaseline_index_free(cvisionbaseline_index *index);
// The nearest descriptor's number for each query, or -1.
void cvisionbaseline_index_nearest(cvisionbaseline_index *index, const uint8_t *query, uint32_t count, int32_t *nearest);

#ifdef __cplusplus
}
#endif

#endif
