// SPDX-License-Identifier: GPL-3.0-or-later
// The memory of a rank over time, by component and stream, with its peaks and fragmentation; the
// peaks of all ranks side by side.
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

enum class MemoryKind {
    Allocated, ///< handed out to tensors
    Reserved, ///< taken from the device; of APP the whole process
    Active, ///< handed out or still used by a stream
};
inline constexpr size_t kMemoryKinds = 3;

struct MemorySample {
    int64_t time = 0; ///< ns on the clock of the rank's trace
    int64_t bytes = 0;
    bool operator==(const MemorySample&) const = default;
};

/// One line of a chart. It holds its last value until the next sample.
struct MemoryCurve {
    std::string component; ///< PTA, GE, PTA+GE, APP (the process), WORKSPACE
    std::optional<int64_t> stream;
    MemoryKind kind{};
    std::vector<MemorySample> samples; ///< by time; never empty
    size_t peak = 0; ///< position of the first largest sample

    const MemorySample& peakSample() const { return samples[peak]; }
};

/// Puts the samples in order of time and finds the peak.
void findPeak(MemoryCurve& curve);

/// By component, stream and kind. Errors: Cancelled, those of TableReader.
Result<std::vector<MemoryCurve>> memoryCurves(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop);

/// The streams of each component and kind together: files give totals of the component, beside the
/// stream that changed them.
std::vector<MemoryCurve> mergeStreams(std::vector<MemoryCurve> curves);

/// How much of the reserved memory nobody was given: (reserved - allocated) / reserved.
struct Fragmentation {
    /// While most was reserved, when most of that was allocated: what was not good for anything
    /// even then.
    double atPeak = 0;
    int64_t unusedAtPeak = 0; ///< bytes
    double overTime = 0; ///< by time
};
/// Of the two curves of one component and stream, which have the same times.
Fragmentation fragmentationOf(const MemoryCurve& allocated, const MemoryCurve& reserved);
/// The first number of it, of any two sizes; nothing without reserved memory.
std::optional<double> unusedShare(
    std::optional<int64_t> allocated, std::optional<int64_t> reserved);

/// Of the curves of a rank the one that stands for all it holds: of the sum of PTA and GE where it
/// is there. Null for none of that kind.
const MemoryCurve* mainCurve(const std::vector<MemoryCurve>& curves, MemoryKind kind);
/// The last sample at or before that time; nothing before the first.
std::optional<MemorySample> sampleAt(const MemoryCurve& curve, int64_t time);

struct MemoryPeak {
    int64_t rank = 0;
    std::string component;
    MemoryKind kind{};
    MemorySample peak;
    std::optional<int64_t> allocated; ///< at most, while the peak lasted
    std::optional<int64_t> reserved; ///< when it began
    int64_t begin = 0; ///< of the records of this component
};

/// Of all ranks, by component, kind and rank.
Result<std::vector<MemoryPeak>> memoryPeaks(
    const query::Snapshot& snapshot, const std::stop_token& stop);

/// What a module (HCCL, RUNTIME, ...) reserved at most, largest first.
Result<std::vector<MemoryPeak>> modulePeaks(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop);

} // namespace rankscope::analysis
