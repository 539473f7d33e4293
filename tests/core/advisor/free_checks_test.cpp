// SPDX-License-Identifier: GPL-3.0-or-later
// SC-6 and SC-7 on traces written here: what the host did while the device was free.
#include <fmt/format.h>

#include "core/analysis/verdicts/free_causes.h"
#include "core/analysis/verdicts/gap_causes.h"
#include "tests/core/advisor/one_check.h"
#include "tests/core/analysis/job_tables.h"
#include "tests/core/query/inline_trace.h"

namespace free_checks_test {

using namespace rankscope;
using namespace rankscope::advisor;
using rankscope::test::InlineTrace;
using rankscope::test::JobTables;
using rankscope::test::OneCheck;
using rankscope::test::runCheck;

namespace {

/// One rank: host calls, kernels and the lane Free, in us.
class Trace {
public:
    Trace()
        : m_text(R"([{"ph":"M","name":"process_name","pid":1,"args":{"name":"CANN"}},)"
                 R"({"ph":"M","name":"process_name","pid":2,"args":{"name":"Ascend Hardware"}},)"
                 R"({"ph":"M","name":"process_name","pid":3,"args":{"name":"Overlap Analysis"}},)"
                 R"({"ph":"M","name":"thread_name","pid":3,"tid":1,"args":{"name":"Free"}},)"
                 R"({"ph":"M","name":"thread_name","pid":3,"tid":2,)"
                 R"x("args":{"name":"Communication(Not Overlapped)"}},)x"
                 R"({"ph":"M","name":"process_name","pid":4,"args":{"name":"Python"}})") { }

