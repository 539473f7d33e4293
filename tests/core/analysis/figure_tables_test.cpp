// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of the pages as SQL tables: held against the same thing asked of the files' tables.
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/analysis/communication/links.h"
#include "core/analysis/communication/trace_collectives.h"
#include "core/analysis/communication/wait_table.h"
#include "core/analysis/computed_table.h"
#include "core/analysis/parallel/pipeline.h"
#include "core/analysis/verdicts/late_ranks.h"
#include "core/analysis/verdicts/pipeline_verdict.h"
#include "core/analysis/verdicts/step_verdicts.h"
#include "core/query/sql_surface.h"
#include "tests/core/analysis/job_tables.h"
#include "tests/core/query/inline_trace.h"

namespace figure_tables_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

std::string textOf(const query::SqlValue& value) {
    if (const auto* number = std::get_if<int64_t>(&value))
        return std::to_string(*number);
    if (const auto* real = std::get_if<double>(&value))
        return fmt::format("{}", *real);
    const auto* text = std::get_if<std::string_view>(&value);
    return text == nullptr ? "-" : std::string(*text);
}

/// A row a line.
std::string answer(const query::Snapshot& snapshot, std::string_view sql) {
    auto surface =
        query::SqlSurface::open(std::make_shared<query::Snapshot>(snapshot), computedTables());
    REQUIRE(surface);
    std::string text;
    const auto ran = surface->run(sql,
        {[](const auto&) {},
            [&text](std::span<const query::SqlValue> row) {
                for (const query::SqlValue& value : row)
                    text += textOf(value) + '|';
                text += '\n';
                return query::RowAnswer::GoOn;
            }},
        {});
    INFO((ran ? std::string() : ran.error().message));
    REQUIRE(ran);
    return text;
}

/// Steps of a rank: us of computing, and of free and exposed communication 10 and the rest of 200.
RankFiles stepsOf(int64_t rank, const std::vector<int>& computing) {
    std::string csv = "Step,Computing,Communication(Not Overlapped),Free\n";
    for (size_t step = 0; step < computing.size(); ++step)
        csv += fmt::format("{},{},{},10\n", step, computing[step], 190 - computing[step]);
    return {rank, {{"step_trace_time.csv", csv}}};
}

} // namespace

TEST_CASE("H5: the tables of a job compute each figure once", "[analysis]") {
    JobTables job({stepsOf(0, {100, 100, 100}), stepsOf(1, {100, 101, 100})});
    const auto snapshot = std::make_shared<const query::Snapshot>(job.snapshot());
    auto surface = query::SqlSurface::open(snapshot, computedTables());
    REQUIRE(surface);
    for (int round = 0; round < 2; ++round) {
        for (const ComputedTable& table : figureTables())
            REQUIRE(surface->run("SELECT * FROM " + std::string(table.spec.name),
                {[](const auto&) {}, [](const auto&) { return query::RowAnswer::GoOn; }}, {}));
    }
    const auto counts = snapshot->figures.counts();
    for (const char* name : {"stepTrace", "linkMatrix", "communicationGroups", "parallelSizes"}) {
        CAPTURE(name);
        CHECK(counts.at(name).computed == 1);
        CHECK(counts.at(name).reused > 0);
    }
}

TEST_CASE("the layout as SQL: DP 2 x PP 2 of the sample", "[analysis]") {
    const FolderTables job(sampleProfile("cluster_pytorch_4rank"));
    CHECK(answer(job.snapshot(),
              "SELECT rank, data, pipeline, context, tensor, is_profiled FROM topology")
        == "0|0|0|0|0|1|\n1|1|0|0|0|1|\n2|0|1|0|0|1|\n3|1|1|0|0|1|\n");
}

TEST_CASE("indicator sets as SQL: the most telling first", "[analysis]") {
    const FolderTables job(sampleProfile("cluster_pytorch_4rank"));
    CHECK(answer(job.snapshot(), "SELECT job_kind, metric FROM indicator WHERE position = 1")
        == "data_parallel|forward_backward|\nmodel_parallel|computing|\n"
           "pipeline_parallel|computing|\n");
    CHECK(answer(job.snapshot(), "SELECT count(*) FROM indicator") == "25|\n");
}

