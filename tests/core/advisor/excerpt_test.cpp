// SPDX-License-Identifier: GPL-3.0-or-later
// What the pictures of findings show of a step: times on traces written here.
#include "core/advisor/excerpt.h"

#include <optional>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "tests/core/query/inline_trace.h"

namespace excerpt_test {

using namespace rankscope;
using namespace rankscope::advisor;
using rankscope::test::InlineTrace;

namespace {

/// Two steps of 6 ms, whose hundredths of ms are the columns of a picture; in each the device
/// computes from `begin` to 5 ms (us), and communicates until 5.5 ms.
std::string traceOf(int begin) {
    std::string text =
        R"j([{"ph":"M","name":"process_name","pid":2,"args":{"name":"Ascend Hardware"}},)j"
        R"j({"ph":"M","name":"process_name","pid":4,"args":{"name":"Overlap Analysis"}},)j"
        R"j({"ph":"M","name":"thread_name","pid":4,"tid":1,"args":{"name":"Computing"}},)j"
        R"j({"ph":"M","name":"thread_name","pid":4,"tid":2,)j"
        R"j("args":{"name":"Communication(Not Overlapped)"}},)j"
        R"j({"ph":"M","name":"process_name","pid":3,"args":{"name":"Python"}})j";
    for (int step = 0; step < 2; ++step) {
        const int at = 6000 * step;
        text += fmt::format(
            R"j(,{{"ph":"X","pid":3,"tid":1,"ts":{0},"dur":6000,"name":"ProfilerStep#{1}"}})j"
            R"j(,{{"ph":"X","pid":2,"tid":1,"ts":{2},"dur":{3},"name":"MatMul"}})j"
            R"j(,{{"ph":"X","pid":4,"tid":1,"ts":{2},"dur":{3},"name":"Computing"}})j"
            R"j(,{{"ph":"X","pid":4,"tid":2,"ts":{4},"dur":500,)j"
            R"j("name":"Communication(Not Overlapped)"}})j",
            at, step, at + begin, 5000 - begin, at + 5000);
    }
    return text + "]";
}

/// What ranks compute in a step, in us.
analysis::StepTrace stepsOf(const std::vector<int64_t>& computing) {
    analysis::StepTrace trace;
    int64_t rank = 0;
    for (const int64_t time : computing) {
        analysis::StepRow row{rank++, 1, analysis::StepOrigin::Timeline, {}, {}};
        row.values.set(analysis::StepMetric::Computing, Duration(time * 1000));
        trace.rows.push_back(row);
    }
    analysis::arrange(trace);
    return trace;
}

Finding findingAt(const model::Target& target, std::vector<int64_t> ranks) {
    Finding finding{.id = "CL-1", .text = {"CL-1.same", {}}};
    finding.ranks = std::move(ranks);
    finding.evidence.push_back({target, {"evidence.longest_kernel", {}}, Duration(1)});
    return finding;
}

/// "0: C 1.00-5.00 E 5.00-5.50" of each row, in ms.
std::string textOf(const Excerpt& excerpt) {
    const auto ms = [](Duration time) { return static_cast<double>(time.count()) / 1e6; };
    std::string text;
    for (const ExcerptRow& row : excerpt.rows) {
        text += fmt::format("{}{}:", text.empty() ? "" : "; ", row.rank);
        for (const ExcerptPiece& piece : row.pieces)
            text +=
                fmt::format(" {} {:.3f}-{:.3f}", piece.part == ExcerptPart::Computing ? "C" : "E",
                    ms(piece.at.begin), ms(piece.at.end));
    }
    return text;
}

std::optional<Excerpt> excerptOf(
    InlineTrace& trace, const Finding& finding, const analysis::StepTrace& steps) {
    auto excerpts = excerptsOf(trace.session(), {finding}, steps);
    REQUIRE(excerpts);
    REQUIRE(excerpts->size() == 1);
    return excerpts->front();
}

} // namespace

/// From where the device had ended the step before, 0.5 ms earlier than the mark of the step.
TEST_CASE("a rank of a step is shown above the one of its peers that computes as they do") {
    const std::string late = traceOf(3000);
    const std::string early = traceOf(1000);
    const std::string middle = traceOf(2000);
    InlineTrace trace({late, early, middle, middle});
    model::Target target;
    target.rank = 0;
    target.step = 1;
    const auto excerpt =
        excerptOf(trace, findingAt(target, {0}), stepsOf({2000, 4000, 3000, 3000}));
    REQUIRE(excerpt);
    CHECK(excerpt->step == 1);
    CHECK(excerpt->isWhole);
    CHECK(excerpt->begin == Duration());
    CHECK(excerpt->length == Duration(6'000'000));
    CHECK_FALSE(excerpt->proof);
    CHECK(textOf(*excerpt) == "0: C 3.500-5.500 E 5.500-6.000; 3: C 2.500-5.500 E 5.500-6.000");
}

TEST_CASE("of a slice that is hardly seen in its step what lies around it is shown") {
    const std::string text = traceOf(1000);
    InlineTrace trace(text);
    model::Target target;
    target.rank = 0;
    const auto at = [](int64_t us) { return fromNanoseconds(us * 1000); };
    target.range = TimeRange{at(10'950), at(11'050)};
    target.slice = "MatMul";
    const auto excerpt = excerptOf(trace, findingAt(target, {0}), stepsOf({4000}));
    REQUIRE(excerpt);
    CHECK_FALSE(excerpt->isWhole);
    CHECK(excerpt->begin == Duration(5'050'000));
    CHECK(excerpt->length == Duration(900'000));
    CHECK(textOf(*excerpt) == "0: C 0.000-0.450 E 0.450-0.900");
    CHECK(excerpt->proof == Stretch{Duration(400'000), Duration(500'000)});

    target.range = TimeRange{at(7'000), at(9'000)}; // a third of it
    const auto whole = excerptOf(trace, findingAt(target, {0}), stepsOf({4000}));
    REQUIRE(whole);
    CHECK(whole->isWhole);
    CHECK(whole->proof == Stretch{Duration(1'500'000), Duration(3'500'000)});
}

TEST_CASE("nothing is shown of what is on no timeline, or in no step of it") {
    const std::string text = traceOf(1000);
    InlineTrace trace(text);
    model::Target page;
    page.page = "memory.curves";
    page.rank = 0;
    page.step = 1;
    page.page = "summary.steps"; // of the times of a step its time is shown
    CHECK(excerptOf(trace, findingAt(page, {0}), stepsOf({4000})));
    page.step.reset();
    CHECK_FALSE(excerptOf(trace, findingAt(page, {0}), stepsOf({4000})));
    Finding ofSteps = findingAt(page, {0});
    ofSteps.steps = {0, 1};
    CHECK(excerptOf(trace, ofSteps, stepsOf({4000}))->step == 1);
    page.page = "memory.curves";
    model::Target elsewhere;
    elsewhere.rank = 7;
    elsewhere.step = 1;
    model::Target never;
    never.rank = 0;
    never.step = 9;
    for (const model::Target& target : {page, elsewhere, never})
        CHECK_FALSE(excerptOf(trace, findingAt(target, {0}), stepsOf({4000})));
}

} // namespace excerpt_test
