// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/graph_streams.h"

#include <catch2/catch.hpp>

#include "tests/core/analysis/job_tables.h"

namespace graph_streams_test {

using namespace rankscope;
using namespace rankscope::test;
using Streams = std::vector<std::set<int64_t>>;

namespace {

Streams streamsOf(const std::string& file) {
    const JobTables tables({{3, {{"kernel_details.csv", file}}}});
    auto rank = std::make_shared<index::RankIndex>();
    rank->rank = 3;
    rank->folder = tables.snapshot().tables.front()->folder;
    query::Snapshot snapshot;
    snapshot.tables = tables.snapshot().tables;
    snapshot.ranks.push_back({rank, {}});
    const auto found = analysis::streamsOfGraphs(snapshot, RankSlot(0), {});
    REQUIRE(found);
    return *found;
}

/// "model stream" of each kernel.
Streams of(std::initializer_list<std::pair<int64_t, int64_t>> kernels) {
    std::string file = "Model ID,Task ID,Stream ID,Name,Type,Start Time(us),Duration(us)\n";
    int64_t time = 10;
    for (const auto& [model, stream] : kernels)
        file += std::to_string(model) + ",1," + std::to_string(stream) + ",Add,Add,"
            + std::to_string(time += 10) + ",5\n";
    return streamsOf(file);
}

} // namespace

TEST_CASE("streams of one graph belong together", "[operators]") {
    constexpr int64_t kNone = 4294967295;
    CHECK(of({{1, 7}, {1, 5}, {1, 7}, {kNone, 2}, {kNone, 3}, {2, 9}}) == Streams{{5, 7}});
    CHECK(of({{2, 20}, {2, 21}, {1, 5}, {1, 6}}) == Streams{{5, 6}, {20, 21}});
    CHECK(of({{kNone, 2}, {kNone, 3}}).empty());
}

TEST_CASE("graphs that share a stream are one", "[operators]") {
    CHECK(of({{1, 5}, {1, 6}, {2, 8}, {2, 9}, {3, 6}, {3, 8}}) == Streams{{5, 6, 8, 9}});
}

TEST_CASE("kernels without graphs have no streams of one", "[operators]") {
    CHECK(streamsOf("Name,Type,Stream ID,Start Time(us),Duration(us)\nAdd,Add,2,10,5\n").empty());
}

} // namespace graph_streams_test
