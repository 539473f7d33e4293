// SPDX-License-Identifier: GPL-3.0-or-later
// What a run is summed up from, as questions that are asked together: opening a thousand ranks
// takes longer than reading them, see rank_rows.h. The functions named below ask each alone.
// Snapshots must live until the questions are answered.
// Thread: any, free functions.
#pragma once

#include "core/analysis/communication/links.h"
#include "core/analysis/parallel/parallel_groups.h"
#include "core/analysis/rank_rows.h"
#include "core/analysis/runs/run_communication.h"
#include "core/analysis/runs/run_memory.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/analysis/steps/step_trace.h"

namespace rankscope::analysis {

/// stepTrace()
TableQuestion<StepTrace> askSteps(const query::Snapshot& snapshot, const std::stop_token& stop);
/// communicationGroups()
TableQuestion<std::vector<CommunicationGroup>> askGroups();
/// communicationSums() of a run with tables of them
TableQuestion<CommunicationSums> askCommunication(
    const query::Snapshot& snapshot, const CommunicationFilter& filter);
/// linkMatrix()
TableQuestion<LinkMatrix> askLinks(
    const query::Snapshot& snapshot, const CommunicationFilter& filter);
/// Of these ranges, with what was held when each began, else of the whole run. Errors: Cancelled,
/// Database, those of TableReader.
TableQuestion<RunMemory> askMemory(const query::Snapshot& snapshot,
    const std::optional<StepRanges>& ranges, const std::stop_token& stop);

} // namespace rankscope::analysis
