// SPDX-License-Identifier: GPL-3.0-or-later
// What several threads read is what one reads, also from damaged files.
#include "core/importer/trace/trace_stage.h"

#include <random>
#include <string>

#include <catch2/catch.hpp>

#include "tests/core/importer/trace_text.h"

namespace trace_stage_test {

using namespace rankscope;
using namespace rankscope::importer;
using namespace rankscope::test;

namespace {

std::string randomTrace(uint64_t seed, size_t count) {
    std::mt19937_64 random(seed);
    std::string trace = seed % 2 == 0 ? "[" : R"({"head":{"a":1},"traceEvents":[)";
    for (size_t i = 0; i < count; ++i) {
        trace += i > 0 ? ", " : "";
        trace += R"({"ph":"X","name":"n)" + std::to_string(random() % 20)
            + R"(","pid":1,"tid":2,"ts":)" + std::to_string(i) + R"(,"dur":2,"args":{"k":")"
            + std::string(random() % 40, 'x') + "\"}}";
    }
    return trace + (seed % 2 == 0 ? "]" : R"(], "tail": 7})");
}

/// Some bytes become others, which breaks quotes, braces and numbers here and there.
std::string damaged(std::string text, uint64_t seed, size_t places) {
    std::mt19937_64 random(seed);
    static constexpr char kBytes[] = "\"{}[],:\\\x01\xff";
    for (size_t i = 0; i < places; ++i)
        text[random() % text.size()] = kBytes[random() % (sizeof(kBytes) - 1)];
    return text;
}

constexpr ReaderLimits kSmallWindows{700, 1 << 20};

ReadTrace stagedTrace(std::string_view text, unsigned threads) {
    const auto source = input::textSource(text);
    model::IssueLog log;
    TraceReader reader(*source, "t.json", log, kSmallWindows);
    ReadTrace result;
    const auto take = [&result](const StagedBatch& staged) -> Status {
        for (const RawEvent& event : staged.batch.events)
            result.events.push_back(toLine(event));
        return {};
    };
    REQUIRE(stageTrace(reader, *source, threads, take, {}));
    result.header = reader.header();
    result.issues = log.issues();
    return result;
}

void checkSame(const ReadTrace& a, const ReadTrace& b) {
    CHECK(a.events == b.events);
    CHECK(a.header == b.header);
    REQUIRE(a.issues.size() == b.issues.size());
    for (size_t i = 0; i < a.issues.size(); ++i) {
        CHECK(a.issues[i].code == b.issues[i].code);
        CHECK(a.issues[i].count == b.issues[i].count);
        CHECK(a.issues[i].offset == b.issues[i].offset);
        CHECK(a.issues[i].example == b.issues[i].example);
    }
}

} // namespace

TEST_CASE("any number of threads reads the same events", "[trace_stage]") {
    for (uint64_t seed = 1; seed <= 20; ++seed) {
        const std::string sound = randomTrace(seed, 30 * seed);
        for (const std::string& text : {sound, damaged(sound, seed, seed % 5 * 4),
                 sound.substr(0, sound.size() / 2), sound + sound}) {
            const ReadTrace expected = readTrace(text, kSmallWindows);
            for (const unsigned threads : {1u, 2u, 4u}) {
                INFO("seed " << seed << " threads " << threads);
                checkSame(stagedTrace(text, threads), expected);
            }
        }
    }
}

TEST_CASE("the places of arguments count from the begin of their batch", "[trace_stage]") {
    const std::string text = randomTrace(2, 500);
    const auto source = input::textSource(text);
    model::IssueLog log;
    TraceReader reader(*source, "t.json", log, kSmallWindows);
    const auto take = [](const StagedBatch& staged) -> Status {
        uint64_t next = 1;
        for (const RawEvent& event : staged.batch.events) {
            CHECK(static_cast<uint64_t>(event.argsRef) == next);
            next += event.args.size() + 1;
        }
        CHECK(staged.argsBytes == next - 1);
        return {};
    };
    REQUIRE(stageTrace(reader, *source, 3, take, {}));
}

TEST_CASE("a failure ends the reading and is the one that is told", "[trace_stage]") {
    const std::string text = damaged(randomTrace(4, 2000), 4, 10);
    for (size_t last = 0; last < 40; ++last) {
        const auto source = input::textSource(text);
        model::IssueLog log;
        TraceReader reader(*source, "t.json", log, kSmallWindows);
        size_t taken = 0;
        const auto take = [&](const StagedBatch&) -> Status {
            return ++taken > last ? Status(fail(ErrorCode::DiskFull, "full")) : Status();
        };
        const Status status = stageTrace(reader, *source, 4, take, {});
        REQUIRE_FALSE(status);
        CHECK(status.error().code == ErrorCode::DiskFull);
        CHECK(taken == last + 1);
    }
}

TEST_CASE("a stop ends the reading before the next batch", "[trace_stage]") {
    const std::string text = damaged(randomTrace(6, 2000), 6, 10);
    for (size_t last = 1; last < 40; ++last) {
        const auto source = input::textSource(text);
        model::IssueLog log;
        TraceReader reader(*source, "t.json", log, kSmallWindows);
        std::stop_source stop;
        size_t taken = 0;
        const auto take = [&](const StagedBatch&) -> Status {
            if (++taken == last)
                stop.request_stop();
            return {};
        };
        const Status status = stageTrace(reader, *source, 4, take, stop.get_token());
        REQUIRE_FALSE(status);
        CHECK(status.error().code == ErrorCode::Cancelled);
        CHECK(taken == last);
    }
}

} // namespace trace_stage_test
