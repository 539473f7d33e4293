// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/hidden_preparing.h"

#include <algorithm>
#include <map>
#include <utility>

#include "core/analysis/rank_runs.h"
#include "core/analysis/steps/step_ranges.h"

namespace rankscope::analysis {

namespace {

using RankAndStep = std::pair<int64_t, int64_t>; ///< rank, step

/// Leaves no more preparing than this.
void limitPreparing(StepRow& row, Duration idle) {
    const auto preparing = row.values.get(StepMetric::Preparing);
    const auto work = row.values.get(StepMetric::EndToEnd);
    if (row.origin != StepOrigin::File || !preparing || !work || idle >= *preparing)
        return;
    row.values.set(StepMetric::Preparing, idle);
    row.values.set(StepMetric::Total, *work + idle);
}

} // namespace

void leaveOutHiddenPreparing(const query::Snapshot& snapshot, StepTrace& trace) {
    std::map<RankAndStep, StepRow*> rows;
    std::map<RankAndStep, Duration> work; ///< from the first to the last
    for (std::vector<StepRow>* const part : {&trace.rows, &trace.warmUp}) {
        for (StepRow& row : *part) {
            if (!row.step)
                continue;
            rows[{row.rank, *row.step}] = &row;
            if (const auto time = row.values.get(StepMetric::EndToEnd))
                work[{row.rank, *row.step}] = *time;
        }
    }
    for (const query::OpenRank& open : snapshot.ranks) {
        const int64_t rank = rankIdOf(open.index->rank, open.index->label);
        const auto& splits = open.index->steps;
        for (size_t i = 1; i < splits.size(); ++i) {
            const model::StepSplit& before = splits[i - 1];
            const auto step = numberOf(splits[i]);
            const auto last = numberOf(before);
            if (splits[i].device != splits.front().device || !step || !last)
                continue;
            const auto row = rows.find({rank, *step});
            const auto done = work.find({rank, *last});
            if (row == rows.end() || done == work.end())
                continue;
            // A window ends where the next step's own work begins.
            const Duration window = before.window.length() - before.preparing;
            limitPreparing(*row->second, std::max(Duration(), window - done->second));
        }
    }
}

} // namespace rankscope::analysis
