// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/flops.h"

#include <algorithm>
#include <set>

#include "core/analysis/data/json_list.h"
#include "core/analysis/operators/counted_flops.h"
#include "core/analysis/rank_rows.h"
#include "core/analysis/verdicts/job_parts.h"

namespace rankscope::analysis {

namespace {

using index::Statement;
using index::TableIndex;

constexpr double kWholePercent = 100;

std::optional<double> realAt(const Statement& row, int column) {
    return row.isNull(column) ? std::nullopt : std::optional(row.real(column));
}

std::optional<double> shareAt(const Statement& row, int column) {
    const auto percent = realAt(row, column);
    return percent ? std::optional(*percent / kWholePercent) : std::nullopt;
}

Status readOperatorFlops(
    const query::Snapshot& snapshot, FlopsOfRank& flops, const std::stop_token& stop) {
    RS_TRY(eachRowOf(snapshot, flops.rank, "legacy_flops",
        "SELECT name, flops, flops_per_second, utilization, vector_flops, "
        "vector_flops_per_second, vector_utilization FROM legacy_flops",
        stop, [&flops](const TableIndex&, const Statement& row) {
            flops.operators.push_back(
                {std::string(row.text(0)), {realAt(row, 1), realAt(row, 2), shareAt(row, 3)},
                    {realAt(row, 4), realAt(row, 5), shareAt(row, 6)}});
        }));
    std::ranges::stable_sort(flops.operators, std::ranges::greater(), &OperatorFlops::work);
    return {};
}

/// The keys of one unit begin with cube_ and vec_ where there are two.
void takeFact(std::string_view key, double value, FlopsOfRank& flops) {
    constexpr std::string_view kCube = "cube_";
    constexpr std::string_view kVector = "vec_";
    const bool isVector = key.starts_with(kVector);
    if (isVector || key.starts_with(kCube))
        key.remove_prefix(isVector ? kVector.size() : kCube.size());
    UnitFlops& unit = isVector ? flops.vectorStep : flops.step;
    if (key == "FLOPs")
        unit.work = value;
    else if (key == "FLOPS")
        unit.rate = value;
    else if (key == "FLOPS_Utilization")
        unit.utilization = value / kWholePercent;
}

Status readFlopsFacts(
    const query::Snapshot& snapshot, FlopsOfRank& flops, const std::stop_token& stop) {
    return eachRowOf(snapshot, flops.rank, "fact",
        "SELECT source, key, value, "
        "CASE WHEN value GLOB '*[0-9]*' THEN CAST(value AS REAL) END FROM fact WHERE source IN "
        "('flops_summary', 'flops_scope')",
        stop, [&flops](const TableIndex&, const Statement& row) {
            const auto value = realAt(row, 3);
            if (row.text(0) == "flops_summary" && value)
                takeFact(row.text(1), *value, flops);
            else if (row.text(1) == "data.links")
                flops.scopes = scopeFlowsIn(row.text(2));
        });
}

} // namespace

/// Each operator's rate is held against the peak, so the one with the highest utilization tells it
/// best: files round. The step's are not of one kind: its rate is the mean of the operators, its
/// utilization that of its whole time (planner_ir_data.md D1 and D2).
std::optional<double> FlopsOfRank::peak() const {
    if (device)
        return device->rate();
    const auto best = std::ranges::max_element(
        operators, {}, [](const OperatorFlops& of) { return of.all.utilization.value_or(0); });
    if (best == operators.end() || !best->all.rate || best->all.utilization.value_or(0) <= 0)
        return std::nullopt;
    return *best->all.rate / *best->all.utilization;
}

std::vector<ScopeFlow> scopeFlowsIn(std::string_view links) {
    std::vector<ScopeFlow> flows;
    for (const std::string_view link : elementsOf(links)) {
        const auto from = textIn(link, "source");
        const auto to = textIn(link, "target");
        const std::vector<double> work = numbersOf(memberOf(link, "value"));
        if (from && to && !work.empty() && work.front() > 0)
            flows.push_back({*from, *to, work.front()});
    }
    return flows;
}

std::vector<int64_t> ranksWithFlops(const query::Snapshot& snapshot) {
    std::set<int64_t> ranks;
    for (const auto& tables : snapshot.tables) {
        const index::TableInfo* table = tables->find("legacy_flops");
        if (table != nullptr && table->rows > 0)
            ranks.insert(tables->rank);
    }
    const auto summed = rankFlops(snapshot, {});
    for (const RankFlops& of : summed ? *summed : std::vector<RankFlops>())
        ranks.insert(of.rank);
    for (const auto& tables : snapshot.tables) {
        if (hasCountedFlops(*tables))
            ranks.insert(tables->rank);
    }
    return {ranks.begin(), ranks.end()};
}

Result<FlopsOfRank> flopsOfRank(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop) {
    FlopsOfRank flops;
    flops.rank = rank;
    RS_TRY(readOperatorFlops(snapshot, flops, stop));
    RS_TRY(readFlopsFacts(snapshot, flops, stop));
    if (flops.isEmpty()) {
        RS_TRY_ASSIGN(flops, countedFlops(snapshot, rank, stop));
        flops.isCounted = !flops.isEmpty();
    }
    RS_TRY_ASSIGN(const auto peaks, devicePeaks(snapshot, stop));
    if (const auto known = peaks.find(rank); known != peaks.end())
        flops.device = known->second;
    RS_TRY_ASSIGN(flops.ranks, workOfRanks(snapshot, stop));
    const auto own = std::ranges::find(flops.ranks, rank, &RankFlops::rank);
    if (!flops.isCounted && flops.step.isEmpty() && flops.vectorStep.isEmpty()
        && own != flops.ranks.end()) // no file sums the list up
        flops.step = {own->work, own->rate, own->utilization};
    RS_TRY_ASSIGN(const auto groups, communicationGroups(snapshot, stop));
    RS_TRY_ASSIGN(const auto sizes, parallelSizes(snapshot, stop));
    flops.stages = jobPartsOf(groups, sizes).stages;
    return flops;
}

} // namespace rankscope::analysis
