// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/graph_streams.h"

#include <algorithm>
#include <map>

#include "core/analysis/operators/kernel_row.h"
#include "core/analysis/rank_rows.h"

namespace rankscope::analysis {

namespace {

bool isShared(const std::set<int64_t>& a, const std::set<int64_t>& b) {
    return std::ranges::any_of(a, [&b](int64_t stream) { return b.contains(stream); });
}

} // namespace

Result<std::vector<std::set<int64_t>>> streamsOfGraphs(
    const query::Snapshot& snapshot, RankSlot slot, const std::stop_token& stop) {
    const auto tables = kernelTablesOf(snapshot, slot);
    if (tables == nullptr)
        return std::vector<std::set<int64_t>>();
    std::map<int64_t, std::set<int64_t>> byModel;
    // 4294967295 is written where a kernel is of no graph.
    RS_TRY(eachRowOf(tables,
        "SELECT DISTINCT model_id, stream_id FROM kernel "
        "WHERE model_id BETWEEN 0 AND 4294967294 AND stream_id >= 0",
        stop, [&](const index::TableIndex&, const index::Statement& row) {
            if (const auto model = integerAt(row, 0), stream = integerAt(row, 1); model && stream)
                byModel[*model].insert(*stream);
        }));
    std::vector<std::set<int64_t>> sets;
    for (auto& [model, streams] : byModel) {
        for (auto set = sets.begin(); set != sets.end();) {
            if (!isShared(*set, streams)) {
                ++set;
                continue;
            }
            streams.merge(*set);
            set = sets.erase(set);
        }
        sets.push_back(std::move(streams));
    }
    std::erase_if(sets, [](const auto& streams) { return streams.size() < 2; });
    std::ranges::sort(sets);
    return sets;
}

} // namespace rankscope::analysis
