#ifndef CJPEGSHIM_RESAMPLE_H
#define CJPEGSHIM_RESAMPLE_H

#include <stddef.h>
#include <stdint.h>

// A separable Lanczos resampler for planes of bytes that arrive row by row. It sums in float and works on eight samples at a time;
// where the processor has AVX2 that is one instruction. Rows are filtered first, each straight from the few last rows it needs; eight
// filtered rows are turned so that a column of them is one vector, and then the columns are filtered, eight rows at once.

// One axis: output sample i is the sum of weights[i * stride + t] * source[first[i] + t] for t in 0..<taps[i]. `first` is non-decreasing.
typedef struct {
    uint32_t count;
    uint32_t stride;
    uint32_t *first;
    uint32_t *taps;
    uint32_t most_taps;    // of all samples; weights[taps[i]..<most_taps] are 0
    float *weights;
} filter_axis;

// The room for weights that `filter_axis_fill` needs for each output sample.
uint32_t filter_axis_stride(double extent, uint32_t count, uint32_t available);

// Lanczos with three lobes, widened for reduction, over source samples [low, high) of `available` ones. What lies beyond them is
// left out and the rest weighs more.
void filter_axis_fill(filter_axis *axis, double low, double high, uint32_t available);

enum { block_rows = 8 };

// One plane's way from decoded rows to output samples.
typedef struct {
    filter_axis columns, rows;
    uint32_t halving;      // 2: two by two source samples become one before they are filtered; else 1
    uint32_t width;        // samples in a source row, halved
    uint32_t ring_stride;  // `width` in whole vectors
    float *ring;           // the last `rows.stride` rows
    float *filtered;       // up to eight filtered rows
    float *block;          // the same turned, eight samples a column, and what the last columns' taps may reach beyond
    uint32_t received;     // source rows, not halved
    uint32_t next;         // the output row to come
    uint32_t held;         // rows in the block
    uint8_t *out;
    int64_t column_step, row_step;
} plane;

// The bytes that `plane_attach` takes, for the axes' sizes and `width` set.
size_t plane_memory(const plane *plane);

// `memory` is aligned to 32 bytes and stays the caller's.
void plane_attach(plane *plane, void *memory);

// Takes the next source row: `count` samples, one every `step` bytes, and writes all output rows it completes.
void plane_receive(plane *plane, const uint8_t *samples, size_t step, uint32_t count);

// After the last source row.
void plane_finish(plane *plane);

#endif
