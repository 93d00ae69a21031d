// The least that libjpeg can do for a photograph, in milliseconds of processor time, the quickest of TIMES runs each.
//   jpeg_floor TIMES PHOTO RESULT
// 1. Entropy: the Huffman codes of PHOTO are read, and of each block of luma one sample is made (libjpeg's decode to 1/8, gray): no DCT is
//    computed, no chroma, no color. That is the quickest way to any picture at all.
// 2. Encoding: RESULT, the small picture, from its planes as they are stored, at the quality and with the tables that it was given:
//    no color is converted and no second pass made.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <jpeglib.h>

static double processor_time(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

typedef struct {
    unsigned char *bytes;
    unsigned long count;
} contents;

static contents read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        exit(1);
    }
    fseek(file, 0, SEEK_END);
    contents result = {.count = (unsigned long)ftell(file)};
    rewind(file);
    result.bytes = malloc(result.count);
    if (!result.bytes || fread(result.bytes, 1, result.count, file) != result.count) {
        perror(path);
        exit(1);
    }
    fclose(file);
    return result;
}

static void open_picture(struct jpeg_decompress_struct *codec, struct jpeg_error_mgr *errors, contents file) {
    codec->err = jpeg_std_error(errors);
    jpeg_create_decompress(codec);
    jpeg_mem_src(codec, file.bytes, file.count);
    jpeg_read_header(codec, TRUE);
}

static double entropy_time(contents photo) {
    struct jpeg_decompress_struct codec;
    struct jpeg_error_mgr errors;
    double began = processor_time();
    open_picture(&codec, &errors, photo);
    codec.out_color_space = JCS_GRAYSCALE;
    codec.scale_num = 1;
    codec.scale_denom = 8;
    jpeg_start_decompress(&codec);
    JSAMPROW row = (*codec.mem->alloc_large)((j_common_ptr)&codec, JPOOL_IMAGE, codec.output_width);
    while (codec.output_scanline < codec.output_height) jpeg_read_scanlines(&codec, &row, 1);
    jpeg_destroy_decompress(&codec);
    return processor_time() - began;
}

enum { most_rows = 2 * DCTSIZE };

// The planes of a 4:2:0 or gray picture, in whole blocks.
typedef struct {
    JSAMPLE *samples[3];
    JDIMENSION row_bytes[3];
    struct jpeg_decompress_struct codec;
} planes;

static void rows_at(planes *picture, JDIMENSION line, JSAMPROW rows[3][most_rows], JSAMPARRAY bands[3]) {
    for (int c = 0; c < picture->codec.num_components; c++) {
        int factor = picture->codec.comp_info[c].v_samp_factor;
        JDIMENSION first = line * (JDIMENSION)factor / (JDIMENSION)picture->codec.max_v_samp_factor;
        for (int i = 0; i < factor * DCTSIZE; i++) rows[c][i] = picture->samples[c] + (size_t)(first + i) * picture->row_bytes[c];
        bands[c] = rows[c];
    }
}

static void read_planes(planes *picture, contents result) {
    static struct jpeg_error_mgr errors;
    struct jpeg_decompress_struct *codec = &picture->codec;
    open_picture(codec, &errors, result);
    codec->raw_data_out = TRUE;
    jpeg_start_decompress(codec);
    for (int c = 0; c < codec->num_components; c++) {
        const jpeg_component_info *component = &codec->comp_info[c];
        picture->row_bytes[c] = component->width_in_blocks * DCTSIZE;
        picture->samples[c] = malloc((size_t)picture->row_bytes[c] * (component->height_in_blocks + 2) * DCTSIZE);
        if (!picture->samples[c]) exit(1);
    }
    JSAMPROW rows[3][most_rows];
    JSAMPARRAY bands[3];
    while (codec->output_scanline < codec->output_height) {
        rows_at(picture, codec->output_scanline, rows, bands);
        jpeg_read_raw_data(codec, bands, (JDIMENSION)codec->max_v_samp_factor * DCTSIZE);
    }
}

static double encoding_time(planes *picture) {
    struct jpeg_compress_struct codec;
    struct jpeg_error_mgr errors;
    unsigned char *out = NULL;
    unsigned long count = 0;
    double began = processor_time();
    codec.err = jpeg_std_error(&errors);
    jpeg_create_compress(&codec);
    jpeg_mem_dest(&codec, &out, &count);
    jpeg_copy_critical_parameters(&picture->codec, &codec);
    codec.raw_data_in = TRUE;
    jpeg_start_compress(&codec, TRUE);
    JSAMPROW rows[3][most_rows];
    JSAMPARRAY bands[3];
    while (codec.next_scanline < codec.image_height) {
        rows_at(picture, codec.next_scanline, rows, bands);
        jpeg_write_raw_data(&codec, bands, (JDIMENSION)codec.max_v_samp_factor * DCTSIZE);
    }
    jpeg_finish_compress(&codec);
    jpeg_destroy_compress(&codec);
    double time = processor_time() - began;
    free(out);
    return time;
}

int main(int count, char **words) {
    int times = count == 4 ? atoi(words[1]) : 0;
    if (times < 1) {
        fputs("usage: jpeg_floor TIMES PHOTO RESULT\n", stderr);
        return 2;
    }
    contents photo = read_file(words[2]);
    planes picture;
    read_planes(&picture, read_file(words[3]));
    double entropy = 1e9, encoding = 1e9;
    for (int i = 0; i < times; i++) {
        double time = entropy_time(photo);
        if (time < entropy) entropy = time;
        time = encoding_time(&picture);
        if (time < encoding) encoding = time;
    }
    printf("%.3f\t%.3f\n", entropy, encoding);
    return 0;
}
