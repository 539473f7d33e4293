// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/step_metric.h"

#include <algorithm>

namespace rankscope::analysis {

namespace {

using enum StepMetric;

constexpr StepMetric kDataParallel[] = {StepInterval, ForwardBackward, Tail, Computing,
    NotOverlapped, Overlapped, Free, Preparing, Total};
constexpr StepMetric kModelParallel[] = {
    StepInterval, Computing, NotOverlapped, Overlapped, Free, Preparing, Total};
constexpr StepMetric kPipelineParallel[] = {StepInterval, Computing, NotOverlapped, Stage, Bubble,
    NotOverlappedExcludeReceive, Free, Preparing, Total};

constexpr const char* kWords[] = {"computing", "communication", "overlapped", "not_overlapped",
    "not_overlapped_exclude_receive", "free", "preparing", "stage", "bubble", "step_interval",
    "forward_backward", "tail", "computing_not_overlapped", "end_to_end", "total"};
static_assert(std::size(kWords) == kStepMetricCount);

} // namespace

std::span<const StepMetric> indicators(JobKind kind) {
    switch (kind) {
    case JobKind::DataParallel:
        return kDataParallel;
    case JobKind::ModelParallel:
        return kModelParallel;
    case JobKind::PipelineParallel:
        return kPipelineParallel;
    }
    return {};
}

const char* toWord(StepMetric metric) {
    return kWords[static_cast<size_t>(metric)];
}

std::optional<StepMetric> stepMetricNamed(std::string_view word) {
    const auto found = std::ranges::find(kWords, word);
    if (found == std::end(kWords))
        return std::nullopt;
    return static_cast<StepMetric>(found - std::begin(kWords));
}

void StepValues::deriveSums() {
    const auto computing = get(Computing);
    if (computing && get(Overlapped))
        set(ComputingNotOverlapped, *computing - *get(Overlapped));
    if (!computing || !get(NotOverlapped) || !get(Free))
        return;
    set(EndToEnd, *computing + *get(NotOverlapped) + *get(Free));
    if (!get(Total))
        set(Total, *get(EndToEnd) + std::max(orZero(Preparing), Duration()));
}

} // namespace rankscope::analysis
