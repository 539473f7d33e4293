// SPDX-License-Identifier: GPL-3.0-or-later
// SC-4 on traces written here. G numbers are the golden examples of advisor_spec.md D.
#include <fmt/format.h>

#include "core/analysis/verdicts/blocking_launches.h"
#include "tests/core/advisor/one_check.h"
#include "tests/core/advisor/warmed_trace.h"
#include "tests/core/query/inline_trace.h"

namespace launch_checks_test {

using namespace rankscope;
using namespace rankscope::advisor;
using rankscope::test::InlineTrace;
using rankscope::test::runCheck;
using rankscope::test::warmedTrace;

namespace {

/// So many launches, the first of them with a synchronization behind.
std::string launchesOf(int launches, int blocking) {
    std::string text = R"([{"ph":"M","name":"process_name","pid":1,"args":{"name":"CANN"}})";
    int at = 0;
    const auto add = [&](const char* name) {
        text +=
            fmt::format(R"(,{{"ph":"X","pid":1,"tid":1,"ts":{},"dur":5,"name":"{}"}})", at, name);
        at += 10;
    };
    for (int i = 0; i < launches; ++i) {
        add("Node@launch");
        if (i < blocking)
            add("AscendCL@aclrtSynchronizeStreamWithTimeout");
    }
    return text + "]";
}

} // namespace

TEST_CASE("G15: launches with a synchronization behind, above a half", "[advisor]") {
    const InlineTrace half(launchesOf(20, 10));
    const InlineTrace more(launchesOf(19, 10));
    const InlineTrace none(R"([{"ph":"X","pid":1,"tid":1,"ts":0,"dur":2,"name":"a"}])");
    CHECK(runCheck(*half.snapshot(), "SC-4").state == CheckState::Ok);
    const auto found = runCheck(*more.snapshot(), "SC-4");
    CHECK(toText(found.finding().text, Language::English).find("52.6 %") != std::string::npos);
    CHECK(runCheck(*none.snapshot(), "SC-4").reason == "need.cann_calls");
}

TEST_CASE("launches of the warm-up step do not count for SC-4", "[advisor]") {
    // Ten launches with a synchronization of 100 us behind each in one of the steps, eight without.
    const auto blockedFrom = [](int begin, int others, int count = 8) {
        std::string text = R"(,{"ph":"M","name":"process_name","pid":1,"args":{"name":"CANN"}})";
        const auto add = [&](const char* name, int at, int length) {
            text += fmt::format(
                R"(,{{"ph":"X","pid":1,"tid":1,"ts":{},"dur":{},"name":"{}"}})", at, length, name);
        };
        for (int i = 0; i < 10; ++i) {
            add("Node@launch", begin + i * 200, 5);
            add("AscendCL@aclrtSynchronizeStream", begin + i * 200 + 10, 100);
        }
        for (int i = 0; i < count; ++i)
            add("Node@launch", others + i * 200, 5);
        return runCheck(*InlineTrace(warmedTrace(text)).snapshot(), "SC-4");
    };
    CHECK(blockedFrom(1000, 61'000).state == CheckState::Ok);
    const auto found = blockedFrom(61'000, 1000);
    CHECK(found.finding().price.high == Duration(250'000)); // 1 ms in four steps
    CHECK(toText(found.finding().text, Language::English).find("100.0 %") != std::string::npos);
    // so many in the warm-up step that all synchronizations are fewer than half of all launches
    const auto most = blockedFrom(61'000, 1000, 40);
    CHECK(most.finding().price.high == Duration(250'000));
    CHECK(toText(most.finding().text, Language::English).find("100.0 %") != std::string::npos);
    CHECK(blockedFrom(1000, 61'000, 40).state == CheckState::Ok);
}

TEST_CASE("a synchronization behind another blocks no launch", "[advisor]") {
    using enum analysis::HostCall;
    const std::vector<analysis::HostCall> calls{
        Synchronize, Launch, Synchronize, Synchronize, Launch, Launch};
    const auto of = analysis::blockingLaunches(calls);
    CHECK(of.launches == 3);
    CHECK(of.blocking == 1);
}

} // namespace launch_checks_test
