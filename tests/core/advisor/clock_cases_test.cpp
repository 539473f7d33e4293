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
using rankscope::test::OneCheck;
using rankscope::test::RankFiles;
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

namespace {

/// A job whose devices say what they are made for.
OneCheck onDevices(const char* id, const InlineTrace& job, const std::vector<int>& nominal) {
    std::vector<RankFiles> files;
    for (const int mhz : nominal) {
        files.push_back({static_cast<int64_t>(files.size()),
            {{"info.json.0",
                fmt::format(
                    R"({{"DeviceInfo":[{{"ai_core_num":24,"aic_frequency":"{}"}}]}})", mhz)}}});
    }
    const JobTables told(files);
    query::Snapshot both = *job.snapshot();
    for (const auto& part : told.snapshot().tables)
        both.tables.push_back(part);
    return runCheck(both, id, {}, {{"least_cost", 0}});
}

} // namespace

TEST_CASE("CP-9 and CL-18 hold clocks against what the devices say", "[advisor]") {
    // All are lowered alike: no rank tells that of another.
    const InlineTrace low({clocked(1700, 1700), clocked(1700, 1700)});
    CHECK(runCheck(*low.snapshot(), "CP-9").state == CheckState::Ok);
    CHECK(runCheck(*low.snapshot(), "CL-18").state == CheckState::Ok);
    const auto below = onDevices("CL-18", low, {1800, 1780}); // 5.6 and 4.5 % below
    CHECK(below.finding().text.key == "CL-18.below");
    CHECK(below.finding().ranks == std::vector<int64_t>{0});
    const auto dropped = onDevices("CP-9", low, {1800, 1780});
    CHECK(dropped.finding().text.key == "CP-9.below");
    CHECK(dropped.finding().ranks == std::vector<int64_t>{0});
    CHECK(onDevices("CP-9", low, {1789, 1789}).state == CheckState::Ok);
    // what is reached counts though the files name less
    CHECK(onDevices("CP-9", low, {1000, 1000}).state == CheckState::Ok);
    const InlineTrace falling({clocked(1800, 1400), clocked(1800, 1800)});
    CHECK(onDevices("CP-9", falling, {1000, 1000}).finding().text.key == "CP-9.drop");
    // one device is held against its own
    const InlineTrace alone(clocked(1700, 1700));
    CHECK(onDevices("CL-18", alone, {1800}).finding().text.key == "CL-18.below");
    CHECK(onDevices("CL-18", alone, {1750}).state == CheckState::Ok);
    const InlineTrace both({clocked(1800, 1800), clocked(1500, 1500)});
    const auto lower = onDevices("CL-18", both, {1800, 1800});
    CHECK(lower.finding().text.key == "CL-18.lower"); // told once
    CHECK(lower.finding().ranks == std::vector<int64_t>{1});
}

} // namespace clock_cases_test
