// SPDX-License-Identifier: GPL-3.0-or-later
// One time window of the benchmark trace: operators launched by a few host threads, run by many
// streams. Made from (seed, number) alone, so each pass over the file can make it again.
#pragma once

#include <cstdint>
#include <vector>

#include "catalog.h"
#include "trace_file.h"

namespace rankscope::generator {

struct BenchShape {
    std::uint64_t seed = 1;
    int hostThreads = 3;
    int loaderThreads = 4;
    int launchThreads = 4;
    int streams = 44;
    int groups = 6;
    int planes = 9;

    // Spreads the wanted number of (pid, tid) pairs over threads, streams, groups and planes.
    static BenchShape forLanes(int lanes, std::uint64_t seed);
};

struct BenchOp {
    const KernelKind* kind = nullptr;
    std::int64_t number = 0; // correlation id, unique in the file
    int thread = 0;
    int launcher = 0;
    int stream = 0;
    int group = -1; // >= 0: a collective of this group
    Span outer; // cpu_op
    Span inner; // cpu_op below it
    Span enqueue;
    Span dequeue;
    Span api; // AscendCL@
    Span node; // Node@launch
    Span runtime; // Runtime@
    Span task; // on the device
    std::uint64_t noise = 0; // for whatever else needs a choice
};

struct BenchWindow {
    std::int64_t number = 0;
    Span span;
    std::vector<BenchOp> ops; // by launch time
};

inline constexpr Nanos kBenchStart = 1'764'246'877'000'000'000;
inline constexpr Nanos kBenchWindow = 16'000'000;
inline constexpr std::int64_t kBenchOps = 150;

BenchWindow makeBenchWindow(const BenchShape& shape, std::int64_t number);

} // namespace rankscope::generator
