// SPDX-License-Identifier: GPL-3.0-or-later
// Pipelines whose stages exchange with operators that send, receive or do both, and do not say
// which: hcom_batchSendRecv, ncclDevKernel_SendRecv.
#include <catch2/catch.hpp>

#include "core/advisor/inputs.h"
#include "core/advisor/replay/measured_job.h"
#include "core/advisor/replay/worker_step.h"
#include "core/query/session.h"
#include "tests/core/analysis/job_tables.h"

namespace fused_transfers_test {

using namespace rankscope;
using namespace rankscope::advisor;
using analysis::PassKind;
using analysis::PipelinePass;
using analysis::TransferKind;
using model::JobOp;
using model::JobOpType;

namespace {

constexpr Duration kMs = std::chrono::milliseconds(1);

TimeRange at(int64_t begin, int64_t end) {
    return {Timestamp(begin * kMs), Timestamp(end * kMs)};
}

PipelinePass forward(size_t microBatch, int64_t begin, int64_t end) {
    return {PassKind::Forward, microBatch, at(begin, end)};
}
PipelinePass backward(size_t microBatch, int64_t begin, int64_t end) {
    return {PassKind::Backward, microBatch, at(begin, end)};
}

WorkerStep workerOf(int32_t stage, std::vector<PipelinePass> passes,
    const std::vector<TimeRange>& transfers, const TimeRange& optimizer) {
    WorkerStep worker;
    worker.stage = stage;
    worker.passes = std::move(passes);
    for (const TimeRange& time : transfers)
        worker.transfers.push_back({time, TransferKind::Both});
    worker.end = {{JobOpType::Optimizer, optimizer}};
    return worker;
}

/// Two stages and two micro-batches as Megatron has them: the first stage sends, does both and
/// receives, the last one receives, does both and sends. Three operators, two of each direction.
std::vector<JobOp> twoStages() {
    std::vector<JobOp> all;
    for (const WorkerStep& worker :
        {workerOf(0,
             {forward(0, 10, 20), forward(1, 22, 30), backward(0, 60, 70), backward(1, 90, 100)},
             {at(20, 21), at(30, 60), at(70, 90)}, at(100, 105)),
            workerOf(1,
                {forward(0, 21, 35), backward(0, 35, 58), forward(1, 60, 72), backward(1, 72, 88)},
                {at(10, 21), at(58, 60), at(88, 90)}, at(90, 91))}) {
        const auto ops = opsOf(worker, {2, 1});
        REQUIRE(ops);
        all.insert(all.end(), ops->begin(), ops->end());
    }
    return all;
}

std::vector<TimeRange> timesOf(const std::vector<JobOp>& ops, int32_t stage, JobOpType type) {
    std::vector<TimeRange> times;
    for (const JobOp& op : ops)
        if (op.stage == stage && op.type == type)
            times.push_back({op.start, op.start + op.duration});
    return times;
}

} // namespace

TEST_CASE("Of operators that send, receive or do both time tells whose they are", "[replay]") {
    using Times = std::vector<TimeRange>;
    const auto ops = twoStages();
    CHECK(timesOf(ops, 0, JobOpType::ForwardSend) == Times{at(20, 21), at(30, 60)});
    CHECK(timesOf(ops, 0, JobOpType::BackwardReceive) == Times{at(30, 60), at(70, 90)});
    CHECK(timesOf(ops, 0, JobOpType::ForwardReceive).empty());
    CHECK(timesOf(ops, 0, JobOpType::BackwardSend).empty());
    CHECK(timesOf(ops, 1, JobOpType::ForwardReceive) == Times{at(10, 21), at(58, 60)});
    CHECK(timesOf(ops, 1, JobOpType::BackwardSend) == Times{at(58, 60), at(88, 90)});
}

TEST_CASE("Their pipeline is played again as long as it was", "[replay]") {
    const auto job = JobGraph::of(twoStages(), kAsProfiled);
    REQUIRE(job);
    // 10 + 1 + 14 + 23 + 2, then 12 + 16 + 2 of the last stage and 10 + 5 of the first one
    CHECK(job->stepTime(job->work()) == 95 * kMs);
    CHECK(job->measuredStepTimes() == std::vector<Duration>{95 * kMs});
    // The last stage's 65 ms of passes as the first one's: it lets the first stage begin earlier.
    const Duration saved = priceOf(*job, std::vector{shorterStage(1, 0.5)});
    CHECK(saved == (7 + 11) * kMs + kMs / 2 + (6 + 8) * kMs);
}

TEST_CASE("Between passes of one direction each takes the nearest that is left", "[replay]") {
    // The middle stage of three while the pipeline fills: receive, pass, send, and again; then the
    // last forward is sent while the first gradients come.
    WorkerStep worker = workerOf(1,
        {forward(0, 10, 20), forward(1, 30, 40), backward(0, 50, 60), backward(1, 70, 80)},
        {at(0, 9), at(20, 22), at(24, 29), at(40, 49), at(60, 62), at(63, 69), at(80, 83)},
        at(83, 90));
    using Times = std::vector<TimeRange>;
    auto ops = opsOf(worker, {3, 1});
    REQUIRE(ops);
    CHECK(timesOf(*ops, 1, JobOpType::ForwardReceive) == Times{at(0, 9), at(24, 29)});
    CHECK(timesOf(*ops, 1, JobOpType::ForwardSend) == Times{at(20, 22), at(40, 49)});
    CHECK(timesOf(*ops, 1, JobOpType::BackwardReceive) == Times{at(40, 49), at(63, 69)});
    CHECK(timesOf(*ops, 1, JobOpType::BackwardSend) == Times{at(60, 62), at(80, 83)});
    // Two come before the first pass, and two are left behind the second one.
    worker.transfers[0].time = at(0, 4);
    worker.transfers[1].time = at(5, 9);
    worker.transfers[2].time = at(40, 42);
    worker.transfers[3].time = at(43, 49);
    ops = opsOf(worker, {3, 1});
    REQUIRE(ops);
    CHECK(timesOf(*ops, 1, JobOpType::ForwardReceive) == Times{at(0, 4), at(5, 9)});
    CHECK(timesOf(*ops, 1, JobOpType::ForwardSend) == Times{at(40, 42), at(43, 49)});
    CHECK(timesOf(*ops, 1, JobOpType::BackwardReceive) == Times{at(43, 49), at(63, 69)});
}

TEST_CASE("A real job of fused transfers is played again within the error", "[replay]") {
    if (!test::hasRealProfiles())
        return;
    const test::FolderTables folder(test::realProfile("st_level2_qwen3_4rank"));
    query::Session session(std::make_shared<query::Snapshot>(folder.snapshot()));
    Inputs inputs(session, {});
    const auto replay = inputs.replay();
    REQUIRE(replay);
    REQUIRE((*replay)->job);
    const Slowdowns& slowdowns = (*replay)->slowdowns;
    // From the first kernel of rank 0 to the last one of rank 2.
    CHECK(slowdowns.measured == Duration(810'251'160));
    const double off = static_cast<double>((slowdowns.measured - slowdowns.replayed).count())
        / static_cast<double>(slowdowns.measured.count());
    CHECK(off > 0.02);
    CHECK(off < 0.05);
}

TEST_CASE("Of a profile without a stage the missing one is named", "[replay]") {
    if (!test::hasRealProfiles())
        return;
    const test::FolderTables folder(test::realProfile("st_level2_qwen3_4rank/rank_0_ascend_pt"));
    query::Session session(std::make_shared<query::Snapshot>(folder.snapshot()));
    CHECK(measuredOps(session, {}, {}).error().message
        == "the profile has no passes of stage 1 (rank 2)");
}

} // namespace fused_transfers_test
