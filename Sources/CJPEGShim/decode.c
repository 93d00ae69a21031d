#include <string.h>
#include <time.h>

#include "common.h"
#include "resample.h"

typedef struct {
    struct jpeg_decompress_struct codec;
    error_context errors;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    const cjpegshim_limits *limits;
    int64_t deadline;          // nanoseconds of CLOCK_MONOTONIC
    JDIMENSION first_gap;      // the first iMCU row with data missing; JPEG_MAX_DIMENSION: none
} decoder;

static int64_t monotonic_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

static decoder *decoder_of(j_common_ptr codec) {
    return codec->client_data;
}

// MARK: Source: all bytes are there from the start

static void init_source(j_decompress_ptr codec) {
    (void)codec;
}

// The end of the bytes before the end marker: libjpeg gets an end marker, so that it finishes with what there is, and
// `first_gap` tells whether that was enough.
static boolean end_of_source(j_decompress_ptr codec) {
    static const JOCTET end[2] = {0xFF, JPEG_EOI};
    decoder_of((j_common_ptr)codec)->errors.result.input_exhausted = 1;
    codec->src->next_input_byte = end;
    codec->src->bytes_in_buffer = sizeof end;
    return TRUE;
}

static void skip_source(j_decompress_ptr codec, long count) {
    if (count <= 0) return;
    if ((size_t)count > codec->src->bytes_in_buffer) {
        end_of_source(codec);
    } else {
        codec->src->next_input_byte += count;
        codec->src->bytes_in_buffer -= (size_t)count;
    }
}

// MARK: Limits

static void check_limits(j_common_ptr codec) {
    decoder *self = decoder_of(codec);
    if (self->codec.input_scan_number > (int)self->limits->max_scans) {
        error_context_fail(&self->errors, CJPEGSHIM_TOO_MANY_SCANS, 0);
    }
    if (monotonic_now() > self->deadline) error_context_fail(&self->errors, CJPEGSHIM_DEADLINE, 0);
}

static void on_message(j_common_ptr codec, int level) {
    if (level >= 0) return;
    decoder *self = decoder_of(codec);
    struct jpeg_error_mgr *errors = codec->err;
    // The entropy decoder ran into a marker (or our end marker) and goes on with zeros.
    if (errors->msg_code == JWRN_HIT_MARKER && self->codec.input_iMCU_row < self->first_gap) {
        self->first_gap = self->codec.input_iMCU_row;
    }
    // Past the end of the bytes every restart marker is missing, which is one defect and `first_gap` has it.
    if (self->errors.result.input_exhausted) return;
    if (++errors->num_warnings > (long)self->limits->max_warnings) {
        error_context_fail(&self->errors, CJPEGSHIM_TOO_MANY_WARNINGS, errors->msg_code);
    }
}

// MARK: Set-up

static void decoder_init(decoder *self, const cjpegshim_limits *limits) {
    memset(self, 0, sizeof *self);
    self->codec.err = error_context_init(&self->errors);
    self->codec.client_data = self; // jpeg_create_decompress keeps both
    self->errors.manager.emit_message = on_message;
    self->limits = limits;
    self->first_gap = JPEG_MAX_DIMENSION;
    self->deadline = monotonic_now() + limits->time_budget_ns;
}

// Call after setjmp.
static void open_and_read_header(decoder *self, const uint8_t *bytes, size_t count) {
    j_decompress_ptr codec = &self->codec;
    jpeg_create_decompress(codec);
    codec->mem->max_memory_to_use = (long)self->limits->max_memory;
    self->progress.progress_monitor = check_limits;
    codec->progress = &self->progress;
    self->source.init_source = init_source;
    self->source.fill_input_buffer = end_of_source;
    self->source.skip_input_data = skip_source;
    self->source.resync_to_restart = jpeg_resync_to_restart;
    self->source.term_source = init_source;
    self->source.next_input_byte = bytes;
    self->source.bytes_in_buffer = count;
    codec->src = &self->source;
    jpeg_read_header(codec, TRUE);
}

// MARK: Header

static cjpegshim_color color_of(J_COLOR_SPACE space) {
    switch (space) {
        case JCS_GRAYSCALE: return CJPEGSHIM_COLOR_GRAY;
        case JCS_YCbCr: return CJPEGSHIM_COLOR_YCBCR;
        case JCS_RGB: return CJPEGSHIM_COLOR_RGB;
        case JCS_CMYK: return CJPEGSHIM_COLOR_CMYK;
        case JCS_YCCK: return CJPEGSHIM_COLOR_YCCK;
        default: return CJPEGSHIM_COLOR_UNKNOWN;
    }
}

static void read_header(decoder *self, const uint8_t *bytes, size_t count, cjpegshim_header *header) {
    if (setjmp(self->errors.jump)) return;
    open_and_read_header(self, bytes, count);
    *header = (cjpegshim_header){
        .width = self->codec.image_width,
        .height = self->codec.image_height,
        .components = (uint32_t)self->codec.num_components,
        .color = color_of(self->codec.jpeg_color_space),
        .progressive = self->codec.progressive_mode,
        .arithmetic = self->codec.arith_code,
    };
}

