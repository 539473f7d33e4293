// SPDX-License-Identifier: GPL-3.0-or-later
// What a dry run measured, in the form that MindFormers' pipeline balancing (SAPP) takes: its init
// yaml with the peak of each stage. What logs do not say (layers, offsets, recomputation, times)
// stands in it as a comment, to be filled in.
// Source: planner_ir_data.md A1 (a). All sizes in MiB, as the logs have them.
// Thread: any, pure functions.
#pragma once

#include <string>
#include <vector>

#include "core/dryrun/dry_run.h"

namespace rankscope::dryrun {

struct PlannerInput {
    std::string yaml; ///< empty: no log says which stage it is of
    int64_t stages = 0; ///< up to the last that is known
    std::vector<int64_t> withoutPeak; ///< of them, stages whose peak no log tells

    bool isEmpty() const { return yaml.empty(); }
};

/// Of several logs of a stage the highest peak without fragments counts.
PlannerInput plannerInput(const std::vector<StageLog>& logs);

} // namespace rankscope::dryrun
