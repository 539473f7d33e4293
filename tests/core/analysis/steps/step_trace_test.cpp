// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/steps/step_trace.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/analysis/rank_runs.h"
#include "core/analysis/steps/step_detail.h"
#include "core/analysis/steps/step_fold.h"
#include "core/analysis/steps/step_share.h"
#include "tests/core/analysis/job_tables.h"
#include "tests/core/query/inline_trace.h"

namespace step_trace_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;
using enum StepMetric;

namespace {

constexpr const char* kHead = "Step,Computing,Communication(Not Overlapped),Overlapped,"
                              "Communication,Free,Stage,Bubble,Communication(Not Overlapped and "
                              "Exclude Receive),Preparing\n";

Files steps(const std::string& rows) {
    return {{"step_trace_time.csv", kHead + rows}};
}

/// rank/step: the metrics in us, a row a line.
std::string text(const std::vector<StepRow>& rows, const std::vector<StepMetric>& metrics) {
    std::string result;
    for (const StepRow& row : rows) {
        result += std::to_string(row.rank) + '/' + (row.step ? std::to_string(*row.step) : "-");
        for (const StepMetric metric : metrics) {
            const auto value = row.values.get(metric);
            result +=
                value ? fmt::format(" {:g}", static_cast<double>(value->count()) / 1e3) : " -";
        }
        result += '\n';
    }
    return result;
}

StepTrace traceOf(const query::Snapshot& snapshot) {
    auto trace = stepTrace(snapshot, {});
    REQUIRE(trace);
    return *trace;
}

} // namespace

TEST_CASE("the step trace has a row for each rank and step", "[step_trace]") {
    const JobTables job({{1, steps("4,100,15,35,50,50,160,5,10,7\n")},
        {0, steps("5,10,1,2,3,4,15,0,1,\n4,20,1,2,3,4,25,0,1,6\n")}});
    const StepTrace trace = traceOf(job.snapshot());
    CHECK(text(trace.rows,
              {Computing, Communication, Overlapped, NotOverlapped, NotOverlappedExcludeReceive,
                  Free, Preparing, Stage, Bubble, ComputingNotOverlapped, EndToEnd, Total})
        == "0/4 20 3 2 1 1 4 6 25 0 18 25 31\n"
           "0/5 10 3 2 1 1 4 - 15 0 8 15 15\n"
           "1/4 100 50 35 15 10 50 7 160 5 65 165 172\n");
    CHECK(trace.ranks == std::vector<int64_t>{0, 1});
    CHECK(trace.steps == std::vector<std::optional<int64_t>>{4, 5});
    CHECK_FALSE(trace.has(Tail));
    REQUIRE(trace.find(1, 4) != nullptr);
    CHECK(trace.find(1, 4)->values.get(Bubble) == Duration(5000));
    CHECK(trace.find(1, 5) == nullptr);
    CHECK(rowsOfStep(trace, 4).size() == 2);
}

TEST_CASE("rows fold over steps and over groups", "[step_trace]") {
    const JobTables job({{0, steps("1,10,0,0,0,0,0,0,0,0\n2,13,0,0,0,0,0,0,0,0\n")},
        {1, steps("1,30,0,0,0,0,0,0,0,0\n")}});
    const StepTrace trace = traceOf(job.snapshot());
    const auto folded = [&](Fold fold) { return text(foldSteps(trace.rows, fold), {Computing}); };
    CHECK(folded(Fold::Mean) == "0/- 11.5\n1/- 30\n");
    CHECK(folded(Fold::Min) == "0/- 10\n1/- 30\n");
    CHECK(folded(Fold::Max) == "0/- 13\n1/- 30\n");
    CHECK(folded(Fold::Range) == "0/- 3\n1/- 0\n");
    const std::vector<RankGroup> groups{{"all", {0, 1}}, {"none", {7}}};
    const auto rows = foldGroups(trace.rows, groups, Fold::Max);
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].ranks == 2);
    CHECK(rows[0].values.get(Computing) == Duration(30'000));
    CHECK(rows[1].step == 2);
    CHECK(rows[1].ranks == 1);
    CHECK_FALSE(rows[1].values.get(Tail));
}

TEST_CASE("a rank without a step table is split by its timeline", "[step_trace]") {
    InlineTrace trace(R"([
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":0,"dur":10,"args":{"stream":7}},
{"ph":"X","cat":"kernel","name":"ncclKernel_AllReduce","pid":0,"tid":8,"ts":5,"dur":10,
 "args":{"stream":8}}])");
    const StepTrace steps = traceOf(*trace.snapshot());
    CHECK(text(steps.rows, {Computing, Communication, Overlapped, NotOverlapped, Free, Total})
        == "0/- 10 10 5 5 0 15\n");
    CHECK(steps.rows.front().origin == StepOrigin::Timeline);
    InlineTrace hidden(R"([
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":0,"dur":10,"args":{"stream":7}},
{"ph":"X","cat":"kernel","name":"ncclRecv","pid":0,"tid":8,"ts":2,"dur":4,"args":{"stream":8}},
{"ph":"X","cat":"kernel","name":"ncclKernel_AllReduce","pid":0,"tid":8,"ts":9,"dur":3,
 "args":{"stream":8}}])"); // the receive takes nothing from what is exposed
    CHECK(
        text(traceOf(*hidden.snapshot()).rows, {NotOverlapped, Bubble, NotOverlappedExcludeReceive})
        == "0/- 2 4 0\n");
}