TEST_CASE("the spread of every operator as SQL: counts and extremes of the kernels", "[analysis]") {
    const FolderTables job(sampleProfile("cluster_pytorch_4rank"));
    const std::string ofFiles = answer(job.snapshot(),
        "SELECT rank, name, coalesce(input_shapes, '') AS shapes, count(*), min(duration), "
        "max(duration) FROM kernel GROUP BY 1, 2, 3 ORDER BY 1, 2, 3");
    CHECK(std::count(ofFiles.begin(), ofFiles.end(), '\n') > 40);
    CHECK(answer(job.snapshot(),
              "SELECT rank, name, coalesce(input_shapes, '') AS shapes, count, min, max FROM "
              "operator_spread ORDER BY 1, 2, 3")
        == ofFiles);
    CHECK(answer(job.snapshot(),
              "SELECT count(*) FROM operator_spread WHERE NOT (min <= lower_quartile AND "
              "lower_quartile <= median AND median <= upper_quartile AND upper_quartile <= max)")
        == "0|\n");
}

TEST_CASE("a slow rank and an outlier in the spread as SQL", "[analysis]") {
    std::vector<RankFiles> ranks;
    for (const int64_t rank : {0, 1, 2}) {
        std::string csv = "Step Id,Name,Type,Start Time(us),Duration(us)\n";
        for (int call = 0; call < 9; ++call)
            csv += fmt::format("1,mm,MatMul,{},{}\n", 1000 + call * 200,
                rank == 2 ? 60 : (rank == 0 && call == 4 ? 150 : 40 + call % 3));
        ranks.push_back({rank, {{"kernel_details.csv", csv}}});
    }
    const JobTables job(ranks);
    CHECK(answer(job.snapshot(),
              "SELECT rank, median, median_of_all, is_slow, outliers, outlier_time FROM "
              "operator_spread ORDER BY rank")
        == "0|41000|42000|0|1|108000|\n1|41000|42000|0|0|0|\n2|60000|42000|1|0|0|\n");
}

TEST_CASE("owners at the peak as SQL: the blocks that are alive then", "[analysis]") {
    const FolderTables job(sampleProfile("cluster_pytorch_4rank"));
    const std::string ofBlocks = answer(job.snapshot(),
        "WITH peak AS (SELECT DISTINCT rank, moment FROM peak_owner) SELECT b.rank, b.name, "
        "count(*), sum(b.size) FROM memory_block b JOIN peak p ON p.rank = b.rank WHERE "
        "b.allocation_time <= p.moment AND (b.release_time IS NULL OR b.release_time > p.moment) "
        "GROUP BY 1, 2 ORDER BY 1, 2");
    CHECK(std::count(ofBlocks.begin(), ofBlocks.end(), '\n') > 4);
    CHECK(answer(job.snapshot(),
              "SELECT rank, owner, blocks, size FROM peak_owner ORDER BY rank, owner")
        == ofBlocks);
    CHECK(answer(job.snapshot(),
              "SELECT DISTINCT p.rank, p.measured - (SELECT max(allocated) FROM memory_record m "
              "WHERE m.rank = p.rank AND m.component IN ('PTA', 'PTA+GE')) FROM peak_owner p")
        == "0|0|\n1|0|\n2|0|\n3|0|\n");
}

TEST_CASE("totals by name as SQL: sums of the slices, self without children", "[analysis]") {
    const InlineTrace trace(R"([{"ph":"X","pid":1,"tid":1,"ts":0,"dur":10,"name":"outer"},
        {"ph":"X","pid":1,"tid":1,"ts":1,"dur":2,"name":"inner"},
        {"ph":"X","pid":1,"tid":1,"ts":4,"dur":5,"name":"inner"},
        {"ph":"X","pid":1,"tid":2,"ts":4,"dur":7,"name":"inner"}])");
    CHECK(answer(*trace.snapshot(),
              "SELECT name, count, total, self, min, max FROM name_total ORDER BY track_id, name")
        == "inner|2|7000|7000|2000|5000|\nouter|1|10000|3000|10000|10000|\n"
           "inner|1|7000|7000|7000|7000|\n");
}

TEST_CASE("slow ranks as SQL: effect, share and worst step of the page", "[analysis]") {
    const JobTables job({stepsOf(0, {100, 100, 100}), stepsOf(1, {100, 100, 100}),
        stepsOf(2, {140, 150, 140}), stepsOf(3, {100, 100, 100})});
    // 40, 50 and 40 us longer than its peers of 100 us, in steps of 200 us
    CHECK(answer(job.snapshot(),
              "SELECT rank, metric, pattern, peers, part, effect, of_step, of_metric, steps, "
              "slow_steps, lost, worst_step, worst_excess, since FROM slow_rank")
        == "2|computing|same_rank|-|-|40000|0.2|0.4|3|3|130000|1|50000|-|\n");
    const SlowRanks page = stepVerdicts(stepTrace(job.snapshot(), {}).value(), {}).slow.at(0);
    CHECK(answer(job.snapshot(), "SELECT noise, effect_limit FROM slow_rank")
        == fmt::format("{}|{}|\n", page.noise.count(), page.ranks.at(0).limit.count()));
    CHECK(answer(job.snapshot(), "SELECT * FROM imbalance").empty());
    const JobTables healthy({stepsOf(0, {100, 100}), stepsOf(1, {101, 100})});
    CHECK(answer(healthy.snapshot(), "SELECT * FROM slow_rank").empty());
}

