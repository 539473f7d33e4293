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

/// What the process holds where memory_record does not say it (databases): of device_memory, as the
/// component APP: component, time, allocated, reserved, active, stream.
inline constexpr const char* kProcessMemory = "SELECT 'APP', time, NULL, coalesce(memory, ddr + "
                                              "hbm, hbm, ddr), NULL, NULL FROM device_memory "
                                              "WHERE lower(event) = 'app' AND time IS NOT NULL";

/// By component, stream and kind. Errors: Cancelled, those of TableReader.
Result<std::vector<MemoryCurve>> memoryCurves(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop);

/// The streams of each component and kind together: files give totals of the component, beside the
/// stream that changed them.
std::vector<MemoryCurve> mergeStreams(std::vector<MemoryCurve> curves);

/// Of that time alone; what was held when it began counts from there on, the last value until it
/// ends. Streams of a component are merged before: each has totals of its own time.
std::vector<MemoryCurve> within(std::vector<MemoryCurve> curves, const TimeRange& range);

/// How much of the reserved memory nobody was given: (reserved - allocated) / reserved, at the peak
/// of the reserved memory and as a mean weighted by time. Reserved memory is flat for long: it is
/// at its peak not at one moment but at all samples that have its highest value, and which of them
/// is the first says nothing. So "at the peak" is a range; its lower end, when most was allocated,
/// is what was of no use even then, and is what rules compare with. For a peak of a single sample
/// the two ends are one.
struct Fragmentation {
    double atPeak = 0; ///< at the sample of the peak with most allocated
    double atPeakMost = 0; ///< at the one with least
    int64_t unusedAtPeak = 0; ///< bytes, of atPeak
    double overTime = 0; ///< sum of (reserved - allocated) * time / sum of reserved * time
};
/// The mean of it over time, sample by sample.
class UnusedOverTime {
public:
    void add(int64_t time, int64_t allocated, int64_t reserved);
    /// Nothing where no time passed, or nothing was reserved.
    std::optional<double> share() const;
    /// False: a sample was older than the one before it, and the share is wrong.
    bool isInOrder() const { return m_isInOrder; }

private:
    bool m_isBegun = false;
    bool m_isInOrder = true;
    int64_t m_time = 0;
    int64_t m_allocated = 0;
    int64_t m_reserved = 0;
    long double m_reservedSum = 0;
    long double m_unusedSum = 0;
};
/// Of the two curves of one component and stream, which have the same times.
Fragmentation fragmentationOf(const MemoryCurve& allocated, const MemoryCurve& reserved);
/// The share of any two sizes; nothing without reserved memory.
std::optional<double> unusedShare(
    std::optional<int64_t> allocated, std::optional<int64_t> reserved);

/// Of the curves of a rank the one that stands for all it holds: of the sum of PTA and GE where it
/// is there, of a GPU rather than of the CPU. Null for none of that kind.
const MemoryCurve* mainCurve(const std::vector<MemoryCurve>& curves, MemoryKind kind);
/// The last sample at or before that time; nothing before the first.
std::optional<MemorySample> sampleAt(const MemoryCurve& curve, int64_t time);

} // namespace rankscope::analysis
