// SPDX-License-Identifier: GPL-3.0-or-later
// What the collectives of each kind of communication group (tp, dp, pp, ...) take of a step, and
// how much of the data parallel ones could run beside computing and does not. Thread: any, free
// functions and values.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/analysis/communication/waits.h"
#include "core/analysis/parallel/parallel_groups.h"
#include "core/analysis/steps/step_trace.h"

namespace rankscope::analysis {

/// Of one rank and step: medians over ranks and steps.
struct GroupTimes {
    std::string name; ///< of the groups: "tp", "dp"; "" where no file names them
    std::vector<int64_t> ranks; ///< that take part
    Duration elapse{};
    Duration transit{}; ///< moving data: not waiting for others
};

/// Beside Collectives::rows: how long each moves data; of a collective that no file splits as long
/// as its shortest member takes.
std::vector<Duration> transitOfRows(const Collectives& all, const Matched& matched);

/// Longest first. `transit` is beside the rows: transitOfRows(), or what of it is of interest.
std::vector<GroupTimes> groupTimesBy(const std::vector<Duration>& transit, const Collectives& all,
    const std::vector<CommunicationGroup>& groups);
std::vector<GroupTimes> groupTimes(
    const Collectives& all, const std::vector<CommunicationGroup>& groups, const Matched& matched);

/// Gradients and parameters of data parallel groups: nothing but the optimizer waits for them.
bool isDataParallel(const std::string& group);
bool isTensorParallel(const std::string& group);
bool isContextParallel(const std::string& group);

/// Transfers of the data parallel groups in a step that computing leaves uncovered though it could
/// cover them, by medians.
struct Hideable {
    Duration transfers{}; ///< of data parallel groups
    Duration exposed{}; ///< of these, not beside computing: at most what the step shows exposed
    Duration saved{}; ///< at most as long as there is computing that nothing runs beside
    double overlapped = 0; ///< share of the transfers beside computing
};

/// `exposed`: what of these transfers was measured to be exposed. Without it the exposed
/// communication of a step is charged to the data parallel groups after what tensor parallel ones
/// and pipelines take, which nothing can cover.
Hideable hideableOf(const std::vector<GroupTimes>& groups, const StepTrace& trace,
    std::optional<Duration> exposed = {});

} // namespace rankscope::analysis
