// SPDX-License-Identifier: GPL-3.0-or-later
// CL-18 and CP-9: the clocks of the AI cores.
#include "tests/core/advisor/one_check.h"
#include "tests/core/advisor/step_job.h"
#include "tests/core/query/inline_trace.h"

namespace clock_cases_test {

using namespace rankscope;
using namespace rankscope::advisor;
using rankscope::test::InlineTrace;
using rankscope::test::JobTables;
using rankscope::test::runCheck;
using rankscope::test::stepFiles;

namespace {

JobTables oneRank() {
    return JobTables({{0, stepFiles(2, {})}});
}

/// A rank that computes for 1 ms; its clock is so high, and in the second half of that so low.
std::string clocked(int high, int low) {
    std::string text =
        R"([{"ph":"M","name":"process_name","pid":1,"args":{"name":"Overlap Analysis"}},)"
        R"({"ph":"M","name":"thread_name","pid":1,"tid":1,"args":{"name":"Computing"}},)"
        R"({"ph":"X","pid":1,"tid":1,"ts":0,"dur":1000,"name":"Computing"})";
    for (const auto& [at, mhz] : {std::pair(0, high), {500, low}, {1000, low}})
        text += fmt::format(
            R"(,{{"ph":"C","pid":2,"tid":0,"ts":{},"name":"AI Core Freq","args":{{"MHz":{}}}}})",
            at, mhz);
    return text + "]";
}

} // namespace

TEST_CASE("CL-18 tells ranks whose clock is lower than that of others", "[advisor]") {
    const auto of = [](int mhz) {
        const InlineTrace job({clocked(1800, 1800), clocked(mhz, mhz)});
        return runCheck(*job.snapshot(), "CL-18");
    };
    CHECK(of(1700).finding().ranks == std::vector<int64_t>{1});
    CHECK(of(1709).state == CheckState::Found);
    CHECK(of(1710).state == CheckState::Ok); // frequency_drop: 5 %
    const InlineTrace alone(clocked(1800, 1800));
    CHECK(runCheck(*alone.snapshot(), "CL-18").reason == "need.clocks");
    CHECK(runCheck(oneRank().snapshot(), "CL-18").reason == "need.frequency");
}

TEST_CASE("CP-9 tells a clock that drops while kernels run", "[advisor]") {
    const auto of = [](int low) {
        const InlineTrace job(clocked(1800, low));
        return runCheck(*job.snapshot(), "CP-9", {}, {{"least_cost", 0}});
    };
    CHECK(of(1400).finding().ranks == std::vector<int64_t>{0}); // half of the time 22.2 % lower
    CHECK(of(1618).state == CheckState::Found);
    CHECK(of(1620).state == CheckState::Ok); // frequency_drop: 5 %
    CHECK(runCheck(oneRank().snapshot(), "CP-9").reason == "need.frequency");
}

} // namespace clock_cases_test
