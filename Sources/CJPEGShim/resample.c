#include "resample.h"

#include <math.h>
#include <string.h>

static const double lobes = 3;
// Below a 2000th a weight cannot move an 8-bit sample by half a step.
static const float negligible = 1.0f / 2048;

// A copy for processors since 2013 beside the one for all; which one runs is decided when the program is loaded.
#if defined(__x86_64__) && defined(__linux__)
#define VECTORISED __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define VECTORISED
#endif

typedef float vector __attribute__((vector_size(32)));
typedef int32_t integers __attribute__((vector_size(32)));
typedef uint8_t bytes __attribute__((vector_size(8)));
enum {
    lanes = block_rows,
    stretch = 2 * lanes,  // samples of a row that are filtered at a time
};

// MARK: Weights

// sinc(x) * sinc(x / 3), from one sine: sin(3q) = 3 sin(q) - 4 sin(q)^3.
static double lanczos(double x) {
    if (x == 0) return 1;
    if (x <= -lobes || x >= lobes) return 0;
    double q = x * M_PI / lobes;
    double s = sin(q);
    return s * s * (lobes - 4 * s * s) / (lobes * q * q);
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
        for (uint32_t t = 0; t < taps; t++) sum += weights[t] = (float)lanczos((first + t + 0.5 - center) / scale);
        for (uint32_t t = 0; t < taps; t++) weights[t] = sum > 0 ? (float)(weights[t] / sum) : 1.0f / taps;
        uint32_t lead = 0;
        while (lead + 1 < taps && fabsf(weights[lead]) < negligible / taps) lead++;
        while (taps > lead + 1 && fabsf(weights[taps - 1]) < negligible / taps) taps--;
        memmove(weights, weights + lead, (taps - lead) * sizeof *weights);
        for (uint32_t t = taps - lead; t < axis->stride; t++) weights[t] = 0;
        axis->first[i] = first + lead;
        axis->taps[i] = taps - lead;
        if (axis->taps[i] > axis->most_taps) axis->most_taps = axis->taps[i];
    }
}

// MARK: Source rows

// The samples as floats. Inlined where `step` is a constant, so that each spacing gets a loop of its own.
static inline __attribute__((always_inline)) void widen(
    float *restrict row, const uint8_t *restrict samples, size_t step, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) row[i] = samples[i * step];
}

VECTORISED static void widen_row(float *restrict row, const uint8_t *restrict samples, size_t step, uint32_t count) {
    switch (step) {
        case 1: return widen(row, samples, 1, count);
        case 3: return widen(row, samples, 3, count);
        default: return widen(row, samples, 4, count);
    }
}

static inline __attribute__((always_inline)) void halve(
    float *restrict row, const uint8_t *restrict samples, size_t step, uint32_t pairs, int second) {
    for (uint32_t i = 0; i < pairs; i++) {
        float pair = (float)(samples[2 * i * step] + samples[(2 * i + 1) * step]) * 0.25f;
        row[i] = second ? row[i] + pair : pair;
    }
}

// Half the sum of each two neighbors, or a quarter and added to the row before.
VECTORISED static void halve_row(float *restrict row, const uint8_t *restrict samples, size_t step, uint32_t pairs, int second) {
    switch (step) {
        case 1: return halve(row, samples, 1, pairs, second);
        case 3: return halve(row, samples, 3, pairs, second);
        default: return halve(row, samples, 4, pairs, second);
    }
}

// MARK: Filters

// One output row from `taps` source rows.
VECTORISED static void filter_rows(
    float *restrict row, const float *restrict ring, size_t ring_stride, uint32_t ring_rows, uint32_t first, uint32_t taps,
    const float *restrict weights) {
    uint32_t start = first % ring_rows;
    uint32_t before_wrap = taps < ring_rows - start ? taps : ring_rows - start;
    for (size_t x = 0; x < ring_stride; x += stretch) {
        vector left = {0}, right = {0};
        const float *source = ring + start * ring_stride + x;
        for (uint32_t t = 0; t < taps; t++, source += ring_stride) {
            if (t == before_wrap) source = ring + x;
            left += *(const vector *)source * weights[t];
            right += *(const vector *)(source + lanes) * weights[t];
        }
        *(vector *)(row + x) = left;
        *(vector *)(row + x + lanes) = right;
    }
}

