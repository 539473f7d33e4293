// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/issue.h"

#include <set>
#include <string>

#include <catch2/catch.hpp>

namespace issue_test {

using namespace rankscope::model;

TEST_CASE("cases of one kind in one file are counted together", "[issue]") {
    IssueLog log;
    log.add(IssueCode::BadTime, "a.json", 17, "first");
    log.add(IssueCode::BadTime, "b.json", 5, "other file");
    log.add(IssueCode::BadTime, "a.json", 90, "second", 3);
    log.add(IssueCode::BadEvent, "a.json", 1, "none", 0);
    REQUIRE(log.issues().size() == 2);
    CHECK(log.issues()[0].count == 4);
    CHECK(log.issues()[0].offset == 17);
    CHECK(log.issues()[0].example == "first");
    CHECK(log.issues()[0].severity == Severity::DataLoss);
}

TEST_CASE("examples are short and keep whole characters", "[issue]") {
    IssueLog log;
    log.add(IssueCode::BadEvent, "a.json", 0, std::string(159, 'x') + "\xe4\xb8\xad\xe6\x96\x87");
    CHECK(log.issues()[0].example == std::string(159, 'x'));
    log.add(IssueCode::BadEvent, "b.json", 0, std::string(160, 'x')); // M6
    CHECK(log.issues()[1].example == std::string(160, 'x'));
    log.add(IssueCode::BadEvent, "c.json", 0, std::string(161, 'x'));
    CHECK(log.issues()[2].example == std::string(160, 'x'));
}

TEST_CASE("logs are joined", "[issue]") {
    IssueLog log;
    log.add(IssueCode::FlowStartWithoutEnd, "a.json", 3, "x", 2);
    log.append(log);
    CHECK(log.issues().size() == 1);
    CHECK(log.issues()[0].count == 4);
    CHECK(log.issues()[0].severity == Severity::Info);
}

TEST_CASE("every issue code has a word of its own", "[issue]") {
    std::set<std::string> words;
    const int last = static_cast<int>(IssueCode::LinkOutside);
    for (int i = 0; i <= last; ++i)
        words.insert(toWord(static_cast<IssueCode>(i)));
    CHECK(words.size() == static_cast<size_t>(last) + 1);
    CHECK(words.count("unknown") == 0);
    CHECK(std::string(toWord(IssueCode::LinkOutside)) == "link_outside");
    CHECK(std::string(toWord(IssueCode::CounterNotFinite)) == "counter_not_finite");
    CHECK(std::string(toWord(Severity::DataLoss)) == "data_loss");
}

} // namespace issue_test
