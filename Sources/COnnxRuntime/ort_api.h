// What is used here of ONNX Runtime's C interface, after its onnxruntime_c_api.h (Microsoft, MIT license). The interface is a table of
// functions that only ever grows at its end, so the place of a function in it is for good; those between are left unnamed.

#ifndef ORT_API_H
#define ORT_API_H

#include <stddef.h>
#include <stdint.h>

typedef struct OrtAllocator OrtAllocator;
typedef struct OrtEnv OrtEnv;
typedef struct OrtMemoryInfo OrtMemoryInfo;
typedef struct OrtModelMetadata OrtModelMetadata;
typedef struct OrtRunOptions OrtRunOptions;
typedef struct OrtSession OrtSession;
typedef struct OrtSessionOptions OrtSessionOptions;
typedef struct OrtStatus OrtStatus;
typedef struct OrtTensorTypeAndShapeInfo OrtTensorTypeAndShapeInfo;
typedef struct OrtValue OrtValue;

typedef void (*Unused)(void);

// The version of the table that has all of these: 1.3 of the library brought it.
enum { ORT_TABLE_VERSION = 3 };
enum { ORT_LOG_ERROR = 3, ORT_TYPE_FLOAT = 1, ORT_ARENA_ALLOCATOR = 1, ORT_MEMORY_DEFAULT = 0 };

typedef struct {
    Unused to_1[2];
    const char *(*GetErrorMessage)(const OrtStatus *);
    OrtStatus *(*CreateEnv)(int severity, const char *name, OrtEnv **);
    Unused to_6[3];
    OrtStatus *(*CreateSession)(const OrtEnv *, const char *path, const OrtSessionOptions *, OrtSession **);
    Unused to_8[1];
    OrtStatus *(*Run)(OrtSession *, const OrtRunOptions *, const char *const *names, const OrtValue *const *inputs, size_t, const char *const *names_out,
                      size_t, OrtValue **outputs);
    OrtStatus *(*CreateSessionOptions)(OrtSessionOptions **);
    Unused to_16[6];
    OrtStatus *(*DisableMemPattern)(OrtSessionOptions *);
    Unused to_18[1];
    OrtStatus *(*DisableCpuMemArena)(OrtSessionOptions *);
    Unused to_23[4];
    OrtStatus *(*SetIntraOpNumThreads)(OrtSessionOptions *, int);
    OrtStatus *(*SetInterOpNumThreads)(OrtSessionOptions *, int);
    Unused to_35[10];
    OrtStatus *(*SessionGetInputName)(const OrtSession *, size_t, OrtAllocator *, char **);
    OrtStatus *(*SessionGetOutputName)(const OrtSession *, size_t, OrtAllocator *, char **);
    Unused to_48[11];
    OrtStatus *(*CreateTensorWithDataAsOrtValue)(const OrtMemoryInfo *, void *, size_t bytes, const int64_t *shape, size_t rank, int type, OrtValue **);
    Unused to_50[1];
    OrtStatus *(*GetTensorMutableData)(OrtValue *, void **);
    Unused to_60[9];
    OrtStatus *(*GetDimensionsCount)(const OrtTensorTypeAndShapeInfo *, size_t *);
    OrtStatus *(*GetDimensions)(const OrtTensorTypeAndShapeInfo *, int64_t *, size_t);
    Unused to_64[2];
    OrtStatus *(*GetTensorTypeAndShape)(const OrtValue *, OrtTensorTypeAndShapeInfo **);
    Unused to_68[3];
    OrtStatus *(*CreateCpuMemoryInfo)(int allocator, int memory, OrtMemoryInfo **);
    Unused to_75[6];
    OrtStatus *(*AllocatorFree)(OrtAllocator *, void *);
    Unused to_77[1];
    OrtStatus *(*GetAllocatorWithDefaultOptions)(OrtAllocator **);
    Unused to_92[14];
    void (*ReleaseStatus)(OrtStatus *);
    void (*ReleaseMemoryInfo)(OrtMemoryInfo *);
    void (*ReleaseSession)(OrtSession *);
    void (*ReleaseValue)(OrtValue *);
    Unused to_98[2];
    void (*ReleaseTensorTypeAndShapeInfo)(OrtTensorTypeAndShapeInfo *);
    void (*ReleaseSessionOptions)(OrtSessionOptions *);
    Unused to_110[10];
    OrtStatus *(*SessionGetModelMetadata)(const OrtSession *, OrtModelMetadata **);
    Unused to_115[4];
    OrtStatus *(*ModelMetadataLookupCustomMetadataMap)(const OrtModelMetadata *, OrtAllocator *, const char *key, char **);
    Unused to_117[1];
    void (*ReleaseModelMetadata)(OrtModelMetadata *);
} OrtApi;

typedef struct {
    const OrtApi *(*GetApi)(uint32_t version);
    const char *(*GetVersionString)(void);
} OrtApiBase;

#endif
