#include <stdlib.h>
#include <string.h>

#include "common.h"

// Grows by doubling. jpeg_mem_dest is not used because it loses its buffer when encoding fails half-way.
typedef struct {
    struct jpeg_destination_mgr manager; // first: libjpeg hands back a pointer to it
    uint8_t *buffer;
    size_t capacity;
    size_t count;
    size_t max_bytes;
} destination;

static const size_t initial_capacity = 64 * 1024;

static void init_destination(j_compress_ptr codec) {
    destination *target = (destination *)codec->dest;
    target->buffer = malloc(initial_capacity);
    if (!target->buffer) ERREXIT1(codec, JERR_OUT_OF_MEMORY, 0);
    target->capacity = initial_capacity;
    target->manager.next_output_byte = target->buffer;
    target->manager.free_in_buffer = target->capacity;
}

static void check_size(j_compress_ptr codec, size_t count) {
    destination *target = (destination *)codec->dest;
    if (target->max_bytes && count > target->max_bytes) {
        error_context_fail((error_context *)codec->err, CJPEGSHIM_OUTPUT_TOO_LARGE, 0);
    }
}

static boolean grow_destination(j_compress_ptr codec) {
    destination *target = (destination *)codec->dest;
    check_size(codec, target->capacity);
    uint8_t *larger = realloc(target->buffer, target->capacity * 2);
    if (!larger) ERREXIT1(codec, JERR_OUT_OF_MEMORY, 1);
    target->buffer = larger;
    target->manager.next_output_byte = larger + target->capacity;
    target->manager.free_in_buffer = target->capacity;
    target->capacity *= 2;
    return TRUE;
}

static void term_destination(j_compress_ptr codec) {
    destination *target = (destination *)codec->dest;
    target->count = target->capacity - target->manager.free_in_buffer;
    check_size(codec, target->count);
}

typedef struct {
    struct jpeg_compress_struct codec;
    error_context errors;
    destination target;
} encoder;

static J_COLOR_SPACE color_space(cjpegshim_color color) {
    switch (color) {
        case CJPEGSHIM_COLOR_GRAY: return JCS_GRAYSCALE;
        case CJPEGSHIM_COLOR_YCBCR: return JCS_YCbCr;
        case CJPEGSHIM_COLOR_RGB: return JCS_RGB;
        case CJPEGSHIM_COLOR_CMYK: return JCS_CMYK;
        case CJPEGSHIM_COLOR_YCCK: return JCS_YCCK;
        default: return JCS_UNKNOWN;
    }
}

// Call after setjmp.
static void open_encoder(encoder *self, const cjpegshim_encoding *encoding) {
    j_compress_ptr codec = &self->codec;
    jpeg_create_compress(codec);
    self->target.manager.init_destination = init_destination;
    self->target.manager.empty_output_buffer = grow_destination;
    self->target.manager.term_destination = term_destination;
    self->target.max_bytes = encoding->max_bytes;
    codec->dest = &self->target.manager;

    codec->image_width = encoding->width;
    codec->image_height = encoding->height;
    codec->in_color_space = color_space(encoding->samples);
    codec->input_components = encoding->samples == CJPEGSHIM_COLOR_GRAY ? 1 : encoding->samples == CJPEGSHIM_COLOR_CMYK ? 4 : 3;
    jpeg_set_defaults(codec);
    jpeg_set_colorspace(codec, color_space(encoding->stored));
    jpeg_set_quality(codec, encoding->quality, TRUE);
    for (int i = 0; i < codec->num_components; i++) {
        // Of YCbCr and YCCK the second and third component are chroma.
        int chroma = (encoding->stored == CJPEGSHIM_COLOR_YCBCR || encoding->stored == CJPEGSHIM_COLOR_YCCK) && (i == 1 || i == 2);
        codec->comp_info[i].h_samp_factor = chroma ? 1 : encoding->luma_h;
        codec->comp_info[i].v_samp_factor = chroma ? 1 : encoding->luma_v;
    }
    codec->optimize_coding = encoding->optimized ? TRUE : FALSE;
    codec->restart_in_rows = (int)encoding->restart_rows;
    if (encoding->progressive) jpeg_simple_progression(codec);
}

