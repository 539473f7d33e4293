// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/worker_step.h"

#include <map>

#include <catch2/catch.hpp>

namespace worker_step_test {

using namespace rankscope;
using namespace rankscope::advisor;
using analysis::PassKind;
using analysis::TransferKind;
using model::JobOp;
using model::JobOpType;

namespace {

/// In ms.
TimeRange at(int64_t begin, int64_t end) {
    return {fromNanoseconds(begin * 1'000'000), fromNanoseconds(end * 1'000'000)};
}

/// The middle stage of three: forward 10-20, backward 30-50.
WorkerStep middleStage() {
    WorkerStep worker;
    worker.step = 7;
    worker.stage = 1;
    worker.passes = {{PassKind::Backward, 0, at(30, 50)}, {PassKind::Forward, 0, at(10, 20)}};
    worker.transfers = {{at(0, 9), TransferKind::Receive}, {at(20, 30), TransferKind::Both},
        {at(50, 55), TransferKind::Send}};
    worker.end = {{JobOpType::Optimizer, at(55, 60)}};
    return worker;
}

std::map<JobOpType, TimeRange> timesOf(const std::vector<JobOp>& ops) {
    std::map<JobOpType, TimeRange> times;
    for (const JobOp& op : ops)
        times[op.type] = {op.start, op.start + op.duration};
    return times;
}

} // namespace

TEST_CASE("Transfers of a worker go to the passes that need them, one that does both to two") {
    const auto ops = opsOf(middleStage(), {3, 1});
    REQUIRE(ops);
    CHECK(timesOf(*ops)
        == std::map<JobOpType, TimeRange>{{JobOpType::ForwardReceive, at(0, 9)},
            {JobOpType::ForwardCompute, at(10, 20)}, {JobOpType::ForwardSend, at(20, 30)},
            {JobOpType::BackwardReceive, at(20, 30)}, {JobOpType::BackwardCompute, at(30, 50)},
            {JobOpType::BackwardSend, at(50, 55)}, {JobOpType::Optimizer, at(55, 60)}});
}

TEST_CASE("The first and the last stage of the model have fewer transfers") {
    WorkerStep worker = middleStage();
    worker.stage = 0;
    worker.transfers = {{at(20, 30), TransferKind::Both}};
    auto ops = opsOf(worker, {3, 1});
    REQUIRE(ops);
    CHECK(timesOf(*ops).count(JobOpType::ForwardReceive) == 0);
    CHECK(timesOf(*ops).count(JobOpType::BackwardSend) == 0);
    ops = opsOf(worker, {3, 2}); // interleaved: each pass has both, here of no length
    REQUIRE(ops);
    CHECK(timesOf(*ops)[JobOpType::ForwardReceive] == at(10, 10));
    CHECK(timesOf(*ops)[JobOpType::BackwardSend] == at(50, 50));
}

TEST_CASE("A transfer is of the chunk of its pass") {
    // The first of two stages with two chunks: only the pass of its second chunk receives.
    WorkerStep worker;
    worker.passes = {{PassKind::Forward, 0, at(10, 20), 0}, {PassKind::Forward, 0, at(40, 50), 1}};
    worker.transfers = {{at(20, 25), TransferKind::Send}, {at(30, 38), TransferKind::Receive},
        {at(50, 56), TransferKind::Send}};
    const auto ops = opsOf(worker, {2, 2});
    REQUIRE(ops);
    std::map<std::pair<JobOpType, int32_t>, int64_t> lengths;
    for (const JobOp& op : *ops)
        if (op.type != JobOpType::Optimizer)
            lengths[{op.type, op.chunk.value_or(-1)}] = op.duration / std::chrono::milliseconds(1);
    CHECK(lengths
        == std::map<std::pair<JobOpType, int32_t>, int64_t>{{{JobOpType::ForwardCompute, 0}, 10},
            {{JobOpType::ForwardCompute, 1}, 10}, {{JobOpType::ForwardReceive, 0}, 0},
            {{JobOpType::ForwardReceive, 1}, 8}, {{JobOpType::ForwardSend, 0}, 5},
            {{JobOpType::ForwardSend, 1}, 6}});
}

TEST_CASE("A worker with too few or too many transfers is named") {
    WorkerStep worker = middleStage();
    worker.transfers.pop_back();
    CHECK(opsOf(worker, {3, 1}).error().message
        == "step 7, DP 0, stage 1: no send behind the backward pass of micro-batch 0");
    worker.transfers = {{at(20, 25), TransferKind::Both}, {at(50, 55), TransferKind::Both}};
    CHECK(opsOf(worker, {3, 1}).error().message
        == "step 7, DP 0, stage 1: no receive before the forward pass of micro-batch 0");
    worker.transfers = {{at(0, 9), TransferKind::Receive}, {at(25, 29), TransferKind::Receive},
        {at(20, 24), TransferKind::Send}};
    CHECK(opsOf(worker, {3, 1}).error().message == "step 7, DP 0, stage 1: 1 sends for 2 passes");
    worker.transfers.push_back({at(26, 28), TransferKind::Receive});
    CHECK(
        opsOf(worker, {3, 1}).error().message == "step 7, DP 0, stage 1: 3 receives for 2 passes");
}

} // namespace worker_step_test
