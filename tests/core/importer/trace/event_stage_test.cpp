// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/trace/event_stage.h"

#include <new>
#include <stdexcept>

#include <catch2/catch.hpp>

namespace event_stage_test {

using namespace rankscope;
using namespace rankscope::importer;

namespace {

/// Hands on batches for as long as somebody takes them.
Status produceMany(const Deliver& deliver) {
    auto staged = std::make_unique<StagedBatch>();
    for (int i = 0; i < 100; ++i)
        RS_TRY(deliver(staged));
    return {};
}

} // namespace

TEST_CASE("B9: a reader that throws ends the import with an error", "[event_stage][B9]") {
    const Produce produce = [](const Deliver& deliver) -> Status {
        auto staged = std::make_unique<StagedBatch>();
        RS_TRY(deliver(staged));
        throw std::bad_alloc();
    };
    int taken = 0;
    const auto take = [&taken](const StagedBatch&) -> Status {
        ++taken;
        return {};
    };
    const Status status = stageAhead(produce, take, {});
    REQUIRE_FALSE(status);
    CHECK(status.error().code == ErrorCode::Internal);
    CHECK(taken == 1);
}

TEST_CASE("B9: no reader waits for a side that threw", "[event_stage][B9]") {
    const auto take = [](const StagedBatch&) -> Status { throw std::runtime_error("full"); };
    const Status status = stageAhead(produceMany, take, {});
    REQUIRE_FALSE(status);
    CHECK(status.error().message == "full");
}

TEST_CASE("a failure of either side and a stop end both", "[event_stage]") {
    const auto refuse = [](const StagedBatch&) -> Status {
        return fail(ErrorCode::DiskFull, "no space");
    };
    CHECK(stageAhead(produceMany, refuse, {}).error().code == ErrorCode::DiskFull);
    const auto takeAll = [](const StagedBatch&) -> Status { return {}; };
    CHECK(stageAhead(produceMany, takeAll, {}));
    std::stop_source stop;
    stop.request_stop();
    CHECK(stageAhead(produceMany, takeAll, stop.get_token()).error().code == ErrorCode::Cancelled);
}

} // namespace event_stage_test
