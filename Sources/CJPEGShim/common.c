#include "common.h"

_Noreturn void error_context_fail(error_context *context, cjpegshim_status status, int code) {
    context->result.status = status;
    context->result.code = code;
    longjmp(context->jump, 1);
}

static void on_error(j_common_ptr codec) {
    error_context *context = (error_context *)codec->err;
    char message[JMSG_LENGTH_MAX];
    context->manager.format_message(codec, message);
    snprintf(context->result.message, sizeof context->result.message, "%s", message);
    error_context_fail(context, CJPEGSHIM_LIBRARY_ERROR, context->manager.msg_code);
}

static void on_message(j_common_ptr codec, int level) {
    if (level < 0) codec->err->num_warnings++;
}

// The default prints to stderr.
static void on_output(j_common_ptr codec) {
    (void)codec;
}

struct jpeg_error_mgr *error_context_init(error_context *context) {
    jpeg_std_error(&context->manager);
    context->manager.error_exit = on_error;
    context->manager.emit_message = on_message;
    context->manager.output_message = on_output;
    context->result = (cjpegshim_result){.status = CJPEGSHIM_OK};
    return &context->manager;
}
