// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/more_work.h"

#include <algorithm>

#include "core/analysis/operators/operators.h"
#include "core/analysis/rank_rows.h"
#include "core/analysis/statistics.h"

namespace rankscope::analysis {

namespace {

bool arePeers(int64_t one, int64_t other, const std::vector<RankGroup>& groups) {
    const auto isIn = [](const RankGroup& group, int64_t rank) {
        return std::ranges::find(group.ranks, rank) != group.ranks.end();
    };
    return groups.empty() || std::ranges::any_of(groups, [&](const RankGroup& group) {
        return isIn(group, one) && isIn(group, other);
    });
}

} // namespace

WorkDifference workDifference(const WorkByName& slow, const WorkByName& fast) {
    WorkDifference found;
    for (const auto& [name, sum] : slow) {
        const auto other = fast.find(name);
        const MoreWork of{name, sum, other == fast.end() ? WorkSum() : other->second};
        found.more += of.more();
        if (of.more() > Duration())
            found.names.push_back(of);
        if (other == fast.end())
            continue;
        ++found.common;
        if (of.more() > Duration() && sum.count == other->second.count)
            ++found.longer;
    }
    for (const auto& [name, sum] : fast) {
        if (slow.count(name) == 0)
            found.more -= sum.total;
    }
    std::ranges::stable_sort(found.names, std::ranges::greater(), &MoreWork::more);
    return found;
}

Result<WorkByName> kernelWorkOf(const query::Snapshot& snapshot, int64_t rank,
    std::optional<int64_t> withoutStep, const std::stop_token& stop) {
    WorkByName work;
    RS_TRY(eachRowOf(snapshot, rank, "kernel",
        std::string("SELECT ") + kTypeOrName
            + ", count(*), sum(duration) FROM kernel WHERE duration > 0 AND coalesce(type, '') NOT "
              "LIKE 'hcom%' AND coalesce(accelerator_core, '') NOT IN ('HCCL', 'COMMUNICATION')"
            + andNotOf(withoutStep) + " GROUP BY 1",
        stop, [&work](const index::TableIndex&, const index::Statement& row) {
            work[std::string(row.text(0))] = {row.integer(1), lengthAt(row, 2)};
        }));
    return work;
}

std::optional<int64_t> fastestPeer(
    const StepTrace& trace, StepMetric metric, int64_t rank, const std::vector<RankGroup>& groups) {
    std::map<int64_t, std::vector<Duration>> values;
    for (const StepRow& row : trace.rows) {
        const auto value = row.values.get(metric);
        if (value && row.rank != rank && arePeers(rank, row.rank, groups))
            values[row.rank].push_back(*value);
    }
    std::optional<int64_t> fastest;
    Duration least{};
    for (auto& [peer, of] : values) {
        const Duration median = medianOf(std::move(of)).value_or(Duration());
        if (fastest && median >= least)
            continue;
        fastest = peer;
        least = median;
    }
    return fastest;
}

} // namespace rankscope::analysis
