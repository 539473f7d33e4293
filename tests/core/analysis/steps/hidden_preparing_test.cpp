// SPDX-License-Identifier: GPL-3.0-or-later
// Steps of a table beside the windows of the timeline, in ms.
#include "core/analysis/steps/hidden_preparing.h"

#include <catch2/catch.hpp>

namespace hidden_preparing_test {

using namespace rankscope;
using namespace rankscope::analysis;

namespace {

Duration ms(int64_t time) {
    return std::chrono::milliseconds(time);
}

/// Works for 20 ms and prepares for so long before.
StepRow rowOf(int64_t step, int64_t preparing, StepOrigin origin = StepOrigin::File) {
    StepRow row{0, step, origin, {}, {}};
    row.values.set(StepMetric::Computing, ms(18));
    row.values.set(StepMetric::NotOverlapped, ms(2));
    row.values.set(StepMetric::Free, Duration());
    row.values.set(StepMetric::Preparing, ms(preparing));
    row.values.deriveSums();
    return row;
}

/// Preparing of each step where the device idles for so long behind each step.
std::vector<int64_t> preparingOf(int64_t idle, StepOrigin origin = StepOrigin::File) {
    StepTrace trace;
    auto index = std::make_shared<index::RankIndex>();
    Timestamp begin{};
    for (const int64_t step : {10, 11, 12}) {
        trace.rows.push_back(rowOf(step, 5, origin));
        const Duration first = step == 10 ? ms(5) : Duration();
        const TimeRange window{begin, begin + first + ms(20 + idle)};
        index->steps.push_back({.device = "NPU",
            .step = std::to_string(step),
            .preparing = first,
            .window = window,
            .owner = model::StepOwner::Launch});
        begin = window.end;
    }
    query::Snapshot snapshot;
    snapshot.ranks.push_back({std::move(index), Duration()});
    leaveOutHiddenPreparing(snapshot, trace);
    std::vector<int64_t> left;
    for (const StepRow& row : trace.rows) {
        const auto preparing = *row.values.get(StepMetric::Preparing);
        left.push_back(preparing / std::chrono::milliseconds(1));
        CHECK(*row.values.get(StepMetric::Total) == ms(20) + preparing);
    }
    return left;
}

} // namespace

TEST_CASE("what the device works for the step before is no preparing", "[steps]") {
    using Preparing = std::vector<int64_t>;
    CHECK(preparingOf(0) == Preparing{5, 0, 0}); // the host runs ahead
    CHECK(preparingOf(2) == Preparing{5, 2, 2});
    CHECK(preparingOf(6) == Preparing{5, 5, 5}); // it waits for its device
    CHECK(preparingOf(0, StepOrigin::ClusterFile) == Preparing{5, 5, 5});
}

} // namespace hidden_preparing_test
