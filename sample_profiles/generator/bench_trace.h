// SPDX-License-Identifier: GPL-3.0-or-later
// One big trace for measuring an importer: the mix of a real Level2 trace of one rank (63 % slices,
// 16 % counter samples, 21 % flow ends), about 230 bytes an event, at any size, in constant memory.
#pragma once

#include <cstdint>
#include <filesystem>

namespace rankscope::generator {

struct BenchTraceOptions {
    std::filesystem::path path;
    std::uint64_t bytes = 0; // the file ends within one time window (about 1 MB) of this size
    std::uint64_t seed = 1;
    int lanes = 120; // (pid, tid) pairs with slices
};

struct BenchTraceResult {
    bool isWritten = false;
    std::uint64_t bytes = 0;
    std::uint64_t events = 0;
};

BenchTraceResult writeBenchTrace(const BenchTraceOptions& options);

} // namespace rankscope::generator
