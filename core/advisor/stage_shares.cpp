// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/stage_shares.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/advisor/findings.h"
#include "core/analysis/communication/batched_transfers.h"
#include "core/analysis/steps/rank_gap.h"
#include "core/analysis/verdicts/group_times.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

using enum StepMetric;

StepTrace onlyOf(StepTrace trace, const std::vector<int64_t>& ranks) {
    std::erase_if(trace.rows,
        [&](const StepRow& row) { return std::ranges::find(ranks, row.rank) == ranks.end(); });
    return trace;
}

/// What collectives take whose groups reach beyond the ranks, of one of them in a step.
Duration timeBeyond(const Collectives& all, const std::vector<int64_t>& ranks) {
    const std::set<int64_t> within(ranks.begin(), ranks.end());
    const std::set<uint32_t> beyond = groupsBeyond(all, ranks);
    std::map<RankStep, Duration> sums;
    for (const Collective& row : all.rows) {
        if (within.contains(row.rank) && !row.isPointToPoint)
            sums[{row.rank, row.step}] +=
                beyond.contains(row.group) ? row.times.elapse : Duration();
    }
    std::vector<Duration> times;
    times.reserve(sums.size());
    for (const auto& sum : sums)
        times.push_back(sum.second);
    return medianOf(std::move(times)).value_or(Duration());
}

} // namespace

StepTrace withBatchedTransfers(const StepInputs& steps, const Collectives& all) {
    return analysis::withBatchedTransfers(steps.trace, batchedTransfers(steps.parts.stages, all));
}

Duration communicationTime(const StepTrace& trace, double share, double of) {
    const auto exposed = medianOfMetric(trace, NotOverlapped);
    return of > 0 ? scaled(exposed.value_or(Duration()), share / of) : Duration();
}

std::optional<StageShare> shareOfStage(
    const StepTrace& trace, const RankGroup& stage, const Collectives& all) {
    const StepTrace own = onlyOf(trace, stage.ranks);
    const auto shares = communicationShares(own.rows);
    if (!shares)
        return std::nullopt;
    const Duration time = communicationTime(own, shares->collective, shares->communication);
    const Duration within = time - std::min(time, timeBeyond(all, stage.ranks));
    const double part = time > Duration() ? shareOf(within, time) : 1;
    return StageShare{&stage, shares->collective * part, within, shares->whole};
}

std::optional<double> transitWithin(const RankGroup& stage, const CommunicationInputs& read) {
    const std::set<int64_t> ranks(stage.ranks.begin(), stage.ranks.end());
    const std::set<uint32_t> beyond = groupsBeyond(read.all, stage.ranks);
    const std::vector<Duration> transits = transitOfRows(read.all, read.matched);
    Duration elapse{};
    Duration transit{};
    for (size_t i = 0; i < read.all.rows.size(); ++i) {
        const Collective& row = read.all.rows[i];
        if (!ranks.contains(row.rank) || row.isPointToPoint || beyond.contains(row.group))
            continue;
        elapse += row.times.elapse;
        transit += std::min(transits[i], row.times.elapse);
    }
    return elapse > Duration() ? std::optional(shareOf(transit, elapse)) : std::nullopt;
}

} // namespace rankscope::advisor
