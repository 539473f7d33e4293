// SPDX-License-Identifier: GPL-3.0-or-later
// The times that a training step of a rank is split into, by the names of step_trace_time.csv, of
// the older step traces of MindSpore, and three sums of them.
// Thread: any, values.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "core/base/time.h"

namespace rankscope::analysis {

enum class StepMetric {
    Computing,
    Communication, ///< overlapped and not
    Overlapped,
    NotOverlapped, ///< communication while nothing computes
    NotOverlappedExcludeReceive, ///< the same without receiving; older: collectives alone
    Free,
    Preparing,
    Stage, ///< as the file has it; without free in files of MindInsight
    Bubble, ///< receiving; older: receiving while nothing computes
    StepInterval, ///< older MindSpore: from the last step's end to the first operator
    ForwardBackward,
    Tail, ///< after the backward: gradients, optimizer
    ComputingNotOverlapped, ///< computing - overlapped
    EndToEnd, ///< computing + not overlapped + free
    Total, ///< end to end + preparing: what the stacked bars add up to; older: the file's total
};
inline constexpr size_t kStepMetricCount = 15;

/// How a job is split over its ranks.
enum class JobKind { DataParallel, ModelParallel, PipelineParallel };

/// What tells where the time goes in a job of that kind, most telling first. Hybrid jobs take the
/// pipeline's when they have stages, else the model's when operators are split.
std::span<const StepMetric> indicators(JobKind kind);

/// "computing", "not_overlapped", ...: for the command line and settings.
const char* toWord(StepMetric metric);
/// Nothing: no metric has that word.
std::optional<StepMetric> stepMetricNamed(std::string_view word);

/// A value for each metric; nothing where the source does not say.
class StepValues {
public:
    std::optional<Duration> get(StepMetric metric) const {
        return m_values[static_cast<size_t>(metric)];
    }
    /// 0 where the source does not say: for sums and bars.
    Duration orZero(StepMetric metric) const { return get(metric).value_or(Duration()); }
    void set(StepMetric metric, std::optional<Duration> value) {
        m_values[static_cast<size_t>(metric)] = value;
    }
    /// Sets the three sums from their parts where these are known.
    void deriveSums();
    bool operator==(const StepValues&) const = default;

private:
    std::array<std::optional<Duration>, kStepMetricCount> m_values{};
};

} // namespace rankscope::analysis
