// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a rank as its timeline shows them, from the first source that has any, and which one
// that is. docs/steps.md.
//
//   RS_TRY_ASSIGN(const RankSteps steps, rankSteps(session, slot, stop));
//   RS_TRY_ASSIGN(const auto warmUp, warmUpAmong(session.snapshot(), steps, stop));
//
// Thread: any, free functions and values.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/base/result.h"
#include "core/query/steps.h"

namespace rankscope::analysis {

/// In the order in which they count.
enum class StepSource {
    None,
    ProfilerStep, ///< slices "ProfilerStep#N" of the profiler
    StepTime, ///< the table STEP_TIME of a database
    StepTrace, ///< spans "Iteration N" that the device's step trace has
    Mark, ///< ranges "step N" that the program marked with mstx
    OlderMindSpore, ///< rows of step_trace_raw_*, where they lie on the clock of the timeline
};

struct RankSteps {
    StepSource source{};
    std::vector<query::Step> steps; ///< by begin, timeline time
};

/// Without a look into lanes and rows.
StepSource stepSourceOf(const query::Snapshot& snapshot, RankSlot rank);

/// Errors: Cancelled, Database, those of TableReader.
Result<RankSteps> rankSteps(query::Session& session, RankSlot rank, const std::stop_token& stop);

/// The number of the warm-up step of the job (model::warmUpStep), by its step trace; by the lengths
/// of these steps where it has none. Errors: Cancelled, those of TableReader.
Result<std::optional<int64_t>> warmUpAmong(
    const query::Snapshot& snapshot, const RankSteps& steps, const std::stop_token& stop);

} // namespace rankscope::analysis