cjpegshim_result cjpegshim_read_header(const uint8_t *bytes, size_t count, const cjpegshim_limits *limits,
                                       cjpegshim_header *header) {
    decoder self;
    decoder_init(&self, limits);
    read_header(&self, bytes, count, header);
    jpeg_destroy_decompress(&self.codec);
    return self.errors.result;
}

// MARK: Picture

// libjpeg leaves CMYK to its caller. Adobe writes it inverted (255 is no ink) and says so with its marker.
static void cmyk_to_rgbx(uint8_t *row, uint32_t pixels, int inverted) {
    uint8_t flip = inverted ? 0 : 255;
    for (uint32_t i = 0; i < pixels; i++, row += 4) {
        unsigned black = row[3] ^ flip;
        for (int c = 0; c < 3; c++) row[c] = (uint8_t)(((row[c] ^ flip) * black + 127) / 255);
    }
}

// JFIF's YCbCr in 16 bits of fraction. For files that store other colors, which no camera writes.
static void rgbx_to_ycbcr(uint8_t *row, uint32_t pixels) {
    for (uint32_t i = 0; i < pixels; i++, row += 4) {
        int r = row[0], g = row[1], b = row[2];
        row[0] = (uint8_t)((19595 * r + 38470 * g + 7471 * b + 32768) >> 16);
        row[1] = (uint8_t)((-11059 * r - 21709 * g + 32768 * b + (128 << 16) + 32767) >> 16);
        row[2] = (uint8_t)((32768 * r - 27439 * g - 5329 * b + (128 << 16) + 32767) >> 16);
    }
}

// Freed with the codec, whatever happens.
static void *allocate(decoder *self, size_t count, size_t size) {
    return self->codec.mem->alloc_large((j_common_ptr)&self->codec, JPOOL_IMAGE, count * size);
}

static filter_axis make_axis(decoder *self, double low, double high, uint32_t available, uint32_t count) {
    filter_axis axis = {.count = count, .stride = filter_axis_stride(high - low, count, available)};
    axis.first = allocate(self, count, sizeof *axis.first);
    axis.taps = allocate(self, count, sizeof *axis.taps);
    axis.weights = allocate(self, (size_t)count * axis.stride, sizeof *axis.weights);
    filter_axis_fill(&axis, low, high, available);
    return axis;
}

static int shows_the_same(const cjpegshim_plane *a, const cjpegshim_plane *b) {
    return a->width == b->width && a->height == b->height && a->left == b->left && a->top == b->top && a->right == b->right
        && a->bottom == b->bottom;
}

// `like` is another plane of the picture that shows the same and whose weights are taken, or NULL.
static plane make_plane(decoder *self, const cjpegshim_plan *plan, const cjpegshim_plane *target, const plane *like) {
    // Down to half of what is decoded (chroma, mostly) a mean of four does the first half as well as the filter.
    int halves = target->right - target->left >= 2.0 * target->width && target->bottom - target->top >= 2.0 * target->height;
    uint32_t halving = halves ? 2 : 1;
    uint32_t width = (plan->width + halving - 1) / halving, height = (plan->height + halving - 1) / halving;
    plane plane = {.halving = halving, .width = width, .out = target->samples};
    plane.column_step = target->column_step;
    plane.row_step = target->row_step;
    if (like) {
        plane.columns = like->columns;
        plane.rows = like->rows;
    } else {
        plane.columns = make_axis(self, (target->left - plan->x) / halving, (target->right - plan->x) / halving, width, target->width);
        plane.rows = make_axis(self, (target->top - plan->y) / halving, (target->bottom - plan->y) / halving, height, target->height);
    }
    // libjpeg aligns to 32 bytes where it has AVX2 itself, else to less.
    const uintptr_t alignment = 32;
    uintptr_t memory = (uintptr_t)allocate(self, plane_memory(&plane) + alignment, 1);
    plane_attach(&plane, (void *)((memory + alignment - 1) / alignment * alignment));
    return plane;
}

// A file that ended early may lack whole scans, which no warning tells.
static int has_all_scans(j_decompress_ptr codec) {
    for (int c = 0; c < codec->num_components; c++) {
        if (!codec->comp_info[c].quant_table) return 0;
        if (!codec->coef_bits) continue;
        for (int k = 0; k < DCTSIZE2; k++) {
            if (codec->coef_bits[c][k] != 0) return 0;
        }
    }
    return 1;
}

// libjpeg-turbo 2.1.5 upsamples too few columns of a cropped and scaled picture whose chroma is both scaled by the DCT and
// upsampled (4x2, 2x4), and then converts uninitialised memory to pixels.
static int can_crop(j_decompress_ptr codec) {
    return codec->scale_denom == 1 || (codec->max_h_samp_factor <= 2 && codec->max_v_samp_factor <= 2);
}

static int plane_count(const cjpegshim_plan *plan) {
    return plan->samples == CJPEGSHIM_COLOR_GRAY ? 1 : 3;
}

