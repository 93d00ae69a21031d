#ifndef CJPEGSHIM_H
#define CJPEGSHIM_H

#include <stddef.h>
#include <stdint.h>

// libjpeg reports errors by longjmp. Everything between setjmp and longjmp stays inside these C functions: no Swift frame is
// ever jumped over, and each function frees all it allocated before it returns.

typedef enum {
    CJPEGSHIM_OK = 0,
    CJPEGSHIM_LIBRARY_ERROR,      // `code` is libjpeg's J_MESSAGE_CODE
    CJPEGSHIM_TOO_MANY_SCANS,
    CJPEGSHIM_TOO_MANY_WARNINGS,  // `code` is the last warning's J_MESSAGE_CODE
    CJPEGSHIM_DEADLINE,
    CJPEGSHIM_DATA_MISSING,       // rows that were asked for are not in the file
    CJPEGSHIM_OUTPUT_TOO_LARGE,
    CJPEGSHIM_BAD_PLAN,           // the plan does not suit the picture; a bug of the caller
} cjpegshim_status;

typedef struct {
    cjpegshim_status status;
    int code;
    int input_exhausted;          // the input ended before its end marker
    char message[200];            // libjpeg's own words: numbers and names, nothing of the picture
} cjpegshim_result;

typedef struct {
    uint64_t max_memory;          // bytes libjpeg may use for whole-picture (coefficient) buffers
    uint32_t max_scans;
    uint32_t max_warnings;
    int64_t time_budget_ns;       // from the call
} cjpegshim_limits;

typedef enum {
    CJPEGSHIM_COLOR_UNKNOWN = 0,
    CJPEGSHIM_COLOR_GRAY,
    CJPEGSHIM_COLOR_YCBCR,
    CJPEGSHIM_COLOR_RGB,
    CJPEGSHIM_COLOR_CMYK,
    CJPEGSHIM_COLOR_YCCK,
} cjpegshim_color;

typedef struct {
    uint32_t width;
    uint32_t height;
    uint32_t components;
    cjpegshim_color color;
    int progressive;
    int arithmetic;
} cjpegshim_header;

// Where a plane's samples go: `width` of them in each of `height` rows, as stored; sample (column, row) at
// samples[column * column_step + row * row_step]. Any of the eight orientations is a choice of these three.
typedef struct {
    uint8_t *samples;
    uint32_t width, height;
    int64_t column_step, row_step;
    // What the plane shows, in pixels of the 1/n picture; it may reach beyond the plan's region, whose edge then goes on.
    double left, top, right, bottom;
} cjpegshim_plane;

// What to decode, in the orientation the file is stored in.
typedef struct {
    uint32_t scale_denominator;   // 1, 2, 4 or 8: the DCT itself yields 1/n of the size
    // The region in pixels of the 1/n picture: every sample the resampler may look at.
    uint32_t x, y, width, height;
    cjpegshim_color samples;      // GRAY: luma, one plane; RGB and YCBCR: three
    cjpegshim_plane planes[3];
} cjpegshim_plan;

cjpegshim_result cjpegshim_read_header(const uint8_t *bytes, size_t count, const cjpegshim_limits *limits,
                                       cjpegshim_header *header);

cjpegshim_result cjpegshim_decode(const uint8_t *bytes, size_t count, const cjpegshim_limits *limits, const cjpegshim_plan *plan);

typedef struct {
    uint32_t width;
    uint32_t height;
    cjpegshim_color samples;      // what `pixels` holds: GRAY, RGB or CMYK (Adobe's, inverted)
    cjpegshim_color stored;       // what the file holds: GRAY, YCBCR, RGB, CMYK or YCCK
    int quality;                  // 1...100
    int luma_h, luma_v;           // luma samples per chroma sample, 1...4 each: 2 and 2 is 4:2:0
    int progressive;
    int optimized;                // Huffman tables made for this picture: some 3 % fewer bytes for twice the time
    uint32_t restart_rows;        // MCU rows between restart markers; 0: none
    size_t max_bytes;             // 0: unlimited
} cjpegshim_encoding;

// On success `*out` is the caller's to free.
cjpegshim_result cjpegshim_encode(const uint8_t *pixels, const cjpegshim_encoding *encoding, uint8_t **out, size_t *out_count);

// Planes as they are stored: `luma` of width * height, and `cb` and `cr` of half of either, rounded up (4:2:0), or NULL for grayscale.
// Of `encoding` the quality, `optimized` and `max_bytes` count.
cjpegshim_result cjpegshim_encode_planes(const uint8_t *luma, const uint8_t *cb, const uint8_t *cr, const cjpegshim_encoding *encoding,
                                         uint8_t **out, size_t *out_count);

void cjpegshim_free(uint8_t *out);

#endif
