// SPDX-License-Identifier: GPL-3.0-or-later
// How a slice of a timeline tells that it is a training step.
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace rankscope::model {

/// Who named the step; where both did the profiler counts.
enum class StepNamer : uint8_t {
    Mark, ///< the program: "step 12", as MindFormers marks each step with mstx
    Profiler, ///< "ProfilerStep#12", torch, MindSpore, and ours of STEP_TIME
};

struct StepName {
    std::string_view number; ///< what follows; digits of a mark
    StepNamer namer{};
};

inline constexpr std::string_view kStepPrefix = "ProfilerStep#";

/// Nothing for any other name.
std::optional<StepName> stepNameOf(std::string_view name);

} // namespace rankscope::model
