// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/data_workers.h"

#include <catch2/catch.hpp>

namespace data_workers_test {

using namespace rankscope::analysis;

namespace {

WorkedOperator operatorOf(int64_t id, const char* type) {
    WorkedOperator one;
    one.op = {id, type, id == 0 ? std::nullopt : std::optional(id - 1), std::nullopt, 4};
    return one;
}

WorkerSigns signsOf(const WorkedOperator& one) {
    return workerSigns({one}).front();
}

} // namespace

TEST_CASE("each rule of MindSpore fires above its threshold and not at it", "[verdicts]") {
    WorkedOperator map = operatorOf(1, "Map");
    CHECK(signsOf(map) == WorkerSigns{}); // nothing is known
    map.worker = 0.75;
    CHECK(!signsOf(map).isBusy);
    map.worker = 0.751;
    CHECK(signsOf(map).isBusy);
    CHECK(signsOf(map).isBottleneck);
    map.worker = 0.2;
    CHECK(!signsOf(map).isIdle);
    map.worker = 0.199;
    CHECK(signsOf(map).isIdle);
    map.op.workers = 1; // one is the least
    CHECK(!signsOf(map).isIdle);

    WorkedOperator slower = operatorOf(1, "Map");
    slower.op.usage = 0.25;
    slower.inputUsage = 0.75;
    CHECK(!signsOf(slower).isSlower);
    slower.inputUsage = 0.76;
    CHECK(signsOf(slower).isSlower);
    slower.op.type = "Batch"; // its queue holds whole batches
    CHECK(!signsOf(slower).isSlower);

    WorkedOperator reader = operatorOf(3, "TFReader");
    reader.isReader = true;
    reader.op.usage = 0.5;
    CHECK(!signsOf(reader).isSlowReader);
    reader.op.usage = 0.49;
    CHECK(signsOf(reader).isSlowReader);

    WorkedOperator queue = operatorOf(0, "DeviceQueue");
    queue.inputEmpty = 0.6;
    CHECK(!signsOf(queue).isHungry);
    queue.inputEmpty = 0.61;
    CHECK(signsOf(queue).isHungry);
    queue.worker = 0.9; // it is no bottleneck itself
    CHECK(!signsOf(queue).isBottleneck);
}

TEST_CASE("the bottleneck is the last one that fires from the highest id down", "[verdicts]") {
    WorkedOperator batch = operatorOf(1, "Batch");
    WorkedOperator map = operatorOf(2, "Map");
    WorkedOperator shuffle = operatorOf(0, "Shuffle");
    batch.worker = 0.1; // waits: its input is empty
    batch.inputUsage = 0.05;
    map.worker = 0.9;
    shuffle.worker = 0.9; // passes on only
    const auto signs = workerSigns({shuffle, batch, map});
    CHECK(signs[0] == WorkerSigns{});
    CHECK(signs[1].isBottleneck);
    CHECK(!signs[2].isBottleneck);
    CHECK(signs[2].isBusy);
    batch.inputUsage = 0.1; // not below
    CHECK(workerSigns({shuffle, batch, map})[2].isBottleneck);
    batch.op.usage = 0.7; // far fuller than its input
    CHECK(workerSigns({shuffle, batch, map})[1].isBottleneck);
}

} // namespace data_workers_test