static void encode(encoder *self, const uint8_t *pixels, const cjpegshim_encoding *encoding) {
    // Nothing below is a local changed after setjmp: what must survive the jump is in `self`.
    if (setjmp(self->errors.jump)) return;
    open_encoder(self, encoding);
    j_compress_ptr codec = &self->codec;
    jpeg_start_compress(codec, TRUE);
    size_t row_bytes = (size_t)encoding->width * (size_t)codec->input_components;
    while (codec->next_scanline < codec->image_height) {
        // libjpeg's row type is not const, but it only reads.
        JSAMPROW row = (JSAMPROW)(pixels + codec->next_scanline * row_bytes);
        jpeg_write_scanlines(codec, &row, 1);
    }
    jpeg_finish_compress(codec);
}

// A plane's rows in whole blocks: what pads them repeats the last sample and the last row.
static void fill_band(JSAMPARRAY band, uint32_t rows, uint32_t padded, const uint8_t *samples, uint32_t width, uint32_t height, uint32_t y) {
    for (uint32_t i = 0; i < rows; i++) {
        const uint8_t *row = samples + (size_t)(y + i < height ? y + i : height - 1) * width;
        memcpy(band[i], row, width);
        memset(band[i] + width, row[width - 1], padded - width);
    }
}

static void encode_planes(encoder *self, const uint8_t *const samples[3], const cjpegshim_encoding *encoding) {
    if (setjmp(self->errors.jump)) return;
    open_encoder(self, encoding);
    j_compress_ptr codec = &self->codec;
    codec->raw_data_in = TRUE;
    jpeg_start_compress(codec, TRUE);
    JSAMPARRAY bands[3];
    for (int c = 0; c < codec->num_components; c++) {
        const jpeg_component_info *component = &codec->comp_info[c];
        bands[c] = codec->mem->alloc_sarray(
            (j_common_ptr)codec, JPOOL_IMAGE, component->width_in_blocks * DCTSIZE, (JDIMENSION)component->v_samp_factor * DCTSIZE);
    }
    uint32_t band_rows = (uint32_t)codec->max_v_samp_factor * DCTSIZE;
    for (uint32_t y = 0; y < encoding->height; y += band_rows) {
        for (int c = 0; c < codec->num_components; c++) {
            const jpeg_component_info *component = &codec->comp_info[c];
            uint32_t shrink = (uint32_t)(codec->max_v_samp_factor / component->v_samp_factor);
            fill_band(
                bands[c], (uint32_t)component->v_samp_factor * DCTSIZE, component->width_in_blocks * DCTSIZE, samples[c],
                (encoding->width + shrink - 1) / shrink, (encoding->height + shrink - 1) / shrink, y / shrink);
        }
        jpeg_write_raw_data(codec, bands, band_rows);
    }
    jpeg_finish_compress(codec);
}

static cjpegshim_result close_encoder(encoder *self, uint8_t **out, size_t *out_count) {
    jpeg_destroy_compress(&self->codec);
    if (self->errors.result.status == CJPEGSHIM_OK) {
        *out = self->target.buffer;
        *out_count = self->target.count;
    } else {
        free(self->target.buffer);
    }
    return self->errors.result;
}

cjpegshim_result cjpegshim_encode(const uint8_t *pixels, const cjpegshim_encoding *encoding, uint8_t **out, size_t *out_count) {
    encoder self = {0};
    self.codec.err = error_context_init(&self.errors);
    encode(&self, pixels, encoding);
    return close_encoder(&self, out, out_count);
}

cjpegshim_result cjpegshim_encode_planes(const uint8_t *luma, const uint8_t *cb, const uint8_t *cr, const cjpegshim_encoding *encoding,
                                         uint8_t **out, size_t *out_count) {
    encoder self = {0};
    self.codec.err = error_context_init(&self.errors);
    cjpegshim_color color = cb && cr ? CJPEGSHIM_COLOR_YCBCR : CJPEGSHIM_COLOR_GRAY;
    int luma_sampling = color == CJPEGSHIM_COLOR_GRAY ? 1 : 2;
    cjpegshim_encoding planar = {
        .width = encoding->width, .height = encoding->height, .samples = color, .stored = color, .quality = encoding->quality,
        .luma_h = luma_sampling, .luma_v = luma_sampling, .optimized = encoding->optimized, .max_bytes = encoding->max_bytes,
    };
    encode_planes(&self, (const uint8_t *const[3]){luma, cb, cr}, &planar);
    return close_encoder(&self, out, out_count);
}

void cjpegshim_free(uint8_t *out) {
    free(out);
}
