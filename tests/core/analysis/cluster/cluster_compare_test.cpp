// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <map>

#include <catch2/catch.hpp>
#include <fmt/format.h>
#include <simdjson.h>

#include "core/analysis/cluster/cluster_compare.h"
#include "core/analysis/cluster/cluster_figures.h"
#include "core/analysis/communication/wait_table.h"
#include "core/analysis/parallel/parallel_groups.h"
#include "core/query/sql_surface.h"
#include "tests/core/analysis/job_tables.h"

namespace cluster_compare_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

/// What an operator of communication.json holds: ms and MB.
std::string operation(double elapse, double transit, double size) {
    static constexpr const char* kText =
        R"x({{"Communication Time Info": {{"Elapse Time(ms)": {}, "Transit Time(ms)": {},
        "Wait Time(ms)": {}, "Synchronization Time(ms)": 0, "Idle Time(ms)": 0}},
        "Communication Bandwidth Info": {{"HCCS": {{"Transit Size(MB)": {},
        "Transit Time(ms)": {}}}, "RDMA": {{"Transit Size(MB)": 0, "Transit Time(ms)": 0}}}}}})x";
    return fmt::format(kText, elapse, transit, elapse - transit, size, transit);
}

std::string link(double size, double time) {
    return fmt::format(
        R"x({{"Transport Type": "HCCS", "Transit Size(MB)": {}, "Transit Time(ms)": {}}})x", size,
        time);
}

constexpr const char* kGroups =
    R"({"parallel_group_info": {"group_name_19": {"group_name": "dp", "group_rank": 0,)"
    R"( "global_ranks": [0, 1]}}})";

RankFiles rank(int64_t number, const std::string& computing) {
    return {number,
        {{"step_trace_time.csv", "Step,Computing,Free\n7," + computing + ",5\n"},
            {"profiler_metadata.json", kGroups},
            {"communication.json",
                R"({"step7": {"collective": {"hcom_allReduce__756_0_1@3985310405473756128": )"
                    + operation(10, 4, 8) + R"(, "hcom_allReduce__756_1_1@3985310405473756128": )"
                    + operation(6, 4, 8) + R"(, "Total Op Info": )" + operation(16, 8, 16) + "}}}"},
            {"communication_matrix.json",
                R"({"step7": {"collective": {"allreduce-top1@3985310405473756128": {")"
                    + std::to_string(number) + "-" + std::to_string(1 - number)
                    + "\": " + link(8, 4) + R"(}, "allreduce-total@3985310405473756128": {")"
                    + std::to_string(number) + "-" + std::to_string(1 - number)
                    + "\": " + link(16, 8) + "}}}}"}}};
}

/// The same, but for what is given: elapse and size of an operator of rank 1, size of the link from
/// rank 0, computing of rank 1, a group's ranks.
RankFiles cluster(double elapse, double size, double linkSize, const std::string& computing,
    const std::string& ranks) {
    const std::string group = "@3985310405473756128";
    const std::string steps = "Step,Type,Index,Computing,Free\n7,rank,0,100.5,5\n7,rank,1,"
        + computing + ",5\n7,stage,\"(0, 1)\"," + computing + ",5\n7,rank,2,1,1\n";
    const std::string operators = R"x({"(0, 1)": {"step7": {"hcom_allReduce__756_0_1)x" + group
        + R"x(": {"0": )x" + operation(10, 4, 8) + R"x(, "1": )x" + operation(elapse, 4, size)
        + R"x(}, "Total Op Info": {"0": )x" + operation(16, 8, 16) + "}}}}";
    const std::string links = R"x({"(0, 1)": {"step7": {"allreduce-top1)x" + group
        + R"x(": {"0-1": )x" + link(linkSize, 4) + R"x(}, "Total Op Info": {"0-1": )x" + link(16, 8)
        + "}}}}";
    const std::string groups =
        R"x({"collective": [[0, 1]], "comm_group_parallel_info": [{"type": "collective",)x"
        R"x( "group_name": "3985310405473756128", "pg_name": "dp", "rank_set": )x"
        + ranks + "}]}";
    return {-1,
        {{"cluster_step_trace_time.csv", steps}, {"cluster_communication.json", operators},
            {"cluster_communication_matrix.json", links}, {"communication_group.json", groups}},
        model::ProfileKind::ClusterAnalysis};
}

std::string text(const std::optional<int64_t>& number) {
    return number ? std::to_string(*number) : "-";
}

/// area, sides, rank, target, step, members, operator, figure, ours, theirs: a row
/// a line.
std::string text(const ClusterComparison& all, ClusterSides sides) {
    std::string lines;
    for (const ClusterDifference& of : all.list()) {
        if (of.sides == sides)
            lines += fmt::format("{} {} {} {} {} {} {} {} {}\n", toWord(of.area), text(of.rank),
                text(of.target), text(of.step), all.text(of.members), all.text(of.operation),
                figureWord(of), of.ours ? text(of.ours) : all.text(of.ourText),
                of.theirs ? text(of.theirs) : all.text(of.theirText));
    }
    return lines;
}