TEST_CASE("imbalance as SQL: half of the ranks, a node of the job", "[analysis]") {
    std::vector<RankFiles> ranks;
    for (int64_t rank = 0; rank < 16; ++rank)
        ranks.push_back(stepsOf(rank, std::vector<int>(3, rank < 8 ? 100 : 130)));
    const JobTables job(ranks);
    CHECK(answer(job.snapshot(), "SELECT * FROM imbalance")
        == "1|part|8-15|computing|part_of_ranks|30000|0.15|0.3|(8, 9, 10, 11, 12, 13, 14, "
           "15)|3|\n");
    CHECK(answer(job.snapshot(),
              "SELECT count(*), min(rank), max(rank), min(part), min(effect) FROM slow_rank")
        == "8|8|15|8-15|30000|\n");
}

TEST_CASE("imbalance as SQL: the longer stage of the sample", "[analysis]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("st_level2_qwen3_4rank"));
    // (400448.26 + 401131.70) / (231290.10 + 230903.72) of step_trace_time.csv: 0.7343 above
    CHECK(answer(job.snapshot(),
              "SELECT kind, name, metric, pattern, round(of_metric, 3), ranks FROM imbalance")
        == "stage|stage 1|computing|single_step|0.734|(2, 3)|\n");
}

TEST_CASE("late ranks as SQL: who comes 100 us after its peers in every step", "[analysis]") {
    std::vector<std::string> texts;
    for (const int64_t rank : {0, 1, 2, 3}) {
        const int late = rank == 2 ? 100 : 0;
        std::string text = "{";
        for (int64_t step = 1; step <= 3; ++step)
            text += fmt::format(
                "{}\"step{}\":{{\"p2p\":{{}},\"collective\":{{\"hcom_allReduce__7_0_1@7\":{{"
                "\"Communication Time Info\":{{\"Start Timestamp(us)\":{},\"Elapse Time(ms)\":{},"
                "\"Transit Time(ms)\":0.02,\"Wait Time(ms)\":{},\"Synchronization Time(ms)\":0,"
                "\"Idle Time(ms)\":0}}}}}}}}",
                step > 1 ? "," : "", step, step * 1000 + late, (120 - late) / 1000.,
                (100 - late) / 1000.);
        texts.push_back(text + "}");
    }
    std::vector<RankFiles> ranks;
    for (size_t rank = 0; rank < texts.size(); ++rank)
        ranks.push_back({static_cast<int64_t>(rank), {{"communication.json", texts[rank]}}});
    const JobTables job(ranks);
    // a step is from the end of one communication to the next: 1000 us
    CHECK(answer(job.snapshot(), "SELECT * FROM late_rank")
        == "2|1|100000|0.1|3|3|7|1|hcom_allReduce__7_0_1|allReduce|100000|\n");
    const Collectives all = collectives(job.snapshot(), {}, {}).value();
    const auto page = findLateRanks(all, matchCollectives(all));
    REQUIRE(page);
    REQUIRE(page->ranks.size() == 1);
    CHECK(page->ranks[0].late == Duration(100'000));
}

TEST_CASE("links as SQL: the slow one against its transport, tiny and lonely ones not at all",
    "[analysis]") {
    const auto link = [](const char* transport, int megabytes, double ms) {
        return fmt::format("{{\"Transport Type\":\"{}\",\"Transit Time(ms)\":{},"
                           "\"Transit Size(MB)\":{},\"Bandwidth(GB/s)\":{}}}",
            transport, ms, megabytes, megabytes / ms);
    };
    const JobTables job({{0,
        {{"communication_matrix.json",
             "{\"step1\":{\"p2p\":{},\"collective\":{\"allreduce-total@3985310405473756128\":{\"0-"
             "1\":"
                 + link("HCCS", 100, 5) + ",\"0-2\":" + link("HCCS", 100, 5)
                 + ",\"0-3\":" + link("HCCS", 100, 20) + ",\"0-4\":" + link("RDMA", 50, 25)
                 + ",\"0-5\":" + link("PCIE", 1, 25) + "}}}}"},
            {"profiler_metadata.json",
                R"({"parallel_group_info": {"group_name_19": {"group_name": "dp",)"
                R"( "group_rank": 0, "global_ranks": [0, 1, 2, 3, 4, 5]}}})"}}}});
    CHECK(answer(job.snapshot(),
              "SELECT src_rank, dst_rank, transport, size, transit_time, bandwidth, normal, "
              "is_slow, below, lost, is_placed FROM link_verdict ORDER BY dst_rank")
        == "0|1|HCCS|100000000|5000000|20|20|0|-|-|1|\n"
           "0|2|HCCS|100000000|5000000|20|20|0|-|-|1|\n"
           "0|3|HCCS|100000000|20000000|5|20|1|0.75|15000000|1|\n");
    CHECK(
        answer(job.snapshot(), "SELECT transport, normal, links, slow_links FROM normal_bandwidth")
        == "HCCS|20|3|1|\n");
}

TEST_CASE("pipelines as SQL: passes and stages of the page", "[analysis]") {
    const FolderTables job(sampleProfile("cluster_pytorch_4rank"));
    query::Session session(std::make_shared<query::Snapshot>(job.snapshot()));
    std::string passes;
    std::string stages;
    for (const int64_t first : {0, 1}) {
        const auto page = pipelineOf(session, {first, first + 2}, 10, {});
        REQUIRE(page);
        const auto verdict = judgePipeline(*page).verdict;
        REQUIRE(verdict);
        const auto summaries = stageSummaries(*page);
        for (size_t i = 0; i < page->stages.size(); ++i) {
            const PipelineStage& stage = page->stages[i];
            for (const PipelinePass& pass : stage.passes)
                passes += fmt::format("{}|{}|{}|{}|{}|{}|{}|{}|{}|\n", first, stage.rank, i,
                    pass.kind == PassKind::Forward ? "forward" : "backward", pass.microBatch,
                    pass.chunk, toNanoseconds(pass.time.begin), toNanoseconds(pass.time.end),
                    pass.work.value().count());
            const StageSummary& of = summaries[i];
            stages += fmt::format("{}|{}|{}|4|2|{}|{}|{}|{}|{}|{}|{}|{}|-|\n", first, of.rank, i,
                of.forward.count(), of.backward.count(), of.busy.count(), of.work.value().count(),
                of.exposed.count(), of.idle, verdict->least,
                verdict->isImbalanced && verdict->longest == i ? 1 : 0);
        }
    }
    CHECK(std::count(passes.begin(), passes.end(), '\n') == 16);
    CHECK(answer(job.snapshot(),
              "SELECT pipeline, rank, stage, kind, micro_batch, chunk, begin, \"end\", work FROM "
              "pipeline_pass WHERE step = 10 ORDER BY pipeline, stage, begin")
        == passes);
    CHECK(answer(job.snapshot(),
              "SELECT pipeline, rank, stage, passes, micro_batches, forward, backward, busy, work, "
              "exposed, bubble, least_bubble, is_longest, doubt FROM pipeline_stage WHERE step = "
              "10 ORDER BY pipeline, stage")
        == stages);
}

TEST_CASE("pipelines as SQL: a reason where there is no verdict", "[analysis]") {
    constexpr const char* kPipeline =
        R"({"parallel_group_info": {"group_name_19": {"group_name": "pp", "group_rank": 0,)"
        R"( "global_ranks": [0, 1]}}})";
    std::vector<RankFiles> ranks;
    for (const int64_t rank : {0, 1}) {
        ranks.push_back(stepsOf(rank, {100}));
        ranks.back().files.push_back({"profiler_metadata.json", kPipeline});
    }
    const JobTables job(ranks);
    CHECK(answer(job.snapshot(),
              "SELECT rank, pipeline, step, stage, passes, busy, work, bubble, doubt FROM "
              "pipeline_stage ORDER BY rank")
        == "0|0|0|0|0|-|-|-|no_passes|\n1|0|0|1|0|-|-|-|no_passes|\n");
    CHECK(answer(job.snapshot(), "SELECT * FROM pipeline_pass").empty());
    const JobTables plain({stepsOf(0, {100})});
    CHECK(answer(plain.snapshot(), "SELECT * FROM pipeline_stage").empty());
}

} // namespace figure_tables_test