    Trace& slice(int pid, const char* name, int64_t at, int64_t length, int tid = 1) {
        m_text += fmt::format(R"(,{{"ph":"X","pid":{},"tid":{},"ts":{},"dur":{},"name":"{}"}})",
            pid, tid, at, length, name);
        return *this;
    }
    Trace& step(int64_t at, int64_t length) { return slice(4, "ProfilerStep#1", at, length); }
    Trace& call(const char* name, int64_t at, int64_t length) { return slice(1, name, at, length); }
    Trace& free(int64_t at, int64_t length) { return slice(3, "Free", at, length); }
    Trace& exposed(int64_t at, int64_t length) {
        return slice(3, "Communication(Not Overlapped)", at, length, 2);
    }
    /// A kernel, and the launch that leads to it.
    Trace& kernel(int64_t launched, int64_t at, int64_t length) {
        ++m_flows;
        slice(1, "Node@launch", launched, 2).slice(2, "MatMul", at, length);
        m_text += fmt::format(R"(,{{"ph":"s","pid":1,"tid":1,"ts":{},"id":{},)"
                              R"("cat":"HostToDevice","name":"a"}})"
                              R"(,{{"ph":"f","bp":"e","pid":2,"tid":1,"ts":{},"id":{},)"
                              R"("cat":"HostToDevice","name":"a"}})",
            launched, m_flows, at, m_flows);
        return *this;
    }
    std::string text() const { return m_text + "]"; }

private:
    std::string m_text;
    int m_flows = 0;
};

/// A step of 1 s with a free range of that length, in it so many calls of AscendCL.
std::string silence(int64_t length, int calls, const char* process = "") {
    Trace trace;
    trace.step(0, 1'000'000).call("AscendCL@aclrtLaunch", 10, 5).free(100'000, length);
    for (int i = 0; i < calls; ++i)
        trace.call("AscendCL@aclrtLaunch", 110'000 + i * 1000, 5);
    std::string text = trace.text();
    text.pop_back();
    if (*process != '\0')
        text += fmt::format(R"(,{{"ph":"M","name":"process_name","pid":9,"args":{{"name":"{}"}}}},)"
                            R"({{"ph":"X","pid":9,"tid":1,"ts":5,"dur":2,"name":"GC"}})",
            process);
    return text + "]";
}

std::optional<analysis::LaunchGaps> gapsOf(
    const Trace& trace, const analysis::RankTransfers& transfers = {}) {
    InlineTrace read(trace.text());
    const auto gaps = analysis::launchGaps(read.session(), 0, {}, transfers);
    REQUIRE(gaps);
    return *gaps;
}

/// With a table of one step of 1 ms, free for so many us.
OneCheck checkOn(const Trace& trace, const char* id,
    const std::map<std::string, double>& limits = {}, double free = 150) {
    const InlineTrace read(trace.text());
    const JobTables steps({{0,
        {{"step_trace_time.csv",
            std::string(
                "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free\n")
                + fmt::format("1,{},0,0,0,{}\n", 1000 - free, free)}}}});
    query::Snapshot both = *read.snapshot();
    both.tables = steps.snapshot().tables;
    return runCheck(both, id, {}, limits);
}

} // namespace

TEST_CASE("SC-6 tells long free ranges with hardly any call of AscendCL", "[advisor]") {
    const InlineTrace silent(silence(200'001, 19));
    const auto found = runCheck(*silent.snapshot(), "SC-6");
    CHECK(found.finding().severity == Severity::Low);
    CHECK(found.finding().evidence.front().target.slice == "Free");
    CHECK(found.finding().price.high == Duration(200'001'000));
    CHECK_FALSE(found.finding().price.cost);
    const InlineTrace shorter(silence(200'000, 19));
    CHECK(runCheck(*shorter.snapshot(), "SC-6").state == CheckState::Ok);
    const InlineTrace busy(silence(200'001, 21));
    CHECK(runCheck(*busy.snapshot(), "SC-6").state == CheckState::Ok);
    const InlineTrace recorded(silence(200'001, 0, "Python GC"));
    CHECK(runCheck(*recorded.snapshot(), "SC-6").state == CheckState::Ok);
    const InlineTrace none(Trace().step(0, 1000).call("AscendCL@a", 0, 5).text());
    CHECK(runCheck(*none.snapshot(), "SC-6").reason == "need.free_lane");
}

TEST_CASE("a free range is charged until the launch of what ends it", "[advisor]") {
    Trace trace;
    trace.step(0, 1000)
        .free(0, 50) // preparing: where the step begins
        .kernel(20, 50, 100)
        .free(150, 100) // launched at 220: 70 of it
        .kernel(220, 250, 50)
        .free(300, 10) // launched long before
        .kernel(230, 310, 90)
        .free(400, 30) // nobody knows what ends it
        .free(900, 200); // beyond the step
    const auto gaps = gapsOf(trace);
    REQUIRE(gaps);
    CHECK(gaps->free == Duration(140'000));
    CHECK(gaps->starved == Duration(70'000));
    CHECK(gaps->late == Duration(100'000));
    CHECK(gaps->unknown == Duration(30'000));
    CHECK(gaps->isKnown());
    REQUIRE(gaps->longest.size() == 1);
    CHECK(toNanoseconds(gaps->longest[0].begin) == 150'000);
    CHECK(toNanoseconds(gaps->longest[0].end) == 250'000);
    CHECK_FALSE(gapsOf(Trace().step(0, 100).free(10, 5))); // no launches
    CHECK_FALSE(gapsOf(Trace().step(0, 100).kernel(1, 5, 10))); // no lane Free
}

TEST_CASE(
    "a free range names what ends it and the call of the host until its launch", "[advisor]") {
    const auto gapsWith = [](int64_t length) {
        Trace trace;
        trace.step(0, 1000)
            .kernel(20, 50, 100)
            .free(150, 100) // launched at 220
            .call("AscendCL@aclrtMalloc", 155, length)
            .kernel(220, 250, 50)
            .free(300, 10) // launched at 230
            .kernel(230, 310, 90)
            .free(400, 30); // nobody knows what ends it
        return checkOn(trace, "SC-1");
    };
    const auto textOf = [](const OneCheck& check, size_t place) {
        return toText(check.finding().evidence.at(place).text, Language::English);
    };
    const OneCheck called = gapsWith(50); // of 70 us
    REQUIRE(called.finding().evidence.size() == 4);
    CHECK(textOf(called, 1)
        == "One of the longest free ranges: MatMul ends it, launched 70.0 \u00b5s after it begins; "
           "for 50.0 \u00b5s of that the host is in AscendCL@aclrtMalloc. Length of the range");
    CHECK(toText(called.finding().evidence[1].text, Language::Chinese).find("50.0")
        != std::string::npos);
    CHECK(std::get<Duration>(called.finding().evidence[1].value) == Duration(100'000));
    CHECK(called.finding().evidence[2].text.key == "evidence.gap");
    CHECK(std::get<Duration>(called.finding().evidence[2].value) == Duration(30'000));
    CHECK(called.finding().evidence[3].text.key == "evidence.gap_launched");
    CHECK(gapsWith(30).finding().evidence[1].text.key == "evidence.gap_unlaunched");
}

TEST_CASE("two ranks diverge in the call during which the late one is free", "[advisor]") {
    Trace late;
    late.step(0, 20'000)
        .free(1000, 3000)
        .slice(4, "fetch_batch", 900, 3050)
        .slice(4, "next", 950, 2990) // the innermost that takes most of it
        .slice(4, "lock", 1000, 1400)
        .free(6000, 200);
    Trace other;
    other.step(0, 20'000).free(1000, 100);
    const std::string texts[] = {late.text(), other.text()};
    InlineTrace read({texts[0], texts[1]});
    const auto until = [](int64_t rank, int64_t end) {
        return analysis::RankRange{rank, {fromNanoseconds(0), fromNanoseconds(end * 1000)}};
    };
    const auto found = analysis::divergence(
        read.session(), until(0, 10'000), until(1, 7000), std::chrono::microseconds(3000));
    REQUIRE(found);
    REQUIRE(*found);
    CHECK((*found)->longer == Duration(3'100'000));
    CHECK(toNanoseconds((*found)->gap.begin) == 1'000'000);
    CHECK((*found)->gap.length() == Duration(3'000'000));
    REQUIRE((*found)->call);
    CHECK((*found)->call->name == "next");
    // Less than half of what it is late: it works longer.
    const auto works = analysis::divergence(
        read.session(), until(0, 10'000), until(1, 7000), std::chrono::microseconds(6300));
    REQUIRE(works);
    CHECK_FALSE(*works);
}

TEST_CASE("what the profile knows of launches is part of its quality", "[advisor]") {
    Trace trace;
    trace.step(0, 1000)
        .kernel(20, 50, 100)
        .free(150, 100)
        .kernel(220, 250, 50)
        .free(300, 10)
        .kernel(230, 310, 90)
        .free(400, 40) // of 150 us: nobody knows what ends it
        .slice(2, "Add", 440, 10);
    const InlineTrace read(trace.text());
    const JobTables steps({{0,
        {{"step_trace_time.csv",
            "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free\n"
            "1,850,0,0,0,150\n"}}}});
    query::Snapshot both = *read.snapshot();
    both.tables = steps.snapshot().tables;
    const auto qualityFor = [&both](const Options& options) {
        const auto report =
            runChecks(std::make_shared<const query::Snapshot>(both), {}, options, {}, {});
        REQUIRE(report);
        return report->quality;
    };
    const CaptureQuality all = qualityFor({});
    CHECK(all.launched == 0.75); // of four kernels
    REQUIRE(all.unresolved);
    CHECK(*all.unresolved == Approx(40.0 / 150));
    CHECK_FALSE(all.clockResidual); // of one rank
    Options one;
    one.checks = {"SC-7"};
    CHECK_FALSE(qualityFor(one).launched);
}

TEST_CASE("a receive that runs ahead hides no late launch", "[advisor]") {
    const auto inUs = [](int64_t begin, int64_t end) {
        return TimeRange{fromNanoseconds(begin * 1000), fromNanoseconds(end * 1000)};
    };
    Trace trace;
    trace.step(0, 1000)
        .kernel(20, 50, 100)
        .free(150, 10)
        .exposed(160, 90) // a receive for a later pass: it runs on
        .kernel(220, 250, 50)
        .exposed(300, 60) // ends here: the next kernel may have waited for it
        .kernel(350, 360, 40)
        .exposed(400, 50) // a collective
        .kernel(440, 450, 50)
        .exposed(500, 30) // a send
        .kernel(525, 530, 70);
    CHECK(gapsOf(trace)->late == Duration()); // alone the 10 us, whose end nobody launched
    CHECK(gapsOf(trace)->free == Duration(10'000));
    analysis::RankTransfers transfers;
    transfers.receives = {inUs(160, 360), inUs(365, 700)};
    transfers.sends = {inUs(500, 560)};
    transfers.collectives = {inUs(400, 450)};
    const auto gaps = gapsOf(trace, transfers);
    CHECK(gaps->free == Duration(130'000)); // 150-250 and 500-530
    CHECK(gaps->late == Duration(130'000));
    CHECK(gaps->starved == Duration(95'000)); // until 220 and 525
    CHECK(gaps->unknown == Duration());
    CHECK(gaps->ranges == std::vector{inUs(150, 250), inUs(500, 530)});
}

TEST_CASE("what a rank communicates is parted into collectives, sends and receives", "[advisor]") {
    analysis::Collectives all;
    all.texts = {"allReduce", "send", "receive", "batchSendRecv"};
    const auto add = [&all](int64_t rank, std::optional<int64_t> start, uint32_t type) {
        analysis::Collective row;
        row.rank = rank;
        row.start = start;
        row.type = type;
        row.isPointToPoint = type > 0;
        row.times.elapse = Duration(10);
        all.rows.push_back(row);
    };
    add(0, 5, 0);
    add(1, 300, 2);
    add(1, 100, 0);
    add(1, 200, 1);
    add(1, std::nullopt, 2); // nobody knows when
    add(1, 250, 3);
    add(2, 7, 1);
    const auto found = analysis::transfersOf(all, 1);
    const auto at = [](int64_t begin) {
        return TimeRange{fromNanoseconds(begin), fromNanoseconds(begin + 10)};
    };
    CHECK(found.collectives == std::vector{at(100)});
    CHECK(found.sends == std::vector{at(200)});
    CHECK(found.receives == std::vector{at(250), at(300)});
    CHECK(analysis::transfersOf(all, 3).receives.empty());
}

TEST_CASE("SC-7 tells a device that is free before its kernels are launched", "[advisor]") {
    // A step of 1 ms; free from 150 us until a kernel that is launched so much later.
    const auto judged = [](int64_t waited) {
        Trace trace;
        trace.step(0, 1000).kernel(20, 50, 100).free(150, 150).kernel(150 + waited, 300, 600);
        return checkOn(trace, "SC-7");
    };
    const auto found = judged(101);
    CHECK(found.finding().price.cost == Duration(150'000));
    CHECK(found.finding().price.high == Duration(150'000));
    CHECK(found.finding().price.part == StepPart::Free);
    CHECK(found.finding().price.method == "method.starved"); // no word of passes: no pipeline
    CHECK(found.finding().severity == Severity::High);
    CHECK(toText(found.finding().text, Language::English)
        == "The device of rank 0 is free for 150 \u00b5s of its step (15.0 %) in ranges whose next "
           "kernel the host launches only within them: 100.0 % of its free time; 101 \u00b5s of it "
           "until these launches.");
    // The sentence, the range to click and the price are of one time.
    REQUIRE(found.finding().evidence.size() == 1);
    CHECK(std::get<Duration>(found.finding().evidence[0].value) == Duration(150'000));
    CHECK(found.finding().evidence[0].target.range->length() == Duration(150'000));
    CHECK(found.finding().evidence[0].text.key == "evidence.gap_unlaunched");
    CHECK(judged(100).state == CheckState::Ok);
    const JobTables tables({{0, {{"step_trace_time.csv", "Step,Computing,Free\n1,850,150\n"}}}});
    CHECK(runCheck(tables.snapshot(), "SC-7").state == CheckState::NotRun);
}

TEST_CASE("SC-8 tells many calls of one operator where the device is free", "[advisor]") {
    const auto of = [](int calls, const char* name = "AscendCL@aclnnAdd",
                        const std::map<std::string, double>& limits = {}, double free = 150) {
        Trace trace;
        trace.step(0, 1000);
        for (int i = 0; i < calls; ++i)
            trace.call(name, i * 40, 30);
        return checkOn(trace, "SC-8", limits, free);
    };
    const auto found = of(20);
    CHECK(found.finding().severity == Severity::Info);
    CHECK_FALSE(found.finding().price.cost);
    CHECK_FALSE(found.finding().share); // a finding without a price has none
    CHECK(of(19).state == CheckState::Ok); // aclnn_calls
    CHECK(of(20, "AscendCL@aclnnAdd", {}, 100.1).state == CheckState::Found);
    CHECK(of(20, "AscendCL@aclnnAdd", {}, 100).state == CheckState::Ok); // free_share: 10 %
    CHECK(of(20, "AscendCL@aclnnAdd", {{"free_share", 0.149}}).state == CheckState::Found);
    CHECK(of(20, "AscendCL@aclnnAdd", {{"free_share", 0.15}}).state == CheckState::Ok);
    // Each operator is called twice: first it says how much memory it wants, then it runs.
    CHECK(of(20, "AscendCL@aclnnAddGetWorkspaceSize").state == CheckState::Ok);
    Trace twice;
    twice.step(0, 1000);
    for (int i = 0; i < 20; ++i) {
        twice.call("AscendCL@aclnnAddGetWorkspaceSize", i * 40, 15);
        twice.call("AscendCL@aclnnAdd", i * 40 + 20, 10);
    }
    const auto executed = checkOn(twice, "SC-8");
    CHECK(toText(executed.finding().text, Language::English)
        == "Number of aclnn operators that a rank calls 20 times or more in the profile: 1; the "
           "most frequent is AscendCL@aclnnAdd (20 times on rank 0). Each launch costs host time "
           "while the device is free.");
    CHECK(executed.finding().evidence.front().target.slice == "AscendCL@aclnnAdd");
    CHECK(std::get<int64_t>(executed.finding().evidence.front().value) == 20);
    // By name: nineteen calls each of two operators are few of both.
    const auto both = [](int more) {
        Trace trace;
        trace.step(0, 1000);
        for (int i = 0; i < 19 + more; ++i)
            trace.call("AscendCL@aclnnAdd", i * 40, 10).call("AscendCL@aclnnMul", i * 40 + 20, 10);
        trace.call("AscendCL@aclnnMul", 900, 10);
        return checkOn(trace, "SC-8");
    };
    CHECK(both(-1).state == CheckState::Ok);
    const auto two = both(1).finding();
    REQUIRE(two.evidence.size() == 2);
    CHECK(two.evidence.front().target.slice == "AscendCL@aclnnMul"); // once more
    CHECK(std::get<int64_t>(two.evidence.front().value) == 21);
    CHECK(checkOn(Trace().step(0, 1000), "SC-8").reason == "need.cann_calls");
}

} // namespace free_checks_test
