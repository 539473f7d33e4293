// SPDX-License-Identifier: GPL-3.0-or-later
// Where the steps of a device begin and end. Device work belongs to the step that launched it; the
// windows of consecutive steps meet where the next step's own work begins. The whole definition:
// docs/steps.md.
// Thread: one at a time.
#pragma once

#include <string>
#include <vector>

#include "core/importer/trace/busy_recorder.h"
#include "core/importer/trace/launch.h"
#include "core/model/step.h"

namespace rankscope::importer {

struct StepWindow {
    std::string step; ///< digits; "" when the profile has no steps
    TimeRange range;
    Timestamp workBegin{}; ///< before it the step prepares
    model::StepOwner owner{};
};

/// What a device did and from where it was launched.
struct DeviceWork {
    std::vector<BusyStore::Merge> computing;
    std::vector<BusyStore::Merge> communication;
    const LaunchStore& launches;
};

/// One a mark, in their order; they touch each other. The marks are sorted by begin. None without
/// marks. Errors: those of the spill file.
Result<std::vector<StepWindow>> stepWindows(const std::vector<StepMark>& marks, DeviceWork work);

} // namespace rankscope::importer