TEST_CASE(
    "a timeline without steps gives way to the steps of the rank's own file", "[step_trace]") {
    InlineTrace trace(R"([
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":0,"dur":10,"args":{"stream":7}}])");
    const JobTables job({{0,
        {{"step_trace_raw_0_detail_time.csv",
            "step_num,start_point,end_point,total,fp_point,bp_point,iteration_interval,fp_and_bp,"
            "tail\n2,100,400,300,200,300,100,100,100\n3,400,800,400,600,700,200,100,100\n"}}}});
    query::Snapshot both = job.snapshot();
    both.ranks = trace.snapshot()->ranks;
    CHECK(text(traceOf(both).rows, {StepInterval, Total}) == "0/2 1 3\n0/3 2 4\n");
}

TEST_CASE("time of communication is unknown where no file of the job has any", "[step_trace]") {
    const char* const rows = "4,100,0,0,0,50,150,0,0,7\n";
    const std::vector<StepMetric> asked{
        Computing, Communication, NotOverlapped, Overlapped, Bubble, EndToEnd, Total};
    const JobTables alone({{0, steps(rows)}, {1, steps(rows)}});
    const StepTrace unknown = traceOf(alone.snapshot());
    CHECK(text(unknown.rows, asked) == "0/4 100 - - - - 150 157\n1/4 100 - - - - 150 157\n");
    CHECK_FALSE(unknown.has(Communication));

    // one rank's list of operators is enough: the other waited for nobody
    Files listed = steps(rows);
    listed.push_back({"communication.json",
        R"x({"step4": {"p2p": {}, "collective": {"hcom_allReduce__7_0_1@7": {
"Communication Time Info": {"Start Timestamp(us)": 1, "Elapse Time(ms)": 0, "Transit Time(ms)": 0,
"Wait Time(ms)": 0, "Synchronization Time(ms)": 0, "Idle Time(ms)": 0}}}}})x"});
    const JobTables one({{0, listed}, {1, steps(rows)}});
    CHECK(text(traceOf(one.snapshot()).rows, asked)
        == "0/4 100 0 0 0 0 150 157\n1/4 100 0 0 0 0 150 157\n");

    const InlineTrace computing(R"([
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":0,"dur":10,"args":{"stream":7}}])");
    CHECK(text(traceOf(*computing.snapshot()).rows, {Computing, Communication, Free})
        == "0/- 10 - 0\n");
    const InlineTrace early(R"([
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":0,"dur":10,"args":{"stream":7}},
{"ph":"X","cat":"kernel","name":"ncclRecv","pid":0,"tid":8,"ts":2,"dur":0,"args":{"stream":8}}])");
    CHECK(text(traceOf(*early.snapshot()).rows, {Communication}) == "0/- 0\n");
}

namespace {

/// A kernel of a GPU trace, in us.
std::string kernel(const char* name, int begin, int end) {
    return fmt::format("{{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"{}\",\"pid\":0,"
                       "\"tid\":7,\"ts\":{},\"dur\":{}}}",
        name, begin, end - begin);
}

const std::vector<StepMetric> kSplit{Computing, NotOverlapped, Overlapped, Communication, Free,
    Stage, Bubble, NotOverlappedExcludeReceive, Preparing};

} // namespace

