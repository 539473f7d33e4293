// SPDX-License-Identifier: GPL-3.0-or-later
// What a trace may hold of each thing: taken at the limit, counted or left out above it.
#include <catch2/catch.hpp>

#include "core/importer/trace/trace_store.h"
#include "tests/core/importer/trace_text.h"
#include "tests/core/temp_folder.h"

namespace reader_limits_test {

using namespace rankscope;
using namespace rankscope::importer;
using namespace rankscope::test;
using model::IssueCode;

namespace {

std::string repeated(char c, size_t count) {
    return std::string(count, c);
}

/// A trace with these members before its events.
std::map<std::string, std::string> headerOf(const std::string& members) {
    return readTrace("{" + members + R"(,"traceEvents":[{"ph":"X","ts":1}]})").header;
}

} // namespace

TEST_CASE("M6: a member beside the events is kept up to 64 KB", "[trace_reader]") {
    const auto value = [](size_t bytes) { return '"' + repeated('x', bytes - 2) + '"'; };
    for (const char* const key : {"a", "a long key"}) {
        const std::string begin = '"' + std::string(key) + "\":";
        CHECK(headerOf(begin + value(65'536)).at(key).size() == 65'536);
        CHECK(headerOf(begin + value(65'537)).empty());
    }
}

TEST_CASE("M6: all members beside the events are kept up to 1 MB", "[trace_reader]") {
    std::string members;
    for (const char key : std::string("abcdefghijklmno")) // 15 of 64 KB with their keys
        members += '"' + std::string(1, key) + "\":\"" + repeated('x', 65'533) + "\",";
    const auto last = [&](size_t bytes) {
        return headerOf(members + "\"p\":\"" + repeated('x', bytes - 3) + "\",\"q\":1");
    };
    CHECK(last(65'536).size() == 16); // nothing is left for q
    CHECK(last(65'535).size() == 16);
    CHECK(last(65'534).size() == 17);
    CHECK(headerOf(members + "\"p\":\"" + repeated('x', 65'533) + "\"").size() == 16);
}

TEST_CASE("M6: damage is seen 64 levels deep, what is deeper is kept as it is", "[trace_reader]") {
    const auto names = [](size_t levels, const std::string& value) {
        return readTrace(R"([{"ph":"X","name":"a","args":{"k":)" + repeated('[', levels) + value
            + repeated(']', levels) + R"(}},{"ph":"X","name":"b"}])")
            .names;
    };
    for (const size_t levels : {63U, 64U}) // beside the arguments themselves
        CHECK(names(levels, "1") == Names{"a", "b"});
    CHECK(names(63, "#") == Names{"b"});
    CHECK(names(64, "#") == Names{"a", "b"});
}

TEST_CASE("M6: 131,072 async slices wait for their ends, of more the oldest goes", "[open_async]") {
    const TempFolder folder;
    auto spill = SpillFile::create(folder.path()).value();
    Records records(spill, 64 << 20);
    model::IssueLog issues;
    TraceStore store(records, issues);
    RawEvent event;
    event.tsState = TimeState::Good;
    event.pid = "1";
    event.name = "a";
    const auto add = [&](Phase phase, size_t id) {
        const std::string text = std::to_string(id);
        event.phase = phase;
        event.id = text;
        ++event.ts;
        return store.add(event).has_value();
    };
    bool isWell = true;
    for (size_t id = 0; id < 131'072; ++id)
        isWell = add(Phase::AsyncBegin, id) && isWell;
    CHECK(isWell);
    CHECK(issues.issues().empty());
    CHECK(add(Phase::AsyncBegin, 131'072));
    REQUIRE(issues.issues().size() == 1);
    CHECK(issues.issues()[0].code == IssueCode::UnmatchedBegin);
    CHECK(issues.issues()[0].count == 1);
    CHECK(add(Phase::AsyncEnd, 1));
    CHECK(issues.issues().size() == 1);
    CHECK(add(Phase::AsyncEnd, 0)); // its begin is closed
    CHECK(issues.issues().back().code == IssueCode::UnmatchedEnd);
}

} // namespace reader_limits_test