ClusterComparison compared(const query::Snapshot& snapshot) {
    auto all = compareCluster(snapshot, kClusterAreas, {});
    REQUIRE(all);
    return std::move(*all);
}

/// Of communication: what differs and what one side lacks, then the counts.
std::string inPortions(const query::Snapshot& snapshot, size_t rowsAtOnce) {
    ClusterComparison all;
    for (const ClusterArea area :
        {ClusterArea::Durations, ClusterArea::Bandwidth, ClusterArea::Links})
        REQUIRE(compareClusterFigures(snapshot, area, {}, all, rowsAtOnce));
    all.sort();
    const ClusterCounts counts = all.all();
    return text(all, ClusterSides::Both) + text(all, ClusterSides::OnlyThere)
        + text(all, ClusterSides::OnlyHere)
        + fmt::format(
            "{} {} {} {}", counts.rows, counts.differences, counts.onlyThere, counts.onlyHere);
}

/// Per rank what a cluster_communication.json says of it, as its own
/// communication.json would.
std::map<int64_t, std::string> splitByRank(const std::filesystem::path& file) {
    std::map<int64_t, std::map<std::string, std::string>> steps; // by rank and step
    simdjson::dom::parser parser;
    for (const auto set : parser.load(file.string()).get_object()) {
        for (const auto step : set.value.get_object()) {
            for (const auto op : step.value.get_object()) {
                for (const auto rank : op.value.get_object()) {
                    if (op.key.starts_with("Total"))
                        continue;
                    std::string& of =
                        steps[std::stoll(std::string(rank.key))][std::string(step.key)];
                    of += (of.empty() ? "\"" : ", \"") + std::string(op.key)
                        + "\": " + simdjson::minify(rank.value);
                }
            }
        }
    }
    std::map<int64_t, std::string> files;
    for (const auto& [rank, bySteps] : steps) {
        std::string& text = files[rank];
        for (const auto& [step, operators] : bySteps)
            text += (text.empty() ? "{\"" : ", \"") + step + "\": {\"collective\": {" + operators
                + "}}";
        text += "}";
    }
    return files;
}

/// The line of a rank in cluster_step_trace_time.csv as its own
/// step_trace_time.csv.
std::string stepsOf(const std::filesystem::path& file, int64_t rank) {
    std::ifstream in(file);
    std::string text;
    for (std::string line; std::getline(in, line);) {
        const size_t type = line.find(',');
        const size_t number = line.find(',', type + 1);
        const size_t values = line.find(',', number + 1);
        const bool isHead = text.empty();
        if (isHead || line.substr(type, values - type) == ",rank," + std::to_string(rank))
            text += line.substr(0, type) + line.substr(values) + "\n";
    }
    return text;
}

} // namespace

TEST_CASE("equal figures of the cluster analysis are no differences", "[cluster]") {
    const JobTables job({rank(0, "100.5"), rank(1, "90"), cluster(10, 8, 8, "90", "[0, 1]")});
    const ClusterComparison all = compared(job.snapshot());
    // the stage is the longest of both: 100.5
    CHECK(text(all, ClusterSides::Both) == "step - - 7 (0, 1)  computing 100500 90000\n");
    CHECK(text(all, ClusterSides::OnlyThere) == "step 2 - 7     \n");
    CHECK(all.of(ClusterArea::Steps).rows == 3);
    CHECK(all.of(ClusterArea::Durations).rows == 3);
    CHECK(all.of(ClusterArea::Durations).onlyHere == 2); // the second operator of both ranks
    CHECK(all.of(ClusterArea::Links).onlyHere == 1); // that of rank 1
    CHECK(all.of(ClusterArea::Groups).rows == 1);
}

TEST_CASE("a planted difference of each area is found, the largest first", "[cluster]") {
    const JobTables job({rank(0, "100.5"), rank(1, "90"), cluster(11, 9, 7, "120", "[0, 2]")});
    const ClusterComparison all = compared(job.snapshot());
    CHECK(text(all, ClusterSides::Both)
        == "collective 1 - 7 (0, 1) hcom_allReduce__756_0_1 elapse 10000000 11000000\n"
           "collective 1 - 7 (0, 1) hcom_allReduce__756_0_1 wait 6000000 7000000\n"
           "step 1 - 7   computing 90000 120000\n"
           "step - - 7 (0, 1)  computing 100500 120000\n"
           "bandwidth 1 - 7 (0, 1) hcom_allReduce__756_0_1 size 8000000 9000000\n"
           "link 0 1 7 (0, 1) allreduce-top1 size 8000000 7000000\n"
           "group - - - (0, 2)  ranks (0, 1) (0, 2)\n");
    const std::array links{ClusterArea::Links};
    CHECK(compareCluster(job.snapshot(), links, {})->all().differences == 1);
}

