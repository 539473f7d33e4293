// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/told_calls.h"

#include <algorithm>
#include <string_view>

#include "core/advisor/data_waits.h"
#include "core/analysis/thresholds.h"
#include "core/analysis/time_union.h"
#include "core/analysis/verdicts/longest_gaps.h"
#include "core/analysis/verdicts/track_slices.h"

namespace rankscope::advisor {

namespace {

struct ToldCall {
    analysis::CallName name;
    const char* process; ///< "": any
    const analysis::Threshold& longest;
};

/// By the totals of the rank: nothing is opened for others.
bool isTold(const index::RankIndex& rank, const ToldCall& told) {
    const std::string_view process = told.process;
    return std::ranges::any_of(rank.totals, [&](const index::NameTotals& totals) {
        // count(): the threshold is in ns
        if (static_cast<double>(totals.max.count()) < told.longest.value
            || !told.name.fits(rank.text(totals.name)))
            return false;
        const model::Track& track = rank.tracks[toIndex(totals.track)];
        return process.empty() || rank.processes[toIndex(track.process)].name == process;
    });
}

} // namespace

Result<std::vector<TimeRange>> toldCalls(Inputs& inputs, int64_t rank) {
    const ToldCall kTold[] = {{kLoaderCalls, "", analysis::threshold::kLoaderCall},
        {kGarbageCalls, kGarbageProcess, analysis::threshold::kGarbage},
        {kGarbageOfTorch, "", analysis::threshold::kGarbage}};
    std::vector<TimeRange> all;
    const auto slot = analysis::slotOf(inputs.snapshot(), rank);
    if (!slot)
        return all;
    for (const ToldCall& told : kTold) {
        if (!isTold(*inputs.snapshot().rank(*slot).index, told))
            continue;
        RS_TRY_ASSIGN(const analysis::CallTimes times,
            analysis::callTimes(inputs.session(), rank, told.process, told.name, std::nullopt));
        all.insert(all.end(), times.calls.begin(), times.calls.end());
    }
    return analysis::unionOf(std::move(all));
}

Result<CallsOfRanks> toldCallsOf(Inputs& inputs, const std::vector<int64_t>& ranks) {
    constexpr size_t kMostRanksRead = 16;
    CallsOfRanks calls;
    for (const int64_t rank : ranks) {
        RS_TRY_ASSIGN(auto told, toldCalls(inputs, rank));
        if (!told.empty())
            calls[rank] = std::move(told);
        if (calls.size() > kMostRanksRead)
            return CallsOfRanks();
    }
    return calls;
}

} // namespace rankscope::advisor
