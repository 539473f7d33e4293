// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/counted_flops.h"

#include <algorithm>
#include <array>
#include <map>

#include "core/analysis/rank_rows.h"
#include "core/index/database.h"

namespace rankscope::analysis {

namespace {

using index::Statement;
using index::TableIndex;

constexpr double kMillion = 1e6;
constexpr size_t kDeepestScope = 6; ///< parts of a full name that become scopes

constexpr std::array<std::string_view, 2> kCube{"cube_fops", "aic_cube_fops"};
constexpr std::array<std::string_view, 3> kVector{"vector_fops", "aiv_vector_fops", "aiv_vec_fops"};

/// The column of one of the names, for a SELECT; empty: there is none.
template <size_t n>
std::string columnOf(
    const index::TableInfo& kernels, const std::array<std::string_view, n>& names) {
    for (const std::string& column : kernels.columns) {
        if (std::ranges::find(names, column) != names.end())
            return index::sqlName(column);
    }
    return {};
}

/// Of one operator over all its calls.
struct Counted {
    double cube = 0;
    double vector = 0;
    double milliseconds = 0;

    void add(const Counted& other) {
        cube += other.cube;
        vector += other.vector;
        milliseconds += other.milliseconds;
    }
};

UnitFlops unitOf(double operations, double milliseconds, double steps) {
    UnitFlops unit;
    unit.work = operations / kMillion / steps;
    if (milliseconds > 0)
        unit.rate = operations / kMillion / milliseconds; // 10^6 a ms are 10^9 a second
    return unit;
}

/// "Total" -> "Default" -> "Default/net-Net" -> ...: each scope by its whole path.
class Scopes {
public:
    void add(std::string_view name, double work) {
        std::string from = "Total";
        size_t begin = 0;
        for (size_t depth = 0; depth < kDeepestScope; ++depth) {
            const size_t bar = name.find('/', begin);
            if (bar == std::string_view::npos)
                return; // the operator itself is no scope
            const std::string to(name.substr(0, bar));
            m_flows[{from, to}] += work;
            from = to;
            begin = bar + 1;
        }
    }
    std::vector<ScopeFlow> flows() const {
        std::vector<ScopeFlow> flows;
        for (const auto& [ends, work] : m_flows) {
            if (work > 0)
                flows.push_back({ends.first, ends.second, work});
        }
        return flows;
    }

private:
    std::map<std::pair<std::string, std::string>, double> m_flows;
};

} // namespace

bool hasCountedFlops(const TableIndex& part) {
    const index::TableInfo* const kernels = part.find("kernel");
    return kernels != nullptr && kernels->rows > 0
        && !(columnOf(*kernels, kCube).empty() && columnOf(*kernels, kVector).empty());
}

Result<FlopsOfRank> countedFlops(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop) {
    FlopsOfRank flops;
    flops.rank = rank;
    std::map<std::string, Counted> byName;
    int64_t steps = 0;
    for (const auto& part : snapshot.tables) {
        if (part->rank != rank || !hasCountedFlops(*part))
            continue;
        const index::TableInfo& kernels = *part->find("kernel");
        const std::string cube = columnOf(kernels, kCube);
        const std::string vector = columnOf(kernels, kVector);
        const auto orZero = [](const std::string& column) {
            return column.empty() ? std::string("0") : "coalesce(" + column + ", 0)";
        };
        RS_TRY(eachRowOf(part, "SELECT count(DISTINCT step) FROM kernel", stop,
            [&steps](const TableIndex&, const Statement& row) { steps += row.integer(0); }));
        RS_TRY(eachRowOf(part,
            "SELECT name, sum(" + orZero(cube) + "), sum(" + orZero(vector)
                + "), sum(duration) / 1e6 FROM kernel GROUP BY name",
            stop, [&byName](const TableIndex&, const Statement& row) {
                byName[std::string(row.text(0))].add({row.real(1), row.real(2), row.real(3)});
            }));
    }
    const auto perStep = static_cast<double>(std::max<int64_t>(steps, 1));
    Counted all;
    Scopes scopes;
    for (const auto& [name, of] : byName) {
        if (of.cube + of.vector <= 0)
            continue; // nothing was counted: it communicates, or moves data
        flops.operators.push_back({name, unitOf(of.cube, of.milliseconds, perStep),
            unitOf(of.vector, of.milliseconds, perStep)});
        all.add(of);
        scopes.add(name, (of.cube + of.vector) / kMillion / perStep);
    }
    std::ranges::stable_sort(flops.operators, std::ranges::greater(), &OperatorFlops::work);
    if (flops.operators.empty())
        return flops;
    flops.step = unitOf(all.cube, all.milliseconds, perStep);
    flops.vectorStep = unitOf(all.vector, all.milliseconds, perStep);
    flops.scopes = scopes.flows();
    return flops;
}

} // namespace rankscope::analysis