TEST_CASE("links within a group are placed by those of ranks to themselves", "[cluster]") {
    const auto links = [](const char* own, const char* away, double size) {
        return R"x({"step": {"collective": {"allgather-total@77": {")x" + std::string(own)
            + "\": " + link(9, 1) + ", \"" + away + "\": " + link(size, 4) + "}}}}";
    };
    const std::string theirs = R"x({"(4, 5)": {"step": {"allgather-total@77": {"4-4": )x"
        + link(9, 1) + R"x(, "4-5": )x" + link(8, 4) + R"x(, "5-4": )x" + link(7, 4) + "}}}}";
    const JobTables job({{4, {{"communication_matrix.json", links("0-0", "0-1", 8)}}},
        {5, {{"communication_matrix.json", links("1-1", "1-0", 6)}}},
        {-1, {{"cluster_communication_matrix.json", theirs}},
            model::ProfileKind::ClusterAnalysis}});
    const ClusterComparison all = compared(job.snapshot());
    CHECK(all.of(ClusterArea::Links).rows == 3);
    CHECK(text(all, ClusterSides::Both)
        == "link 5 4 - (4, 5) allgather-total size 6000000 7000000\n");
    CHECK(text(all, ClusterSides::OnlyThere).empty());
    CHECK(inPortions(job.snapshot(), 1) == inPortions(job.snapshot(), kClusterRowsAtOnce));
}

TEST_CASE("a large cluster analysis is compared a portion of the ranks at a time", "[cluster]") {
    const JobTables job({rank(0, "100.5"), rank(1, "90"), cluster(11, 9, 7, "120", "[0, 2]")});
    const std::string atOnce = inPortions(job.snapshot(), kClusterRowsAtOnce);
    CHECK(atOnce.find("elapse 10000000 11000000") != std::string::npos);
    for (const size_t rows : {1, 3, 10})
        CHECK(inPortions(job.snapshot(), rows) == atOnce);
}

TEST_CASE("differences are a table of SQL", "[cluster]") {
    const JobTables job({rank(0, "100.5"), rank(1, "90"), cluster(10, 9, 8, "90", "[0, 2]")});
    auto surface = query::SqlSurface::open(
        std::make_shared<query::Snapshot>(job.snapshot()), computedTables());
    REQUIRE(surface);
    std::string rows;
    const query::SqlSink sink{[](const auto&) {},
        [&rows](std::span<const query::SqlValue> row) {
            for (const auto& value : row)
                rows += (std::holds_alternative<int64_t>(value)
                                ? std::to_string(std::get<int64_t>(value))
                                : std::string(std::get<std::string_view>(value)))
                    + '|';
            return query::RowAnswer::GoOn;
        }};
    REQUIRE(surface->run("SELECT area, figure, ours, theirs FROM cluster_difference WHERE only_in "
                         "IS NULL AND area <> 'step'",
        sink, {}));
    CHECK(rows == "bandwidth|size|8000000|9000000|group|ranks|(0, 1)|(0, 2)|");
}

TEST_CASE("tables that are computed can be stopped", "[cluster][waits]") {
    const JobTables job({rank(0, "100.5"), rank(1, "90"), cluster(10, 9, 8, "90", "[0, 2]")});
    auto surface = query::SqlSurface::open(
        std::make_shared<query::Snapshot>(job.snapshot()), computedTables());
    REQUIRE(surface);
    const query::SqlSink sink{
        [](const auto&) {}, [](const auto&) { return query::RowAnswer::GoOn; }};
    std::stop_source stop;
    stop.request_stop();
    for (const char* sql : {"SELECT * FROM cluster_difference", "SELECT * FROM wait"}) {
        INFO(sql);
        CHECK(surface->run(sql, sink, {}));
        const Status stopped = surface->run(sql, sink, stop.get_token());
        REQUIRE(!stopped);
        CHECK(stopped.error().code == ErrorCode::Cancelled);
    }
}

TEST_CASE("a cluster analysis without the ranks differs from nothing", "[cluster]") {
    const JobTables job({cluster(10, 8, 8, "90", "[0, 1]")});
    const ClusterComparison all = compared(job.snapshot());
    CHECK(all.list().empty());
    CHECK(!all.all().isComparable);
    CHECK(all.of(ClusterArea::Steps).onlyThere == 4);
    CHECK(all.of(ClusterArea::Durations).onlyThere == 3);
    CHECK(compared(JobTables({rank(0, "1")}).snapshot()).list().empty());
}

