// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/analysis/communication/links.h"
#include "core/analysis/communication/trace_collectives.h"
#include "core/analysis/communication/waits.h"
#include "tests/core/analysis/job_tables.h"
#include "tests/core/query/inline_trace.h"

namespace collectives_in_range_test {

using namespace rankscope;
using namespace rankscope::analysis;
using namespace rankscope::test;

namespace {

std::string operation(const char* name, int64_t startUs, int64_t elapseUs) {
    return fmt::format(R"j("{}":{{"Communication Time Info":{{"Start Timestamp(us)":{},)j"
                       R"j("Elapse Time(ms)":{},"Transit Time(ms)":0.01,"Wait Time(ms)":0,)j"
                       R"j("Synchronization Time(ms)":0,"Idle Time(ms)":0}}}})j",
        name, startUs, static_cast<double>(elapseUs) / 1000);
}

RankFiles communication(int64_t rank, const std::string& operations) {
    return {rank,
        {{"communication.json", R"j({"step1":{"p2p":{},"collective":{)j" + operations + "}}}"}}};
}

CommunicationFilter in(int64_t begin, int64_t end) {
    return {.range = TimeRange{us(begin), us(end)}};
}

/// name rank, an operator a line.
std::string text(const Collectives& all) {
    std::string text;
    for (const Collective& one : all.rows)
        text += fmt::format("{} {}\n", all.text(one.name), one.rank);
    return text;
}

constexpr const char* kFirst = "hcom_allReduce__1_0_1@7";
constexpr const char* kSecond = "hcom_allReduce__1_1_1@7";

} // namespace

TEST_CASE("a collective that is in a range on one rank is there with all its ranks", "[analysis]") {
    // Of the second rank the first collective begins 10 us later.
    const JobTables job(
        {communication(0, operation(kFirst, 100, 20) + ',' + operation(kSecond, 200, 30)),
            communication(1, operation(kFirst, 110, 10) + ',' + operation(kSecond, 200, 30))});
    constexpr std::string_view kAny =
        R"json([{"ph":"X","pid":1,"tid":1,"ts":0,"dur":500,"name":"a"}])json";
    const InlineTrace trace({kAny, kAny});
    query::Snapshot both = job.snapshot();
    both.ranks = trace.snapshot()->ranks;
    const auto textIn = [&both](int64_t begin, int64_t end) {
        return text(collectives(both, in(begin, end), {}).value());
    };
    const std::string one = "hcom_allReduce__1_0_1"; // without its group
    const std::string other = "hcom_allReduce__1_1_1";
    const std::string first = fmt::format("{0} 0\n{0} 1\n", one);
    const std::string second = fmt::format("{0} 0\n{0} 1\n", other);
    CHECK(textIn(100, 105) == first);
    CHECK(textIn(120, 200).empty());
    CHECK(textIn(229, 300) == second);
    CHECK(textIn(0, 500) == fmt::format("{0} 0\n{1} 0\n{0} 1\n{1} 1\n", one, other));
    const Collectives kept = collectives(both, in(100, 105), {}).value();
    const Matched matched = matchCollectives(kept);
    REQUIRE(matched.collectives.size() == 1);
    CHECK(matched.collectives[0].arrivals[0].wait == Duration(10'000)); // as without a range
    both.ranks[1].offset += Duration(1'000'000);
    CHECK(textIn(1110, 1111) == first);
    both.ranks.pop_back(); // no timeline: where its operators are is not known
    CHECK(textIn(1110, 1111).empty());
    CHECK(textIn(200, 201) == second);
}

TEST_CASE("collectives of a trace keep to a range", "[analysis]") {
    constexpr std::string_view kGpu = R"json({"schemaVersion":1,"traceEvents":[
{"ph":"M","name":"process_labels","pid":0,"tid":0,"args":{"labels":"GPU 0"}},
{"ph":"X","cat":"kernel","name":"ncclKernel_AllReduce(ncclWorkElem)","pid":0,"tid":20,"ts":15,"dur":15},
{"ph":"X","cat":"kernel","name":"ncclKernel_AllGather(ncclWorkElem)","pid":0,"tid":20,"ts":40,"dur":5}]})json";
    InlineTrace trace(kGpu);
    const auto count = [&trace](int64_t begin, int64_t end) {
        return traceCollectives(trace.session(), in(begin, end), {})->rows.size();
    };
    CHECK(traceCollectives(trace.session(), {}, {})->rows.size() == 2);
    CHECK(count(10, 16) == 1);
    CHECK(count(29, 41) == 2);
    CHECK(count(30, 40) == 0);
}

TEST_CASE("what has no times is of the steps of a range", "[analysis]") {
    CommunicationFilter filter = in(0, 1);
    CHECK(filter.takes(3, "g", "o"));
    filter.steps = {3, 5};
    CHECK(filter.takes(3, "g", "o"));
    CHECK(filter.takes(5, "g", "o"));
    CHECK_FALSE(filter.takes(4, "g", "o"));
    CHECK_FALSE(filter.takes(std::nullopt, "g", "o"));
    CHECK(filter.withoutRange() == CommunicationFilter{});
}

} // namespace collectives_in_range_test
