// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/step_name.h"

namespace rankscope::model {

std::optional<StepName> stepNameOf(std::string_view name) {
    constexpr std::string_view kMarkPrefix = "step ";
    if (name.starts_with(kStepPrefix))
        return StepName{name.substr(kStepPrefix.size()), StepNamer::Profiler};
    if (!name.starts_with(kMarkPrefix))
        return std::nullopt;
    const std::string_view number = name.substr(kMarkPrefix.size());
    const bool isNumber = !number.empty() && number.size() < 19
        && number.find_first_not_of("0123456789") == std::string_view::npos;
    return isNumber ? std::optional(StepName{number, StepNamer::Mark}) : std::nullopt;
}

} // namespace rankscope::model