// Names that begin with G and a number: advisor_spec.md D.
TEST_CASE("G1: a step is split into its times", "[step_trace][goldens]") {
    InlineTrace trace("[" + kernel("a", 0, 10) + "," + kernel("b", 15, 20) + ","
        + kernel("c", 25, 35) + "," + kernel("ncclKernel_Send", 10, 20) + ","
        + kernel("ncclKernel_Recv", 25, 30) + "," + kernel("ncclKernel_Broadcast", 35, 45) + ","
        + kernel("ncclKernel_Reduce", 45, 50) + "]");
    CHECK(text(traceOf(*trace.snapshot()).rows, kSplit) == "0/- 25 20 10 30 5 45 5 15 0\n");
}

TEST_CASE("G35: the parts of a step make a row", "[step_trace][goldens]") {
    InlineTrace trace("[" + kernel("a", 0, 100) + "," + kernel("ncclKernel_AllReduce", 65, 95) + ","
        + kernel("ncclKernel_AllGather", 95, 110) + "," + kernel("ncclKernel_Recv", 160, 165)
        + "]");
    CHECK(text(traceOf(*trace.snapshot()).rows, kSplit) == "0/- 100 15 35 50 50 160 5 10 0\n");
}

TEST_CASE("the real older MindSpore job has the pipeline's indicators", "[step_trace]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("mindspore_legacy/cluster_propose"));
    const StepTrace trace = traceOf(job.snapshot());
    CHECK(trace.rows.size() == 16);
    CHECK(trace.warmUp.size() == 4);
    CHECK(trace.averages.size() == 4);
    const std::vector<StepMetric> metrics{StepInterval, ForwardBackward, Tail, Total, Computing,
        NotOverlapped, Stage, Bubble, NotOverlappedExcludeReceive};
    CHECK(text({trace.averages[2], *trace.find(0, 2)}, metrics)
        == "2/- 2431.8 170089 7751.06 180271 123181 96426.8 174729 44879.2 51547.6\n"
           "0/2 825.28 179283 904.09 181013 14580.6 165836 124248 56169.5 109667\n");
    for (const StepMetric metric : {StepInterval, Stage, Bubble})
        CHECK(std::count(indicators(JobKind::PipelineParallel).begin(),
                  indicators(JobKind::PipelineParallel).end(), metric)
            == 1);
}

TEST_CASE("a cluster analysis alone shows its rows", "[step_trace]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("mstt_ut/cluster_analysis_output"));
    const StepTrace trace = traceOf(job.snapshot());
    REQUIRE(trace.rows.size() == 8);
    CHECK(trace.rows[5].origin == StepOrigin::ClusterFile);
    CHECK(text({trace.rows[5]}, {Computing, NotOverlapped, Free}) == "5/- 81367.6 756375 892837\n");
}

