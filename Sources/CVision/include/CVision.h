#ifndef CVISION_H
#define CVISION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// A C interface to OpenCV. No C++ exception leaves these functions; they keep no state and may be called from any thread. OpenCV's thread
// pool is disabled: all work is done on the caller's thread.

// A feature is CVISION_FEATURE_BYTES bytes, in memory as in storage. First its keypoint: x and y in 1/64 pixel of the working picture (16
// bits each, little-endian), the octave, and the orientation in 1/256 of a full rotation. Then its binary descriptor of 32 bytes.
enum {
    CVISION_PLACE_BYTES = 6,
    CVISION_DESCRIPTOR_BYTES = 32,
    CVISION_FEATURE_BYTES = CVISION_PLACE_BYTES + CVISION_DESCRIPTOR_BYTES,
};

// Scales a luma picture, whose rows have no padding, to the working size and extracts at most `limit` ORB features. They are spread over
// the picture, and so is any prefix of them. `equalize` applies CLAHE first. Returns their number, or -1 if OpenCV failed (out of memory).
int32_t cvision_features(const uint8_t *luma, uint32_t width, uint32_t height, uint32_t working_width, uint32_t working_height,
                         bool equalize, uint32_t limit, uint8_t *features);

// Scales a luma picture, whose rows have no padding. Returns false if OpenCV failed.
bool cvision_scale(const uint8_t *luma, uint32_t width, uint32_t height, uint32_t to_width, uint32_t to_height, uint8_t *scaled);

// What a quadrilateral of a luma picture shows, as a square of `side` pixels: perspective is undone. `corners` are x and y in pixels,
// clockwise from the one that becomes the upper left; beyond the picture its edge is repeated. Returns false if OpenCV failed.
bool cvision_rectify(const uint8_t *luma, uint32_t width, uint32_t height, const float *corners, uint32_t side, uint8_t *square);

// Where sleeves seem to be in a luma picture: rectangles that are about square, with sides of `least_side` to `most_side` pixels (for most
// precision 60 to 130) that lie on edges, all turned by the angle that most edges are. Artwork within a sleeve, or several sleeves together,
// may look like one. `corners` has room for `limit` times eight numbers and receives x and y of each, clockwise from the upper left, and
// `supports` how much of the sides lies on edges; the best come first. Returns how many there are, or -1 if OpenCV failed.
int32_t cvision_outlines(const uint8_t *luma, uint32_t width, uint32_t height, uint32_t least_side, uint32_t most_side, uint32_t limit,
                         float *corners, float *supports);

typedef struct {
    uint16_t photo;               // index of the feature in each picture
    uint16_t cover;
} cvision_pair;

typedef struct {
    double homography[9];         // row-major; maps the cover's working picture to the photograph's, in pixels
    uint32_t tentative;           // putative matches that pass the ratio test, before geometric verification
    uint32_t inliers;             // matches consistent with the homography; 0 if there is no homography
    uint32_t contradictions;      // putative matches with next to equal descriptors that the homography puts elsewhere
} cvision_comparison;

// Matches two pictures' features and estimates the homography from the cover to the photograph (MAGSAC++). `pairs` has room for as many
// matches as the cover has features (at most 65,535) and receives the inliers.
void cvision_compare(const uint8_t *photo, uint32_t photo_count, const uint8_t *cover, uint32_t cover_count,
                     cvision_comparison *result, cvision_pair *pairs);

// A cover's feature in the inverted index: a binary code of 64 descriptor bits (its "trace"), and the cover and feature it belongs to.
typedef struct {
    uint32_t low, high;
    uint32_t owner;
} cvision_posting;

typedef struct {
    const cvision_posting *postings;
    size_t count;
} cvision_list;

// A posting that matches the query feature, and its rank: the number of postings at the same Hamming distance or nearer.
typedef struct {
    uint32_t owner;
    uint32_t rank;
} cvision_find;

enum { CVISION_FINDS = 512 };     // capacity of the output of cvision_nearest

// The postings in the lists that are nearest to the given code by Hamming distance: all those within the largest radius, up to `farthest`
// (at most 64), that contains no more than `most` postings (less than CVISION_FINDS). Returns their number.
uint32_t cvision_nearest(const cvision_list *lists, uint32_t list_count, uint32_t low, uint32_t high, uint32_t farthest, uint32_t most,
                         cvision_find *finds);

// A match of a photograph's and a cover's feature, as their packed keypoints: x, y, octave and orientation, one byte each from the lowest;
// x and y in steps of CVISION_PLACE_STEP pixels.
typedef struct {
    uint32_t photo;
    uint32_t cover;
    float weight;
} cvision_hit;

enum { CVISION_PLACE_STEP = 3, CVISION_HITS = 1024 };

// Weak geometric consistency of one cover's matches (the first CVISION_HITS of them): the largest total weight consistent with the
// similarity transform of one of them. Matches of the same photo feature must be adjacent.
float cvision_agreement(const cvision_hit *hits, uint32_t count);

#ifdef __cplusplus
}
#endif

#endif
