#ifndef CJPEGSHIM_COMMON_H
#define CJPEGSHIM_COMMON_H

#include <setjmp.h>
#include <stddef.h>
#include <stdio.h>

#include <jpeglib.h>

#include <jerror.h>

#include "CJPEGShim.h"

// libjpeg's error manager with the place to return to and what to tell the caller. Lives as long as the codec object.
typedef struct {
    struct jpeg_error_mgr manager; // first: libjpeg hands back a pointer to it
    jmp_buf jump;
    cjpegshim_result result;
} error_context;

struct jpeg_error_mgr *error_context_init(error_context *context);

// Ends the codec call in progress with `status`.
_Noreturn void error_context_fail(error_context *context, cjpegshim_status status, int code);

#endif
