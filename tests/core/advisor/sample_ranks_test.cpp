// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks of which a folder has several runs.
#include "core/advisor/sample_ranks.h"

#include <catch2/catch.hpp>

#include "core/query/profiles.h"
#include "tests/core/advisor/one_check.h"
#include "tests/core/tables/inline_tables.h"

namespace sample_ranks_test {

using namespace rankscope;
using namespace rankscope::advisor;
using rankscope::test::File;
using rankscope::test::Files;
using rankscope::test::InlineTables;
using rankscope::test::runCheck;

namespace {

/// Two steps in which the device computes, and so long is free, in ms.
File stepsOf(int free) {
    std::string text = "Step,Computing,Communication(Not Overlapped),Free\n";
    for (int step = 1; step < 3; ++step)
        text += std::to_string(step) + ",80000,0," + std::to_string(free * 1000) + "\n";
    return {"step_trace_time.csv", text};
}

/// Of a processor, 40 ms in each step.
File kernelsOf(const char* core) {
    std::string text = "Step Id,Name,Type,Accelerator Core,Start Time(us),Duration(us)\n";
    for (int step = 1; step < 3; ++step)
        text += std::to_string(step) + ",a,Index," + core + ',' + std::to_string(step * 100'000)
            + ",40000\n";
    return {"kernel_details.csv", text};
}

/// Rank 0 with two runs.
class TwoRuns {
public:
    TwoRuns(const Files& first, const Files& second)
        : m_first(first)
        , m_second(second) {
        m_snapshot.tables = {labelled(m_second, "Rank 0 (2)"), labelled(m_first, "Rank 0")};
    }
    const query::Snapshot& snapshot() const { return m_snapshot; }

private:
    static std::shared_ptr<const index::TableIndex> labelled(
        const InlineTables& tables, const char* label) {
        auto copy = std::make_shared<index::TableIndex>(*tables.shared());
        copy->label = label;
        return copy;
    }

    InlineTables m_first;
    InlineTables m_second;
    query::Snapshot m_snapshot;
};

} // namespace

TEST_CASE("of a rank with two runs the first is judged, and it alone", "[advisor]") {
    const Files busy{stepsOf(20), kernelsOf("AI_CPU")};
    const Files quiet{stepsOf(2), kernelsOf("AI_CORE")};
    const TwoRuns first(busy, quiet);
    for (const char* const id : {"CP-1", "SC-1"}) {
        CAPTURE(id);
        const auto found = runCheck(first.snapshot(), id);
        CHECK(found.finding().ranks == std::vector<int64_t>{0});
        CHECK(runCheck(TwoRuns(quiet, busy).snapshot(), id).state == CheckState::Ok);
    }
}

TEST_CASE("a rank is sampled for the rows of its own run", "[advisor]") {
    const auto sampled = [](const TwoRuns& runs) {
        query::Session session(
            std::make_shared<const query::Snapshot>(query::onlyProfile(runs.snapshot(), 1)));
        Inputs inputs(session, {});
        const auto steps = inputs.steps();
        REQUIRE(steps);
        CHECK((*steps)->trace.ranks == std::vector<int64_t>{0});
        return ranksWith("kernel", inputs.snapshot(), **steps);
    };
    CHECK(sampled(TwoRuns({stepsOf(2), kernelsOf("AI_CORE")}, {stepsOf(2)})).size() == 1);
    CHECK(sampled(TwoRuns({stepsOf(2)}, {stepsOf(2), kernelsOf("AI_CORE")})).empty());
}

} // namespace sample_ranks_test