TEST_CASE("what ranks say of their groups goes before the cluster analysis", "[cluster]") {
    const JobTables job({rank(1, "100.5"),
        {0,
            {{"communication_group.json",
                R"({"collective": [[0, 1]], "comm_group_parallel_info": [{"type": "collective", )"
                R"("rank_set": [1, 0], "group_name": "3985310405473756128", )"
                R"("group_id": "group_name_19", "pg_name": ""}]})"}},
            model::ProfileKind::ClusterAnalysis}});
    const auto groups = communicationGroups(job.snapshot(), {}).value();
    REQUIRE(groups.size() == 1);
    CHECK(groups[0].name == "dp");
    CHECK(groups[0].ranks == std::vector<int64_t>{0, 1});
    CHECK(textOfRanks(groups[0].ranks) == "(0, 1)");
    CHECK(textOfRanks({}).empty());
}

TEST_CASE("areas compared one by one make the same list", "[cluster]") {
    const JobTables job({rank(0, "100.5"), rank(1, "100.5"), cluster(11, 9, 7, "90", "[0, 1]")});
    const ClusterComparison whole = compared(job.snapshot());
    ClusterComparison parts;
    for (const ClusterArea area : {ClusterArea::Groups, ClusterArea::Links, ClusterArea::Bandwidth,
             ClusterArea::Durations, ClusterArea::Steps})
        parts.absorb(compareCluster(job.snapshot(), std::array{area}, {}).value());
    CHECK(parts.all().differences == whole.all().differences);
    CHECK(parts.all().rows == whole.all().rows);
    CHECK(whole.all().differences > 2);
    for (const ClusterSides sides :
        {ClusterSides::Both, ClusterSides::OnlyThere, ClusterSides::OnlyHere})
        CHECK(text(parts, sides) == text(whole, sides));
}

TEST_CASE("more than 100,000 differences are listed, the largest first", "[cluster]") {
    constexpr int64_t kCount = 150'000;
    const auto compare = [](ClusterComparison all) {
        for (int64_t i = 0; i < kCount; ++i)
            all.add({.area = ClusterArea::Durations,
                .figure = ClusterFigure::Elapse,
                .rank = i,
                .ours = 0,
                .theirs = i});
        all.sort();
        return all;
    };
    const ClusterComparison all = compare(ClusterComparison());
    REQUIRE(all.list().size() == kCount);
    CHECK(all.list().front().rank == kCount - 1);
    CHECK(all.list().back().rank == 0);
    // What is beyond the bound is counted.
    const ClusterComparison some = compare(ClusterComparison(1000));
    CHECK(some.of(ClusterArea::Durations).differences == kCount);
    REQUIRE(some.list().size() == 1000);
    CHECK(some.list().front().rank == kCount - 1);
    CHECK(some.list().back().rank == kCount - 1000);
}

TEST_CASE("the sample's cluster analysis says what its ranks say", "[cluster]") {
    const FolderTables job(sampleProfile("cluster_pytorch_4rank"));
    const ClusterComparison all = compared(job.snapshot());
    CHECK(text(all, ClusterSides::Both).empty());
    CHECK(text(all, ClusterSides::OnlyThere).empty());
    CHECK(text(all, ClusterSides::OnlyHere).empty());
    CHECK(all.of(ClusterArea::Steps).rows == 12);
    CHECK(all.of(ClusterArea::Links).rows > 10);
}

TEST_CASE("real cluster analyses equal ranks with the same numbers", "[cluster]") {
    if (!hasRealProfiles())
        return;
    for (const char* name : {"msinsight_ut", "mstt_ut"}) {
        INFO(name);
        const auto folder = realProfile(name) / "cluster_analysis_output";
        TempFolder whole;
        std::filesystem::copy(folder, whole.path() / "cluster_analysis_output");
        for (const auto& [number, text] : splitByRank(folder / "cluster_communication.json")) {
            const std::string place = fmt::format("r{0}_ascend_pt/", number);
            whole.write(place + fmt::format("profiler_info_{}.json", number), "{}");
            whole.write(place + "ASCEND_PROFILER_OUTPUT/communication.json", text);
            whole.write(place + "ASCEND_PROFILER_OUTPUT/step_trace_time.csv",
                stepsOf(folder / "cluster_step_trace_time.csv", number));
        }
        const ClusterComparison all = compared(FolderTables(whole.path()).snapshot());
        CHECK(text(all, ClusterSides::Both).empty());
        CHECK(all.of(ClusterArea::Steps).rows >= 2);
        CHECK(all.of(ClusterArea::Durations).rows >= 4);
        CHECK(all.of(ClusterArea::Durations).onlyHere == 0);
    }
}

} // namespace cluster_compare_test
