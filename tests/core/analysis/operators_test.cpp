// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "tests/core/analysis/job_tables.h"

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

constexpr const char* kHead =
    "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us),Input Shapes,aic_mac_ratio\n";

RankFiles kernels(int64_t rank, const std::string& rows) {
    return {rank, {{"kernel_details.csv", kHead + rows}}};
}

/// name shapes core count total min max, a row a line; times in us.
std::string text(const OperatorTable& table) {
    std::string text;
    for (const OperatorSum& row : table.rows)
        text += fmt::format("{}|{}|{}|{}|{}|{}|{}\n", row.name, row.shapes, row.core, row.count,
            row.total / Duration(1000), row.min / Duration(1000), row.max / Duration(1000));
    return text;
}

OperatorTable table(const query::Snapshot& snapshot, OperatorsBy by, OperatorFilter filter = {}) {
    auto made = operatorTable(snapshot, by, filter, {});
    REQUIRE(made);
    return *made;
}

} // namespace

TEST_CASE("operators add up over ranks by type, name and core", "[operators]") {
    const JobTables job({kernels(0,
                             "1,mm0,MatMul,AI_CORE,10,5,2;2,0.5\n"
                             "1,mm1,MatMul,AI_CORE,20,7,4;4,0.7\n"
                             "2,add,Add,AI_VECTOR_CORE,30,1,2;2,N/A\n"),
        kernels(1, "1,mm0,MatMul,AI_CORE,10,8,2;2,0.9\n")});
    const auto byType = table(job.snapshot(), OperatorsBy::Type);
    CHECK(text(byType) == "MatMul||AI_CORE|3|20|5|8\nAdd||AI_VECTOR_CORE|1|1|1|1\n");
    CHECK(byType.count == 4);
    CHECK(byType.rows[0].share == Approx(20. / 21));
    CHECK(byType.rows[0].average() == Duration(6666));
    REQUIRE(byType.counters == std::vector<std::string>{"aic_mac_ratio"});
    CHECK(byType.rows[0].counters[0].value() == Approx(0.7));
    CHECK_FALSE(byType.rows[1].counters[0]);
    CHECK(text(table(job.snapshot(), OperatorsBy::NameAndShapes))
        == "mm0|2;2|AI_CORE|2|13|5|8\nmm1|4;4|AI_CORE|1|7|7|7\nadd|2;2|AI_VECTOR_CORE|1|1|1|1\n");
    CHECK(text(table(job.snapshot(), OperatorsBy::Core, {.rank = 0, .step = 1}))
        == "AI_CORE||AI_CORE|2|12|5|7\n");
    CHECK(table(job.snapshot(), OperatorsBy::Type, {.rank = 9}).rows.empty());
}

TEST_CASE("one operator's calls spread over ranks, and outliers stand out", "[operators]") {
    std::string rows;
    for (int call = 0; call < 9; ++call)
        rows += fmt::format("1,it's,Add,AI_CORE,{},{},2;2,0\n", call * 100, 30 + call % 3);
    const JobTables job({kernels(0, rows), kernels(1, "3,it's,Add,AI_CORE,5,90,2;2,0\n")});
    const auto spread = operatorSpread(job.snapshot(), "it's", "2;2", {}, {}).value();
    CHECK(spread.all.count == 10);
    CHECK(spread.all.median == Duration(31'000));
    REQUIRE(spread.ranks.size() == 2);
    CHECK(spread.ranks[0].spread.max == Duration(32'000));
    CHECK(spread.ranks[1].spread.lowerQuartile == Duration(90'000));
    REQUIRE(spread.outliers.size() == 1);
    CHECK(spread.calls[spread.outliers[0]].rank == 1);
    CHECK(spread.calls[spread.outliers[0]].step == 3);
    CHECK(operatorSpread(job.snapshot(), "it's", "", {}, {})->calls.empty());
    CHECK(operatorSpread(job.snapshot(), "it's", "2;2", {.rank = 1}, {})->all.count == 1);
}

TEST_CASE("types of a real rank are those of its op_statistic.csv", "[operators]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("st_level2_qwen3_4rank"));
    const auto byType = table(job.snapshot(), OperatorsBy::Type, {.rank = 0});
    REQUIRE(byType.rows.size() > 3);
    CHECK(byType.count == 2463);
    for (size_t i = 1; i < byType.rows.size(); ++i)
        CHECK(byType.rows[i - 1].total >= byType.rows[i].total);
    const auto byCommunication = table(job.snapshot(), OperatorsBy::CommunicationType);
    CHECK(byCommunication.rows.front().name == "batchSendRecv");
}

TEST_CASE("the sample's statistics agree with its kernels", "[operators]") {
    const FolderTables job(sampleProfile("cluster_pytorch_4rank"));
    for (const auto& part : job.snapshot().tables) {
        if (part->find("op_statistic") == nullptr)
            continue;
        const auto byType = table(job.snapshot(), OperatorsBy::Type, {.rank = part->rank});
        auto reader = index::TableReader::reopen(part).value();
        auto rows =
            reader.prepare("SELECT type, core_type, count, total FROM op_statistic").value();
        while (rows.step().value()) {
            const auto found = std::find_if(
                byType.rows.begin(), byType.rows.end(), [&rows](const OperatorSum& row) {
                    return row.name == rows.text(0) && row.core == rows.text(1);
                });
            REQUIRE(found != byType.rows.end());
            CHECK(found->count == rows.integer(2));
            CHECK(found->total.count() == rows.integer(3));
        }
    }
}
