#ifndef CONNXRUNTIME_H
#define CONNXRUNTIME_H

#include <stddef.h>
#include <stdint.h>

// Neural networks in ONNX form, run by ONNX Runtime's C library, which is loaded when the first network is opened: programs that open
// none need no such library. A handle may be used by several threads at once.

typedef struct {
    char message[256];            // the library's own words: names and numbers, nothing of the input
} connx_error;

typedef struct connx_network connx_network;

typedef struct {
    const float *values;          // valid until connx_output_free
    int64_t shape[4];             // the first `rank` count
    size_t rank;
    void *owner;
} connx_output;

/// Loads the library at `library` (unless that was done) and the network at `model`, which runs on the caller's thread alone.
/// Returns NULL and fills `error` when there is no such file or the library does not take it.
connx_network *connx_open(const char *library, const char *model, connx_error *error);

void connx_close(connx_network *network);

/// What the network's author noted under a name; NULL if nothing. To be given to free().
char *connx_metadata(const connx_network *network, const char *key);

/// Runs a network with one input and one output of floats. `input` holds the product of the four sides.
/// Returns 0, or -1 and fills `error`.
int connx_run(const connx_network *network, const float *input, const int64_t shape[4], connx_output *output, connx_error *error);

void connx_output_free(const connx_network *network, connx_output *output);

#endif
