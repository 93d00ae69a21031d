#include "resample.h"

#include <math.h>
#include <string.h>

static const double lobes = 3;
// Below a 2000th a weight cannot move an 8-bit sample by half a step.
static const float negligible = 1.0f / 2048;

static double lanczos(double x) {
    if (x == 0) return 1;
    if (x <= -lobes || x >= lobes) return 0;
    double p = x * M_PI;
    return lobes * sin(p) * sin(p / lobes) / (p * p);
}

static double filter_scale(double extent, uint32_t count) {
    double scale = extent / count;
    return scale > 1 ? scale : 1;
}

uint32_t filter_axis_stride(double extent, uint32_t count, uint32_t available) {
    double taps = ceil(2 * lobes * filter_scale(extent, count)) + 2;
    return taps < available ? (uint32_t)taps : available;
}

void filter_axis_fill(filter_axis *axis, double low, double high, uint32_t available) {
    double step = (high - low) / axis->count;
    double scale = filter_scale(high - low, axis->count);
    for (uint32_t i = 0; i < axis->count; i++) {
        float *weights = axis->weights + (size_t)i * axis->stride;
        double center = low + (i + 0.5) * step;
        double from = fmax(floor(center - lobes * scale), 0);
        double to = fmin(ceil(center + lobes * scale), available);
        if (from > available - 1.0) from = available - 1.0;
        uint32_t first = (uint32_t)from;
        uint32_t taps = to > from + 1 ? (uint32_t)(to - from) : 1;
        if (taps > axis->stride) taps = axis->stride;
        double sum = 0;
        for (uint32_t t = 0; t < taps; t++) sum += lanczos((first + t + 0.5 - center) / scale);
        for (uint32_t t = 0; t < taps; t++) {
            weights[t] = sum > 0 ? (float)(lanczos((first + t + 0.5 - center) / scale) / sum) : 1.0f / taps;
        }
        uint32_t lead = 0;
        while (lead + 1 < taps && fabsf(weights[lead]) < negligible / taps) lead++;
        while (taps > lead + 1 && fabsf(weights[taps - 1]) < negligible / taps) taps--;
        memmove(weights, weights + lead, (taps - lead) * sizeof *weights);
        axis->first[i] = first + lead;
        axis->taps[i] = taps - lead;
    }
}

void filter_rows(float *restrict sum, const uint8_t *const *rows, const float *weights, uint32_t taps, uint32_t samples) {
    uint32_t t = 0;
    for (uint32_t i = 0; i < samples; i++) sum[i] = weights[0] * rows[0][i];
    // Three rows at a time: a third of the loads and stores of `sum`.
    for (t = 1; t + 3 <= taps; t += 3) {
        const uint8_t *restrict a = rows[t], *restrict b = rows[t + 1], *restrict c = rows[t + 2];
        float wa = weights[t], wb = weights[t + 1], wc = weights[t + 2];
        for (uint32_t i = 0; i < samples; i++) sum[i] += wa * a[i] + wb * b[i] + wc * c[i];
    }
    for (; t < taps; t++) {
        const uint8_t *restrict row = rows[t];
        for (uint32_t i = 0; i < samples; i++) sum[i] += weights[t] * row[i];
    }
}

static uint8_t to_byte(float value) {
    int rounded = (int)(value + 0.5f);
    return value <= 0 ? 0 : rounded > 255 ? 255 : (uint8_t)rounded;
}

typedef float pixel __attribute__((vector_size(16), aligned(4)));

void filter_columns_rgbx(const filter_axis *axis, const float *restrict row, uint8_t *out, int64_t step, uint32_t channels) {
    for (uint32_t i = 0; i < axis->count; i++, out += step) {
        const float *weights = axis->weights + (size_t)i * axis->stride;
        const pixel *source = (const pixel *)(row + 4 * (size_t)axis->first[i]);
        pixel sum = {0, 0, 0, 0};
        for (uint32_t t = 0; t < axis->taps[i]; t++) sum += source[t] * weights[t];
        if (channels == 3) {
            out[0] = to_byte(sum[0]);
            out[1] = to_byte(sum[1]);
            out[2] = to_byte(sum[2]);
        } else {
            // ITU-R BT.601 luma, as in JFIF's YCbCr.
            out[0] = to_byte(0.299f * sum[0] + 0.587f * sum[1] + 0.114f * sum[2]);
        }
    }
}

void filter_columns_gray(const filter_axis *axis, const float *restrict row, uint8_t *out, int64_t step) {
    for (uint32_t i = 0; i < axis->count; i++, out += step) {
        const float *weights = axis->weights + (size_t)i * axis->stride;
        const float *source = row + axis->first[i];
        float sum = 0;
        for (uint32_t t = 0; t < axis->taps[i]; t++) sum += source[t] * weights[t];
        out[0] = to_byte(sum);
    }
}
