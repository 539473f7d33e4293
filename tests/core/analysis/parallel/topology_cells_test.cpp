// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/parallel/topology_cells.h"

#include <catch2/catch.hpp>

#include "tests/core/analysis/job_tables.h"

namespace topology_cells_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

ParallelTopology topology(const ParallelSizes& sizes, RankOrder order = RankOrder::Megatron) {
    auto made = ParallelTopology::create(order, sizes);
    REQUIRE(made);
    return *made;
}

/// "0 1 | 2 3": the ranks cell by cell.
std::string text(const std::vector<TopologyCell>& cells) {
    std::string result;
    for (const TopologyCell& cell : cells) {
        result += result.empty() ? "" : " |";
        for (const int64_t rank : cell.ranks)
            result += (result.empty() ? "" : " ") + std::to_string(rank);
    }
    return result;
}

std::string text(const std::vector<std::optional<Duration>>& values) {
    std::string result;
    for (const auto& value : values)
        result += (value ? std::to_string(value->count()) : "-") + ' ';
    return result;
}

/// Computing of the ranks from 0 on.
std::vector<StepRow> rows(const std::vector<int64_t>& computing) {
    std::vector<StepRow> all;
    for (const int64_t value : computing) {
        StepRow row{static_cast<int64_t>(all.size()), 1, StepOrigin::File, {}};
        row.values.set(StepMetric::Computing, Duration(value));
        all.push_back(row);
    }
    return all;
}

} // namespace

TEST_CASE("Each level of the topology unfolds one axis more", "[topology_cells]") {
    const auto of = topology({.tensor = 2, .data = 2, .pipeline = 2});
    CHECK(text(topologyCells(of, TopologyLevel::Data)) == "0 1 4 5 | 2 3 6 7");
    CHECK(text(topologyCells(of, TopologyLevel::Pipeline)) == "0 1 | 4 5 | 2 3 | 6 7");
    CHECK(text(topologyCells(of, TopologyLevel::Context)) == "0 1 | 4 5 | 2 3 | 6 7");
    CHECK(text(topologyCells(of, TopologyLevel::Tensor)) == "0 | 1 | 4 | 5 | 2 | 3 | 6 | 7");
    CHECK(topologyShape(of, TopologyLevel::Expert) == TopologyShape{2, 2, 1, 2});
    CHECK(topologyCells(of, TopologyLevel::Tensor)[6].place == RankPlace{.data = 1, .pipeline = 1});
}

TEST_CASE("A cell is worth its slowest rank, a replica its slowest way", "[topology_cells]") {
    const auto of = topology({.tensor = 2, .data = 2, .pipeline = 2});
    const auto all = rows({5, 6, 7, 8, 1, 2, 3}); // rank 7 has no row
    CHECK(text(cellValues(of, TopologyLevel::Tensor, all, StepMetric::Computing))
        == "5 6 1 2 7 8 3 - ");
    CHECK(text(cellValues(of, TopologyLevel::Pipeline, all, StepMetric::Computing)) == "6 2 8 3 ");
    CHECK(text(cellValues(of, TopologyLevel::Data, all, StepMetric::Computing)) == "8 11 ");
    CHECK(text(cellValues(of, TopologyLevel::Data, all, StepMetric::Free)) == "- - ");
}

TEST_CASE("A rank has a group on each axis that is split", "[topology_cells]") {
    const auto of = topology({.tensor = 2, .data = 2, .pipeline = 2, .expert = 2});
    std::string found;
    for (const RankGroup& group : groupsOfRank(of, 3)) {
        found += group.name;
        for (const int64_t rank : group.ranks)
            found += ' ' + std::to_string(rank);
        found += '\n';
    }
    CHECK(found == "tp 2 3\ndp 1 3\npp 3 7\nep 1 3\n");
    CHECK(groupsOfRank(topology({}), 0).empty());
}

TEST_CASE("Sizes are held against the ranks of the profile", "[topology_cells]") {
    const ParallelSizes eight{.tensor = 2, .data = 2, .pipeline = 2};
    CHECK(topologyFault(RankOrder::Megatron, eight, 7) == TopologyFault::None);
    CHECK(
        topologyFault(RankOrder::Megatron, eight, 3) == TopologyFault::None); // some were profiled
    CHECK(topologyFault(RankOrder::Megatron, eight, 8) == TopologyFault::TooFew);
    CHECK(topologyFault(RankOrder::Megatron, {.tensor = 0}, 7) == TopologyFault::Ranks);
    CHECK(
        topologyFault(RankOrder::Megatron, {.data = 8, .expert = 3}, 7) == TopologyFault::Experts);
}

TEST_CASE("The groups of the profile tell the order of the ranks", "[topology_cells]") {
    const ParallelSizes sizes{.tensor = 2, .data = 2, .pipeline = 2};
    const std::vector<CommunicationGroup> last{{"a", "pp", {0, 2}}, {"b", "dp", {0, 4}}};
    CHECK(fittingOrder(sizes, last) == RankOrder::MegatronDataLast);
    const std::vector<CommunicationGroup> none{{"c", "pp", {0, 7}}};
    CHECK(fittingOrder(sizes, none) == RankOrder::Megatron);
    const FolderTables job(sampleProfile("cluster_pytorch_4rank"));
    const auto groups = communicationGroups(job.snapshot(), {});
    const auto said = parallelSizes(job.snapshot(), {});
    REQUIRE(groups);
    REQUIRE(said);
    CHECK(fittingOrder(said->value(), *groups) == RankOrder::Megatron);
}

} // namespace topology_cells_test
