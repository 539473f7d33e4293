// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/kernel_row.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "tests/core/analysis/job_tables.h"

namespace kernel_row_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

constexpr const char* kHead =
    "Step Id,Name,Type,OP State,Accelerator Core,Start Time(us),Duration(us),Wait Time(us),Task "
    "ID,Stream ID,Block Dim,Mix Block Dim,Input Shapes,Input Data Types,Input Formats,Output "
    "Shapes,Output Data Types,Output Formats,aic_mac_ratio,aic_total_cycles\n";

/// The tables of a rank and the rank of its timeline.
struct Job {
    JobTables tables;
    query::Snapshot snapshot;

    explicit Job(const std::string& rows)
        : tables({{3, {{"kernel_details.csv", kHead + rows}}}}) {
        auto rank = std::make_shared<index::RankIndex>();
        rank->rank = 3;
        rank->folder = tables.snapshot().tables.front()->folder;
        snapshot.tables = tables.snapshot().tables;
        snapshot.ranks.push_back({rank, {}});
    }

    std::string find(const KernelPlace& place) const {
        const auto found = kernelAt(snapshot, RankSlot(0), place, {});
        REQUIRE(found);
        if (!*found)
            return "none";
        const KernelRow& row = (*found)->row;
        return fmt::format(
            "{} {} on {}/{}", row.name, row.type, row.stream.value_or(-1), row.task.value_or(-1));
    }
};

constexpr const char* kTwo =
    "7,Add,AddV2,dynamic,AI_VECTOR_CORE,10.500,2,1,11,2,8,0,,,,,,,N/A,N/A\n"
    "7,MatMul,MatMulV3,static,MIX_AIC,20.000,5,0.25,12,2,24,48,\"\"\"2,3\"\";\"\"3,4\"\";\","
    "FLOAT;FLOAT;INT,ND;ND;ND,\"\"\"2,4\"\"\",FLOAT,ND,0.75,123456\n"
    "7,MatMul,MatMulV3,static,MIX_AIC,20.000,6,0,5,3,24,48,,,,,,,0.5,7\n";

} // namespace

TEST_CASE("a kernel's row says all that its file does", "[operators]") {
    const Job job(kTwo);
    const auto found =
        kernelAt(job.snapshot, RankSlot(0), {"MatMul", fromNanoseconds(20'000), 2, 12}, {});
    REQUIRE(found);
    REQUIRE(*found);
    const KernelRow& row = (*found)->row;
    CHECK(row.name == "MatMul");
    CHECK(row.type == "MatMulV3");
    CHECK(row.state == "static");
    CHECK(row.core == "MIX_AIC");
    CHECK(row.start == fromNanoseconds(20'000));
    CHECK(row.duration == Duration(5'000));
    CHECK(row.wait == Duration(250));
    CHECK(row.step == 7);
    CHECK(row.stream == 2);
    CHECK(row.task == 12);
    CHECK(row.blockDim == 24);
    CHECK(row.mixBlockDim == 48);
    CHECK(row.inputs == KernelTensors{"\"2,3\";\"3,4\";", "FLOAT;FLOAT;INT", "ND;ND;ND"});
    CHECK(row.outputs == KernelTensors{"\"2,4\"", "FLOAT", "ND"});
    CHECK((*found)->counters == std::vector<std::string>{"aic_mac_ratio", "aic_total_cycles"});
    CHECK(row.counters == std::vector<std::optional<double>>{0.75, 123456.0});
    CHECK(tensorTexts(row.inputs.shapes) == std::vector<std::string>{"2,3", "3,4", ""});
    CHECK(tensorTexts("").empty());
    CHECK(tensorTexts("N/A").empty());
}

TEST_CASE("a slice finds its row by begin and name, or by stream and task", "[operators]") {
    const Job job(kTwo);
    CHECK(job.find({"Add", fromNanoseconds(10'500), {}, {}}) == "Add AddV2 on 2/11");
    CHECK(job.find({"Add@1", fromNanoseconds(10'500), {}, {}}) == "Add AddV2 on 2/11");
    CHECK(job.find({"Other", fromNanoseconds(10'500), 2, 11}) == "Add AddV2 on 2/11");
    CHECK(job.find({"MatMul", fromNanoseconds(20'000), 3, 5}) == "MatMul MatMulV3 on 3/5");
    CHECK(job.find({"MatMul", fromNanoseconds(20'000), {}, {}}) == "MatMul MatMulV3 on 2/12");
    CHECK(job.find({"Other", fromNanoseconds(10'500), 2, 12}) == "none");
    CHECK(job.find({"Add", fromNanoseconds(10'501), 2, 11}) == "none");
    CHECK(job.find({"MatMul", fromNanoseconds(90'000), {}, {}}) == "none");
    CHECK(job.find({"Add", fromNanoseconds(0), {}, {}}) == "none");
}

TEST_CASE("rows that are not in order are found as well", "[operators]") {
    std::string rows;
    for (const int start : {50, 10, 40, 20, 30})
        rows += fmt::format("7,k{0},T,,AI_CORE,{0}.000,1,0,{0},2,1,0,,,,,,,,\n", start);
    const Job job(rows);
    for (const int start : {10, 20, 30, 40, 50})
        CHECK(job.find({fmt::format("k{}", start), fromNanoseconds(start * 1000), {}, {}})
            == fmt::format("k{0} T on 2/{0}", start));
}

TEST_CASE("of another rank, and without kernels, no row is found", "[operators]") {
    Job job(kTwo);
    auto other = std::make_shared<index::RankIndex>(*job.snapshot.ranks[0].index);
    other->rank = 4;
    job.snapshot.ranks.push_back({other, {}});
    const auto found =
        kernelAt(job.snapshot, RankSlot(1), {"Add", fromNanoseconds(10'500), {}, {}}, {});
    REQUIRE(found);
    CHECK_FALSE(*found);
    CHECK(kernelTablesOf(job.snapshot, RankSlot(1)) == nullptr);
    CHECK(kernelTablesOf(job.snapshot, RankSlot(0)) != nullptr);
}

} // namespace kernel_row_test