// Eight by eight samples at a time: neighbors change places at a distance of one, of two and of four.
VECTORISED static void turn_rows(vector *restrict columns, const float *restrict rows, size_t stride) {
    for (size_t x = 0; x < stride; x += lanes) {
        vector a[lanes], b[lanes];
        for (int i = 0; i < lanes; i++) a[i] = *(const vector *)(rows + (size_t)i * stride + x);
        for (int i = 0; i < lanes; i += 2) {
            b[i] = __builtin_shufflevector(a[i], a[i + 1], 0, 8, 2, 10, 4, 12, 6, 14);
            b[i + 1] = __builtin_shufflevector(a[i], a[i + 1], 1, 9, 3, 11, 5, 13, 7, 15);
        }
        for (int i = 0; i < lanes; i++) {
            if (i & 2) continue;
            a[i] = __builtin_shufflevector(b[i], b[i + 2], 0, 1, 8, 9, 4, 5, 12, 13);
            a[i + 2] = __builtin_shufflevector(b[i], b[i + 2], 2, 3, 10, 11, 6, 7, 14, 15);
        }
        for (int i = 0; i < 4; i++) {
            columns[x + i] = __builtin_shufflevector(a[i], a[i + 4], 0, 1, 2, 3, 8, 9, 10, 11);
            columns[x + i + 4] = __builtin_shufflevector(a[i], a[i + 4], 4, 5, 6, 7, 12, 13, 14, 15);
        }
    }
}

VECTORISED static void filter_columns(
    const filter_axis *axis, const vector *restrict block, uint8_t *out, int64_t column_step, int64_t row_step, uint32_t rows) {
    const vector least = {0}, most = {255, 255, 255, 255, 255, 255, 255, 255};
    // The same number for all, beyond a sample's own with weights of 0: a loop that varies is guessed wrongly too often.
    uint32_t taps = axis->most_taps;
    for (uint32_t i = 0; i < axis->count; i++, out += column_step) {
        const float *weights = axis->weights + (size_t)i * axis->stride;
        const vector *source = block + axis->first[i];
        // Two sums, as each addition waits for the one before it.
        vector even = {0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f}, odd = {0};
        for (uint32_t t = 0; t + 2 <= taps; t += 2) {
            even += source[t] * weights[t];
            odd += source[t + 1] * weights[t + 1];
        }
        if (taps % 2) even += source[taps - 1] * weights[taps - 1];
        vector sum = __builtin_elementwise_min(__builtin_elementwise_max(even + odd, least), most);
        bytes samples = __builtin_convertvector(__builtin_convertvector(sum, integers), bytes);
        if (rows < block_rows) {
            for (uint32_t row = 0; row < rows; row++) out[row * row_step] = samples[row];
        } else if (row_step == 1) {
            memcpy(out, &samples, sizeof samples);
        } else {
            for (uint32_t row = 0; row < block_rows; row++) out[row * row_step] = samples[row];
        }
    }
}

// MARK: Planes

size_t plane_memory(const plane *plane) {
    size_t stride = (plane->width + stretch - 1) / stretch * stretch;
    return (stride * (plane->rows.stride + 2 * block_rows) + (size_t)plane->columns.stride * block_rows) * sizeof(float);
}

void plane_attach(plane *plane, void *memory) {
    // What pads the rows is filtered like the rest and never read.
    memset(memory, 0, plane_memory(plane));
    plane->ring_stride = (plane->width + stretch - 1) / stretch * stretch;
    plane->ring = memory;
    plane->filtered = plane->ring + (size_t)plane->ring_stride * plane->rows.stride;
    plane->block = plane->filtered + (size_t)plane->ring_stride * block_rows;
    plane->received = plane->next = plane->held = 0;
}

static void write_block(plane *plane) {
    turn_rows((vector *)plane->block, plane->filtered, plane->ring_stride);
    filter_columns(
        &plane->columns, (const vector *)plane->block, plane->out, plane->column_step, plane->row_step, plane->held);
    plane->out += plane->held * plane->row_step;
    plane->held = 0;
}

static void write_completed_rows(plane *plane, uint32_t available) {
    for (; plane->next < plane->rows.count; plane->next++) {
        uint32_t first = plane->rows.first[plane->next], taps = plane->rows.taps[plane->next];
        if (first + taps > available) return;
        filter_rows(
            plane->filtered + (size_t)plane->held * plane->ring_stride, plane->ring, plane->ring_stride, plane->rows.stride, first, taps,
            plane->rows.weights + (size_t)plane->next * plane->rows.stride);
        if (++plane->held == block_rows) write_block(plane);
    }
}

void plane_receive(plane *plane, const uint8_t *samples, size_t step, uint32_t count) {
    uint32_t row = plane->received++ / plane->halving;
    float *target = plane->ring + (size_t)(row % plane->rows.stride) * plane->ring_stride;
    if (plane->halving == 1) {
        widen_row(target, samples, step, count);
        write_completed_rows(plane, row + 1);
        return;
    }
    int second = plane->received % 2 == 0;
    halve_row(target, samples, step, count / 2, second);
    if (count % 2) {
        float last = samples[(count - 1) * step] * 0.5f;
        target[count / 2] = second ? target[count / 2] + last : last;
    }
    if (second) write_completed_rows(plane, row + 1);
}

void plane_finish(plane *plane) {
    if (plane->halving == 2 && plane->received % 2) {
        // The last row has no partner.
        uint32_t row = plane->received / 2;
        float *target = plane->ring + (size_t)(row % plane->rows.stride) * plane->ring_stride;
        for (uint32_t x = 0; x < plane->width; x++) target[x] *= 2;
        write_completed_rows(plane, row + 1);
    }
    if (plane->held) write_block(plane);
}
