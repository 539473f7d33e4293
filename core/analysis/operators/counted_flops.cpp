// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/counted_flops.h"

#include <algorithm>
#include <initializer_list>
#include <map>
#include <tuple>

#include "core/analysis/rank_rows.h"
#include "core/index/database.h"

namespace rankscope::analysis {

namespace {

using index::Statement;
using index::TableIndex;

constexpr double kMillion = 1e6;
constexpr size_t kDeepestScope = 6; ///< parts of a full name that become scopes

/// The names of one column, by version and core.
using ColumnNames = std::initializer_list<std::string_view>;

/// The column of one of the names, for a SELECT; empty: there is none.
std::string columnOf(const index::TableInfo& kernels, ColumnNames names) {
    for (const std::string& column : kernels.columns) {
        if (std::ranges::find(names, column) != names.end())
            return index::sqlName(column);
    }
    return {};
}

/// Operations in a cycle of a unit that a column counts a share of the cycles of.
struct Share {
    ColumnNames names;
    int64_t operations = 0;
};

/// The sum of the shares; empty where one is missing.
std::string sumOf(const index::TableInfo& kernels, const std::string& cycles,
    std::initializer_list<Share> shares) {
    std::string sum;
    for (const Share& share : shares) {
        const std::string column = columnOf(kernels, share.names);
        if (column.empty())
            return {};
        sum += (sum.empty() ? "" : " + ") + column + " * " + std::to_string(share.operations);
    }
    return cycles.empty() ? std::string() : cycles + " * (" + sum + ")";
}

std::string cubeOfRatios(const index::TableInfo& kernels) {
    return sumOf(kernels, columnOf(kernels, {"aic_total_cycles", "total_cycles"}),
        {{{"mac_fp16_ratio", "aic_mac_fp16_ratio", "aic_cube_fp16_ratio"}, 2 * 16 * 16 * 16},
            {{"mac_int8_ratio", "aic_mac_int8_ratio", "aic_cube_int8_ratio"}, 2 * 16 * 16 * 32}});
}

std::string vectorOfRatios(const index::TableInfo& kernels) {
    return sumOf(kernels, columnOf(kernels, {"aiv_total_cycles", "total_cycles"}),
        {{{"vec_fp16_128lane_ratio", "aiv_vec_fp16_128lane_ratio"}, 128},
            {{"vec_fp16_64lane_ratio", "aiv_vec_fp16_64lane_ratio"}, 64},
            {{"vec_fp32_ratio", "aiv_vec_fp32_ratio"}, 32},
            {{"vec_int32_ratio", "aiv_vec_int32_ratio"}, 64},
            {{"vec_misc_ratio", "aiv_vec_misc_ratio"}, 32}});
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

/// By operator, and what its units are.
struct CountedRank {
    std::map<std::string, Counted> byName;
    int64_t steps = 0;
    bool hasCube = false;
    bool hasVector = false;
    bool isOfRatios = false;

    double perStep() const { return static_cast<double>(std::max<int64_t>(steps, 1)); }
    Counted sum() const {
        Counted all;
        for (const auto& [name, of] : byName)
            all.add(of);
        return all;
    }
};

/// Adds the kernels of one table; those that counted nothing communicate, or move data.
Status readCounted(
    const std::shared_ptr<const TableIndex>& part, const std::stop_token& stop, CountedRank& rank) {
    const CountedColumns columns = countedColumns(*part->find("kernel"));
    rank.hasCube = rank.hasCube || !columns.cube.empty();
    rank.hasVector = rank.hasVector || !columns.vector.empty();
    rank.isOfRatios = rank.isOfRatios || columns.areRatios;
    const auto sum = [](const std::string& column) {
        return column.empty() ? std::string("0") : "total(" + column + ")";
    };
    RS_TRY(eachRowOf(part, "SELECT count(DISTINCT step) FROM kernel", stop,
        [&rank](const TableIndex&, const Statement& row) { rank.steps += row.integer(0); }));
    return eachRowOf(part,
        "SELECT name, " + sum(columns.cube) + ", " + sum(columns.vector)
            + ", sum(duration) / 1e6 FROM kernel GROUP BY name",
        stop, [&rank](const TableIndex&, const Statement& row) {
            const Counted of{row.real(1), row.real(2), row.real(3)};
            if (of.cube + of.vector > 0)
                rank.byName[std::string(row.text(0))].add(of);
        });
}

/// Nothing of a unit that nobody counted.
UnitFlops unitOf(bool isCounted, double operations, double milliseconds, double steps) {
    UnitFlops unit;
    if (!isCounted)
        return unit;
    unit.work = operations / kMillion / steps;
    if (milliseconds > 0)
        unit.rate = operations / kMillion / milliseconds; // 10^6 a ms are 10^9 a second
    return unit;
}

std::optional<double> utilizationOf(
    const std::optional<double>& rate, const std::optional<DevicePeak>& device) {
    return rate && device ? std::optional(*rate / device->rate()) : std::nullopt;
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

CountedColumns countedColumns(const index::TableInfo& kernels) {
    CountedColumns columns{columnOf(kernels, {"cube_fops", "aic_cube_fops"}),
        columnOf(kernels, {"vector_fops", "aiv_vector_fops", "aiv_vec_fops"})};
    if (columns.cube.empty()) {
        columns.cube = cubeOfRatios(kernels);
        columns.areRatios = !columns.cube.empty();
    }
    if (columns.vector.empty()) {
        columns.vector = vectorOfRatios(kernels);
        columns.areRatios = columns.areRatios || !columns.vector.empty();
    }
    return columns;
}

bool hasCountedFlops(const TableIndex& part) {
    const index::TableInfo* const kernels = part.find("kernel");
    return kernels != nullptr && kernels->rows > 0 && !countedColumns(*kernels).isEmpty();
}

Result<FlopsOfRank> countedFlops(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop) {
    CountedRank counted;
    for (const auto& part : snapshot.tables) {
        if (part->rank == rank && hasCountedFlops(*part))
            RS_TRY(readCounted(part, stop, counted));
    }
    FlopsOfRank flops;
    flops.rank = rank;
    if (counted.byName.empty())
        return flops;
    RS_TRY_ASSIGN(const auto peaks, devicePeaks(snapshot, stop));
    if (const auto device = peaks.find(rank); device != peaks.end())
        flops.device = device->second;
    const auto unitsOf = [&](const Counted& of) {
        const double steps = counted.perStep();
        UnitFlops cube = unitOf(counted.hasCube, of.cube, of.milliseconds, steps);
        cube.utilization = utilizationOf(cube.rate, flops.device);
        return std::pair(cube, unitOf(counted.hasVector, of.vector, of.milliseconds, steps));
    };
    Scopes scopes;
    for (const auto& [name, of] : counted.byName) {
        auto [cube, vector] = unitsOf(of);
        flops.operators.push_back({name, cube, vector});
        scopes.add(name, (of.cube + of.vector) / kMillion / counted.perStep());
    }
    std::ranges::stable_sort(flops.operators, std::ranges::greater(), &OperatorFlops::work);
    std::tie(flops.step, flops.vectorStep) = unitsOf(counted.sum());
    flops.scopes = scopes.flows();
    flops.isOfRatios = counted.isOfRatios;
    return flops;
}

namespace {

Result<std::vector<RankFlops>> readCountedRanks(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    std::map<int64_t, CountedRank> byRank;
    for (const auto& part : snapshot.tables) {
        if (hasCountedFlops(*part))
            RS_TRY(readCounted(part, stop, byRank[part->rank]));
    }
    std::vector<RankFlops> ranks;
    if (byRank.empty())
        return ranks;
    RS_TRY_ASSIGN(const auto peaks, devicePeaks(snapshot, stop));
    for (const auto& [rank, counted] : byRank) {
        const Counted sum = counted.sum();
        if (sum.milliseconds <= 0)
            continue;
        RankFlops flops;
        flops.rank = rank;
        flops.work = (sum.cube + sum.vector) / kMillion / counted.perStep();
        flops.rate = (sum.cube + sum.vector) / kMillion / sum.milliseconds;
        if (const auto device = peaks.find(rank); device != peaks.end() && counted.hasCube)
            flops.utilization = sum.cube / kMillion / sum.milliseconds / device->second.rate();
        ranks.push_back(flops);
    }
    compareRates(ranks);
    return ranks;
}

} // namespace

Result<std::vector<RankFlops>> workOfRanks(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    RS_TRY_ASSIGN(auto summed, rankFlops(snapshot, stop));
    if (!summed.empty())
        return summed;
    return snapshot.figures.get<std::vector<RankFlops>>(
        "workOfRanks", std::tuple(), stop, [&] { return readCountedRanks(snapshot, stop); });
}

} // namespace rankscope::analysis