static void check_plan(decoder *self, const cjpegshim_plan *plan) {
    j_decompress_ptr codec = &self->codec;
    int fits = plan->width > 0 && plan->height > 0 && (uint64_t)plan->x + plan->width <= codec->output_width
        && (uint64_t)plan->y + plan->height <= codec->output_height
        && (plan->samples == CJPEGSHIM_COLOR_GRAY || plan->samples == CJPEGSHIM_COLOR_RGB || plan->samples == CJPEGSHIM_COLOR_YCBCR);
    for (int c = 0; c < plane_count(plan); c++) fits = fits && plan->planes[c].width > 0 && plan->planes[c].height > 0;
    if (!fits) error_context_fail(&self->errors, CJPEGSHIM_BAD_PLAN, 0);
}

// What libjpeg shall make of the file. It converts neither CMYK to anything else nor RGB to YCbCr; `convert_row` does.
static J_COLOR_SPACE decoded_colors(j_decompress_ptr codec, cjpegshim_color wanted) {
    if (codec->jpeg_color_space == JCS_CMYK || codec->jpeg_color_space == JCS_YCCK) return JCS_CMYK;
    if (wanted == CJPEGSHIM_COLOR_GRAY) return JCS_GRAYSCALE;
    return wanted == CJPEGSHIM_COLOR_YCBCR && codec->jpeg_color_space == JCS_YCbCr ? JCS_YCbCr : JCS_EXT_RGBX;
}

static void convert_row(j_decompress_ptr codec, uint8_t *row, uint32_t pixels, cjpegshim_color wanted) {
    if (codec->out_color_space == JCS_CMYK) cmyk_to_rgbx(row, pixels, codec->saw_Adobe_marker);
    if (codec->output_components == 4 && wanted != CJPEGSHIM_COLOR_RGB) rgbx_to_ycbcr(row, pixels);
}

static void decode(decoder *self, const uint8_t *bytes, size_t count, const cjpegshim_plan *plan) {
    // Nothing below that is changed after setjmp is used after a jump.
    if (setjmp(self->errors.jump)) return;
    open_and_read_header(self, bytes, count);
    j_decompress_ptr codec = &self->codec;
    codec->out_color_space = decoded_colors(codec, plan->samples);
    codec->scale_num = 1;
    codec->scale_denom = plan->scale_denominator;
    codec->dct_method = JDCT_ISLOW;
    // Only for incomplete progressive files, and those are refused.
    codec->do_block_smoothing = FALSE;
    jpeg_start_decompress(codec);
    check_plan(self, plan);
    if (self->errors.result.input_exhausted && jpeg_has_multiple_scans(codec) && !has_all_scans(codec)) {
        error_context_fail(&self->errors, CJPEGSHIM_DATA_MISSING, 0);
    }

    // Two columns more on each side, so that smooth chroma upsampling sees what is beside the region.
    JDIMENSION from = plan->x < 2 ? 0 : plan->x - 2;
    JDIMENSION to = plan->x + plan->width + 2;
    if (to > codec->output_width) to = codec->output_width;
    JDIMENSION width = to - from;
    if (width < codec->output_width && can_crop(codec)) {
        jpeg_crop_scanline(codec, &from, &width);
    } else {
        from = 0;
        width = codec->output_width;
    }
    size_t pixel_bytes = (size_t)codec->output_components;
    uint8_t *line = allocate(self, width, pixel_bytes);
    uint8_t *wanted = line + (plan->x - from) * pixel_bytes;
    plane planes[3];
    int count_of_planes = plane_count(plan);
    for (int c = 0; c < count_of_planes; c++) {
        const cjpegshim_plane *target = &plan->planes[c];
        planes[c] = make_plane(self, plan, target, c > 0 && shows_the_same(target, target - 1) ? &planes[c - 1] : NULL);
    }

    if (plan->y > 0) jpeg_skip_scanlines(codec, plan->y);
    for (uint32_t y = 0; y < plan->height; y++) {
        JSAMPROW row = line;
        jpeg_read_scanlines(codec, &row, 1);
        convert_row(codec, wanted, plan->width, plan->samples);
        for (int c = 0; c < count_of_planes; c++) plane_receive(&planes[c], wanted + c, pixel_bytes, plan->width);
    }
    for (int c = 0; c < count_of_planes; c++) plane_finish(&planes[c]);

    uint32_t imcu_height = (uint32_t)codec->max_v_samp_factor * DCTSIZE;
    uint64_t end_row = (uint64_t)(plan->y + plan->height) * plan->scale_denominator;
    if ((uint64_t)self->first_gap * imcu_height < end_row) error_context_fail(&self->errors, CJPEGSHIM_DATA_MISSING, 0);
}

cjpegshim_result cjpegshim_decode(const uint8_t *bytes, size_t count, const cjpegshim_limits *limits, const cjpegshim_plan *plan) {
    decoder self;
    decoder_init(&self, limits);
    decode(&self, bytes, count, plan);
    jpeg_destroy_decompress(&self.codec);
    return self.errors.result;
}