TEST_CASE("steps of real ranks are those of their files", "[step_trace]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("st_level2_qwen3_4rank"));
    const StepTrace trace = traceOf(job.snapshot());
    REQUIRE(trace.ranks == std::vector<int64_t>{0, 1, 2, 3});
    const StepValues& first = trace.rows.front().values;
    CHECK(trace.rows.front().step == 13);
    CHECK(first.get(Computing) == Duration(231'290'100));
    CHECK(first.get(NotOverlapped) == Duration(420'174'260));
    CHECK(first.get(Free) == Duration(158'558'000));
    CHECK(first.get(Stage) == Duration(810'022'250));
    CHECK(first.get(Preparing) == Duration(206'250));
}

TEST_CASE("the planted slow rank computes longer in the sample", "[step_trace]") {
    const FolderTables job(sampleProfile("cluster_pytorch_4rank"));
    const auto rows = foldSteps(traceOf(job.snapshot()).rows, Fold::Mean);
    REQUIRE(rows.size() == 4);
    const auto slowest =
        std::max_element(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
            return a.values.get(Computing) < b.values.get(Computing);
        });
    CHECK(slowest->rank == 1);
    CHECK(slowest->values.get(Computing) == Duration((5'231'097 + 5'222'431) / 2));
}

TEST_CASE("two runs of one rank stay apart", "[step_trace]") {
    query::Snapshot snapshot;
    for (const char* const label : {"Rank 0", "Rank 0 (2)"}) {
        index::RankIndex rank;
        rank.label = label;
        model::StepSplit split;
        split.step = "3";
        split.computing = Duration(snapshot.ranks.empty() ? 1000 : 2000);
        rank.steps.push_back(split);
        snapshot.ranks.push_back({std::make_shared<index::RankIndex>(std::move(rank)), {}});
    }
    const StepTrace trace = traceOf(snapshot);
    CHECK(text(trace.rows, {Computing}) == "0/3 1\n1000000000/3 2\n");
    CHECK(rankText(trace.ranks.back()) == "0 (2)");
    CHECK(runLabel(trace.ranks.back()) == "Rank 0 (2)");
    CHECK(runLabel(trace.ranks.front()).empty());
    CHECK(rankOfId(rankIdOf(17, "Rank 17 (12)")) == 17);
    CHECK(rankIdOf(5, "host (gpu)") == 5);
    CHECK(rankIdOf(999'999'999, int64_t{2}) == 1'999'999'999); // M6: fewer than 10^9 ranks
    CHECK(rankText(1'999'999'999) == "999999999 (2)");
    CHECK(rankIdOf(1'000'000'000, int64_t{2}) == 1'000'000'000);
    CHECK(rankIdOf(-1, int64_t{2}) == -1);
}

TEST_CASE("a part of the step counts against ranks and steps that have both", "[step_share]") {
    const auto row = [](int64_t rank, int64_t step, std::optional<int64_t> free, int64_t total) {
        StepRow of{rank, step, StepOrigin::File, {}};
        of.values.set(Free, free ? std::optional(Duration(*free)) : std::nullopt);
        of.values.set(Total, Duration(total));
        return of;
    };
    StepTrace trace;
    // Rank 0 is free for 80 of 100 in one of two steps; the other has a long step and no free.
    trace.rows = {row(0, 1, 80, 100), row(0, 2, std::nullopt, 20), row(1, 1, std::nullopt, 10)};
    arrange(trace);
    const auto shares = sharesByRank(trace, std::nullopt);
    REQUIRE(shares.size() == 2);
    CHECK(shares[0].millionths(Free) == 800'000);
    CHECK(shares[1].millionths(Free) == std::nullopt);
    CHECK(sharesByRank(trace, 2)[0].millionths(Free) == std::nullopt);
    StepShares both = shares[0];
    both.add(shares[1]);
    CHECK(both.millionths(Free) == 800'000);
    CHECK(both.millionths(Total) == 1'000'000);
    CHECK(both.millionths(Computing) == std::nullopt);
}

TEST_CASE("the detail of a step is that of one run of a rank", "[step_detail]") {
    const Files kernels{{"kernel_details.csv",
        "Step Id,Device_id,Name,Type,Accelerator Core,Start "
        "Time(us),Duration(us),Wait Time(us)\n"
        "3,0,a1,MatMul,AI_CORE,1000,5,0\n"}};
    const JobTables job({{0, kernels}, {0, kernels}});
    query::Snapshot runs = job.snapshot();
    auto second = std::make_shared<index::TableIndex>(*runs.tables[1]);
    second->label = "Rank 0 (2)";
    runs.tables[1] = second;
    for (const int64_t run : {int64_t{0}, rankIdOf(0, "Rank 0 (2)")}) {
        const auto detail = stepDetail(runs, run, 3, {});
        REQUIRE(detail);
        REQUIRE(detail->operators.size() == 1);
        CHECK(detail->operators.front().count == 1);
    }
    CHECK(stepDetail(runs, rankIdOf(0, "Rank 0 (3)"), 3, {})->operators.empty());
}

TEST_CASE(
    "a step of a rank lists its operators and collectives, the longest first", "[step_detail]") {
    const FolderTables job(sampleProfile("cluster_pytorch_4rank"));
    const auto detail = stepDetail(job.snapshot(), 0, 10, {});
    REQUIRE(detail);
    REQUIRE(detail->operators.size() > 3);
    CHECK(detail->operators.front().name == "FlashAttentionScoreGrad");
    CHECK(detail->operators[0].total >= detail->operators[1].total);
    REQUIRE(detail->collectives.size() > 3);
    CHECK(detail->collectives[0].times.elapse >= detail->collectives[1].times.elapse);
    for (const OperatorSum& sum : detail->operators)
        CHECK(sum.core != "COMMUNICATION");
    CHECK(stepDetail(job.snapshot(), 9, 10, {})->operators.empty());
}

TEST_CASE("M3: a rank with a step table and computed steps gives each step once", "[step_trace]") {
    const JobTables job({{0, steps("3,100,15,35,50,50,160,5,10,7\n")}});
    query::Snapshot both = job.snapshot();
    index::RankIndex rank;
    rank.rank = 0;
    rank.label = both.tables.front()->label;
    model::StepSplit split;
    split.step = "3";
    split.computing = Duration(1);
    rank.steps = {split};
    both.ranks.push_back({std::make_shared<index::RankIndex>(std::move(rank)), {}});
    CHECK(text(traceOf(both).rows, {Computing}) == "0/3 100\n");
}

TEST_CASE("S3: a first step far above the rest is left out, and can be taken in", "[step_trace]") {
    const auto step = [](int number, int computing) {
        return fmt::format("{},{},0,0,0,0,0,0,0,0\n", number, computing);
    };
    const std::string rest = step(2, 100) + step(3, 104) + step(4, 102);
    // the median of the rest is 102: 154 is above 1.5 times that, 153 is not
    const JobTables job({{0, steps(step(1, 100) + rest)}, {1, steps(step(1, 154) + rest)}});
    const StepTrace trace = traceOf(job.snapshot());
    CHECK(trace.warmUpStep() == 1);
    CHECK(text(trace.warmUp, {Computing}) == "0/1 100\n1/1 154\n"); // ranks share their steps
    CHECK(trace.steps == std::vector<std::optional<int64_t>>{2, 3, 4});
    CHECK(text(stepMeans(trace), {Computing}) == "0/- 102\n1/- 102\n");
    CHECK(everyStep(trace) == std::vector<std::optional<int64_t>>{1, 2, 3, 4});
    CHECK(text(rowsOfStep(trace, 1), {Computing}) == "0/1 100\n1/1 154\n"); // who asks gets it
    CHECK(text(rowsOfStep(trace, 2), {Computing}) == "0/2 100\n1/2 100\n");
    const StepTrace all = withWarmUp(trace);
    CHECK(all.rows.size() == 8);
    CHECK(all.warmUpStep() == std::nullopt);
    CHECK(text(stepMeans(all), {Computing}) == "0/- 101.5\n1/- 115\n");
    const StepTrace some = onlySteps(trace, {1, 3, 4}); // the mean still leaves the warm-up out
    CHECK(text(stepMeans(some), {Computing}) == "0/- 103\n1/- 103\n");
    CHECK(some.warmUpStep() == 1);
    CHECK(onlySteps(trace, {4}).warmUp.empty());
    CHECK(text(stepMeans(onlySteps(trace, {1})), {Computing}) == "0/- 100\n1/- 154\n");
    CHECK(onlySteps(trace, {9}).rows.empty());
    const JobTables even({{0, steps(step(1, 153) + rest)}});
    CHECK(traceOf(even.snapshot()).warmUp.empty());
    const JobTables later({{0, steps(step(1, 100) + step(2, 300) + step(3, 100))}});
    CHECK(traceOf(later.snapshot()).warmUp.empty());
    const JobTables two({{0, steps(step(1, 300) + step(2, 100))}}); // no measure
    CHECK(traceOf(two.snapshot()).warmUp.empty());
}

TEST_CASE("S3: ranks are compared over the steps that all have", "[step_trace]") {
    const auto step = [](int number, int computing) {
        return fmt::format("{},{},0,0,0,0,0,0,0,0\n", number, computing);
    };
    const JobTables job(
        {{0, steps(step(1, 10) + step(2, 20))}, {1, steps(step(2, 21) + step(3, 90))}});
    CHECK(text(stepMeans(traceOf(job.snapshot())), {Computing}) == "0/- 20\n1/- 21\n");
    const JobTables apart({{0, steps(step(1, 10))}, {1, steps(step(2, 21))}});
    CHECK(text(stepMeans(traceOf(apart.snapshot())), {Computing}) == "0/- 10\n1/- 21\n");
}

TEST_CASE("S3: cluster_propose takes 180.3 ms, as its own averages say", "[step_trace]") {
    if (!hasRealProfiles())
        return;
    const FolderTables job(realProfile("mindspore_legacy/cluster_propose"));
    const StepTrace trace = traceOf(job.snapshot());
    CHECK(trace.warmUpStep() == 1);
    const auto means = stepMeans(trace);
    CHECK(foldRows(means, Fold::Mean).get(Total) == Duration(180'285'673)); // of four averages
    CHECK(text(means, {StepInterval})
        == "0/- 1572.25\n1/- 1558.82\n2/- 2431.8\n3/- 2395.38\n"); // two ranks stand out
}

} // namespace step_trace_test
