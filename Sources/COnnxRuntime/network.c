#include <COnnxRuntime.h>

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ort_api.h"

struct connx_network {
    OrtSession *session;
    OrtMemoryInfo *memory;
    OrtAllocator *allocator;      // the library's own, never released
    char *input, *output;         // names
};

// The library and its environment live as long as the process: unloading it while its threads' storage is in use is undefined.
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static const OrtApi *api;
static OrtEnv *environment;

static void fail(connx_error *error, const char *message) {
    snprintf(error->message, sizeof error->message, "%s", message ? message : "no reason given");
}

// Whether a call of the library went well.
static int succeeded(OrtStatus *status, connx_error *error) {
    if (!status) return 1;
    fail(error, api->GetErrorMessage(status));
    api->ReleaseStatus(status);
    return 0;
}

static int load(const char *library, connx_error *error) {
    if (environment) return 1;
    if (!api) {
        void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
        if (!handle) {
            fail(error, dlerror());
            return 0;
        }
        const OrtApiBase *(*base)(void) = (const OrtApiBase *(*)(void))dlsym(handle, "OrtGetApiBase");
        api = base ? base()->GetApi(ORT_TABLE_VERSION) : NULL;
        if (!api) {
            fail(error, "not ONNX Runtime, or one that does not offer the functions used here");
            dlclose(handle);
            return 0;
        }
    }
    return succeeded(api->CreateEnv(ORT_LOG_ERROR, "albumscan", &environment), error);
}

static int open_session(connx_network *network, const char *model, connx_error *error) {
    OrtSessionOptions *options = NULL;
    if (!succeeded(api->CreateSessionOptions(&options), error)) return 0;
    // Pictures differ in size: an arena and remembered plans would keep the memory of the largest for good.
    int fine = succeeded(api->SetIntraOpNumThreads(options, 1), error) && succeeded(api->SetInterOpNumThreads(options, 1), error)
        && succeeded(api->DisableCpuMemArena(options), error) && succeeded(api->DisableMemPattern(options), error)
        && succeeded(api->CreateSession(environment, model, options, &network->session), error);
    api->ReleaseSessionOptions(options);
    return fine && succeeded(api->CreateCpuMemoryInfo(ORT_ARENA_ALLOCATOR, ORT_MEMORY_DEFAULT, &network->memory), error)
        && succeeded(api->GetAllocatorWithDefaultOptions(&network->allocator), error)
        && succeeded(api->SessionGetInputName(network->session, 0, network->allocator, &network->input), error)
        && succeeded(api->SessionGetOutputName(network->session, 0, network->allocator, &network->output), error);
}

connx_network *connx_open(const char *library, const char *model, connx_error *error) {
    pthread_mutex_lock(&mutex);
    int loaded = load(library, error);
    pthread_mutex_unlock(&mutex);
    if (!loaded) return NULL;
    connx_network *network = calloc(1, sizeof *network);
    if (!network) {
        fail(error, "out of memory");
        return NULL;
    }
    if (open_session(network, model, error)) return network;
    connx_close(network);
    return NULL;
}

static void free_text(const connx_network *network, char *text) {
    if (text) api->ReleaseStatus(api->AllocatorFree(network->allocator, text));
}

void connx_close(connx_network *network) {
    if (!network) return;
    free_text(network, network->input);
    free_text(network, network->output);
    if (network->memory) api->ReleaseMemoryInfo(network->memory);
    if (network->session) api->ReleaseSession(network->session);
    free(network);
}

char *connx_metadata(const connx_network *network, const char *key) {
    connx_error ignored;
    OrtModelMetadata *metadata = NULL;
    char *value = NULL, *copy = NULL;
    if (!succeeded(api->SessionGetModelMetadata(network->session, &metadata), &ignored)) return NULL;
    if (succeeded(api->ModelMetadataLookupCustomMetadataMap(metadata, network->allocator, key, &value), &ignored) && value) {
        copy = strdup(value);
        free_text(network, value);
    }
    api->ReleaseModelMetadata(metadata);
    return copy;
}

// The shape and the values of a result.
static int describe(OrtValue *value, connx_output *output, connx_error *error) {
    OrtTensorTypeAndShapeInfo *info = NULL;
    if (!succeeded(api->GetTensorTypeAndShape(value, &info), error)) return 0;
    int fine = succeeded(api->GetDimensionsCount(info, &output->rank), error);
    if (fine && output->rank > 4) {
        fail(error, "a result of more than four dimensions");
        fine = 0;
    }
    fine = fine && succeeded(api->GetDimensions(info, output->shape, output->rank), error);
    api->ReleaseTensorTypeAndShapeInfo(info);
    return fine && succeeded(api->GetTensorMutableData(value, (void **)&output->values), error);
}

int connx_run(const connx_network *network, const float *input, const int64_t shape[4], connx_output *output, connx_error *error) {
    size_t bytes = (size_t)(shape[0] * shape[1] * shape[2] * shape[3]) * sizeof(float);
    OrtValue *given = NULL, *result = NULL;
    // The library does not write to its input.
    if (!succeeded(api->CreateTensorWithDataAsOrtValue(network->memory, (void *)input, bytes, shape, 4, ORT_TYPE_FLOAT, &given), error))
        return -1;
    const char *inputs[] = {network->input}, *outputs[] = {network->output};
    int fine = succeeded(api->Run(network->session, NULL, inputs, (const OrtValue *const *)&given, 1, outputs, 1, &result), error);
    api->ReleaseValue(given);
    if (!fine) return -1;
    if (!describe(result, output, error)) {
        api->ReleaseValue(result);
        return -1;
    }
    output->owner = result;
    return 0;
}

void connx_output_free(const connx_network *network, connx_output *output) {
    (void)network;
    api->ReleaseValue(output->owner);
    output->owner = NULL;
}
