#pragma once

#include <stddef.h>
#include <stdint.h>

// libFuzzer's own main, to be called from ours (compiler-rt's FuzzerInterface.h). Reads its options from the arguments.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
