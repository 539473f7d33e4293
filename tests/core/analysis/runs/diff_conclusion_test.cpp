// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/runs/diff_conclusion.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

namespace diff_conclusion_test {

using namespace rankscope;
using namespace rankscope::analysis;

namespace {

StepDelta step(StepMetric metric, int64_t base, int64_t candidate) {
    return {metric, {base, candidate}};
}

OperatorDelta changed(const std::string& name, int64_t base, int64_t candidate) {
    OperatorDelta one;
    one.name = name;
    one.time = {base, candidate};
    return one;
}

/// "slower +50 computing +48 MatMulV3 +40"
std::string text(const RunDiff& diff) {
    const auto of = conclusionOf(diff);
    if (!of)
        return "none";
    std::string text = fmt::format("{} {:+}", toWord(of->change), of->step.delta());
    if (of->part)
        text += fmt::format(" {} {:+}", toWord(of->part->metric), of->part->time.delta());
    if (!of->name.empty())
        text += fmt::format(" {} {:+}", of->name, of->nameDelta.count());
    return text;
}

using enum StepMetric;

/// 1,000 ns of a step: 600 computing, 300 exposed communication, 80 free, 20 preparing.
RunDiff diffOf(int64_t computing, int64_t exposed, int64_t idle, int64_t preparing) {
    RunDiff diff;
    diff.steps = {step(Computing, 600, computing), step(NotOverlapped, 300, exposed),
        step(Free, 80, idle), step(Preparing, 20, preparing),
        step(EndToEnd, 980, computing + exposed + idle),
        step(Total, 1000, computing + exposed + idle + preparing)};
    return diff;
}

} // namespace

TEST_CASE("U4: the step, the part that makes it longer and the operator within it") {
    RunDiff diff = diffOf(648, 302, 80, 20);
    diff.operators = {
        changed("MatMulV3", 200, 240), changed("Add", 50, 58), changed("Transpose", 90, 40)};
    CHECK(text(diff) == "slower +50 computing +48 MatMulV3 +40");
    // Of two that share the change none stands out.
    diff.operators = {changed("MatMulV3", 200, 223), changed("Add", 50, 75)};
    CHECK(text(diff) == "slower +50 computing +48 Add +25");
    diff.operators = {changed("MatMulV3", 200, 223), changed("Add", 50, 73)};
    CHECK(text(diff) == "slower +50 computing +48");
    // More than the part itself changed: something else made up for it.
    diff.operators = {changed("MatMulV3", 200, 280)};
    CHECK(text(diff) == "slower +50 computing +48");
    diff = diffOf(600, 220, 80, 20);
    diff.communication = {changed("allReduce", 250, 180), changed("send", 10, 20)};
    CHECK(text(diff) == "faster -80 not_overlapped -80 allReduce -70");
    CHECK(text(diffOf(600, 300, 180, 20)) == "slower +100 free +100");
    CHECK(text(diffOf(600, 300, 80, 120)) == "slower +100 preparing +100");
}

TEST_CASE("U4: no part is named that does not make up half of the change") {
    CHECK(text(diffOf(640, 320, 100, 20)) == "slower +80 computing +40"); // half of it
    CHECK(text(diffOf(639, 321, 100, 20)) == "slower +80");
    CHECK(text(diffOf(619, 300, 80, 20)) == "same +19"); // within 2 %
    CHECK(text(diffOf(600, 300, 80, 20)) == "same +0");
    // One part takes back what another costs: neither is the change.
    CHECK(text(diffOf(800, 150, 80, 20)) == "slower +50");
}

TEST_CASE("U4: parts that do not add up to the change are not named") {
    RunDiff diff = diffOf(650, 300, 80, 20);
    diff.steps.back().time.candidate = 1100; // a file's own total
    CHECK(text(diff) == "slower +100");
    diff.steps.pop_back(); // end to end tells then
    CHECK(text(diff) == "slower +50 computing +50");
    diff.steps.clear();
    CHECK(text(diff) == "none");
    diff.steps = {step(StepInterval, 100, 160), step(ForwardBackward, 800, 800),
        step(Tail, 100, 110), step(Total, 1000, 1070)};
    CHECK(text(diff) == "slower +70 step_interval +60");
    diff.steps.front().time.base.reset();
    CHECK(text(diff) == "slower +70");
}

} // namespace diff_conclusion_test
