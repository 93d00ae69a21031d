#ifndef CJPEGSHIM_RESAMPLE_H
#define CJPEGSHIM_RESAMPLE_H

#include <stdint.h>

// One axis of a separable resampling: output sample i is the sum of weights[i * stride + t] * source[first[i] + t] for
// t in 0..<taps[i]. `first` is non-decreasing.
typedef struct {
    uint32_t count;
    uint32_t stride;
    uint32_t *first;
    uint32_t *taps;
    float *weights;
} filter_axis;

// The number of weights per output sample that mapping `extent` source samples (out of `available`) to `count` can need.
uint32_t filter_axis_stride(double extent, uint32_t count, uint32_t available);

// Fills an axis whose arrays are allocated (count, count, count * stride). The interval low..<high of the source, in samples, maps
// to `count` output samples; no weight falls outside 0..<available. Lanczos-3, widened when it reduces, so that nothing aliases.
void filter_axis_fill(filter_axis *axis, double low, double high, uint32_t available);

// sum = the weighted sum of `taps` rows of `samples` bytes each.
void filter_rows(float *restrict sum, const uint8_t *const *rows, const float *weights, uint32_t taps, uint32_t samples);

// Filters one row of 4-byte pixels (the fourth ignored) along its length, writing 3 bytes (or, with `channels` 1, their luma)
// at every `step` bytes of `out`.
void filter_columns_rgbx(const filter_axis *axis, const float *restrict row, uint8_t *out, int64_t step, uint32_t channels);

// The same for rows of single bytes.
void filter_columns_gray(const filter_axis *axis, const float *restrict row, uint8_t *out, int64_t step);

#endif
