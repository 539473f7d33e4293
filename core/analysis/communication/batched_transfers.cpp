// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/batched_transfers.h"

#include <algorithm>

namespace rankscope::analysis {

namespace {

bool isBatched(const Collectives& all, const Collective& row) {
    const std::string& type = all.text(row.type);
    return row.isPointToPoint && type != "send" && type != "receive";
}

} // namespace

std::set<uint32_t> groupsBeyond(const Collectives& all, const std::vector<int64_t>& ranks) {
    const std::set<int64_t> within(ranks.begin(), ranks.end());
    std::set<uint32_t> beyond;
    for (const Collective& row : all.rows) {
        if (!within.contains(row.rank) && !all.text(row.group).empty())
            beyond.insert(row.group);
    }
    return beyond;
}

std::map<RankStep, Duration> batchedTransfers(
    std::span<const RankGroup> stages, const Collectives& all) {
    std::map<RankStep, Duration> batched;
    for (const RankGroup& stage : stages) {
        const std::set<int64_t> within(stage.ranks.begin(), stage.ranks.end());
        const std::set<uint32_t> beyond = groupsBeyond(all, stage.ranks);
        for (const Collective& row : all.rows) {
            if (within.contains(row.rank) && beyond.contains(row.group) && isBatched(all, row))
                batched[{row.rank, row.step}] += row.times.elapse;
        }
    }
    return batched;
}

StepTrace withBatchedTransfers(StepTrace trace, const std::map<RankStep, Duration>& batched) {
    using enum StepMetric;
    for (StepRow& row : trace.rows) {
        const auto found = batched.find({row.rank, row.step});
        const auto others = row.values.get(NotOverlappedExcludeReceive);
        if (found == batched.end() || !others)
            continue;
        const Duration moved = std::min(found->second, *others);
        row.values.set(Bubble, row.values.orZero(Bubble) + moved);
        row.values.set(NotOverlappedExcludeReceive, *others - moved);
    }
    return trace;
}

} // namespace rankscope::analysis
