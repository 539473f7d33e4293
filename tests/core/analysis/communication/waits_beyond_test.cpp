// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/waits_beyond.h"

#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "tests/core/query/inline_trace.h"

namespace waits_beyond_test {

using namespace rankscope;
using namespace rankscope::analysis;
using rankscope::test::InlineTrace;

namespace {

/// One all-reduce of ranks 0 and 1 from 100 us on, which wait so long for the first data.
Collectives reduced(const std::string& group, int64_t wait0, int64_t wait1) {
    Collectives all;
    all.texts = {"hcom_allReduce__1_0_1", "allReduce", group};
    for (const int64_t rank : {0, 1}) {
        const Duration wait(rank == 0 ? wait0 : wait1);
        all.rows.push_back({.rank = rank,
            .step = 1,
            .name = 0,
            .type = 1,
            .group = 2,
            .groupIndex = 1,
            .start = 100'000,
            .times = {.elapse = wait + Duration(10'000),
                .transit = Duration(10'000),
                .wait = wait,
                .synchronization = wait}});
    }
    return all;
}

/// Of rank 0: it waits from 101 us on for 20 us for one rank and 5 us for another.
std::string waitsFor(int self, int longest) {
    return fmt::format(R"j([
{{"ph":"M","name":"process_name","pid":3,"args":{{"name":"HCCL"}}}},
{{"ph":"M","name":"thread_name","pid":3,"tid":1,"args":{{"name":"Plane 0"}}}},
{{"ph":"M","name":"thread_name","pid":3,"tid":2,"args":{{"name":"Plane 1"}}}},
{{"ph":"X","pid":3,"tid":1,"ts":101,"dur":20,"name":"Notify_Wait","args":{{"src rank":{0},"dst rank":{1}}}}},
{{"ph":"X","pid":3,"tid":2,"ts":101,"dur":5,"name":"Notify_Wait","args":{{"src rank":{0},"dst rank":7}}}},
{{"ph":"X","pid":3,"tid":2,"ts":500,"dur":90,"name":"Notify_Wait","args":{{"src rank":{0},"dst rank":7}}}}])j",
        self, longest);
}

std::string textOf(
    const Collectives& all, std::shared_ptr<const query::Snapshot> snapshot = nullptr) {
    query::Session session(snapshot ? snapshot : std::make_shared<const query::Snapshot>());
    const WaitsBeyond waits = waitsBeyond(session, all, matchCollectives(all), {}).value();
    const auto most = waits.most();
    return fmt::format("{} of {} us{}", waits.beyond.count() / 1000, waits.waited.count() / 1000,
        most ? fmt::format(", {} for rank {}", most->wait.count() / 1000, most->rank) : "");
}

} // namespace

TEST_CASE("what the last of the captured ranks waits is for none of them", "[analysis]") {
    CHECK(textOf(reduced("7", 50'000, 30'000)) == "30 of 40 us");
    CHECK(textOf(reduced("7", 50'000, 0)) == "0 of 0 us"); // for each other
}

TEST_CASE("of a group that was captured whole somebody is late", "[analysis]") {
    CHECK(textOf(reduced("default_pg [0, 1]", 50'000, 30'000)) == "0 of 0 us");
    CHECK(textOf(reduced("default_pg [0, 1, 2]", 50'000, 30'000)) == "30 of 40 us");
}

TEST_CASE("a task that waits says for which rank", "[analysis]") {
    const Collectives all = reduced("7", 30'000, 30'000);
    const auto with = [&all](int self, int longest) {
        const InlineTrace trace(waitsFor(self, longest));
        return textOf(all, trace.snapshot());
    };
    CHECK(with(0, 5) == "20 of 25 us, 20 for rank 5");
    CHECK(with(0, 1) == "0 of 0 us"); // which was captured
    CHECK(with(3, 5) == "20 of 25 us"); // numbers within a group
}

TEST_CASE("a single captured rank waits for others as well", "[analysis]") {
    const auto alone = [](const std::string& group) {
        Collectives all = reduced(group, 50'000, 30'000);
        all.rows.pop_back();
        return all;
    };
    const Collectives eight = alone("default_pg [0, 1, 2, 3, 4, 5, 6, 7]");
    CHECK(textOf(eight) == "50 of 50 us");
    CHECK(textOf(alone("default_pg [0]")) == "0 of 0 us"); // there is no other
    CHECK(textOf(alone("7")) == "0 of 0 us"); // maybe
    const InlineTrace trace(waitsFor(0, 5));
    CHECK(textOf(eight, trace.snapshot()) == "20 of 20 us, 20 for rank 5");
}

TEST_CASE("a rank of the profile without collectives was captured", "[analysis]") {
    // Three ranks have timelines, two of them collectives; the first waits for this one.
    const auto judged = [](const std::string& group, int peer) {
        const std::string nothing = R"([{"ph":"X","pid":1,"tid":1,"ts":0,"dur":1,"name":"a"}])";
        const std::string waiting = waitsFor(0, peer);
        const InlineTrace three({waiting, nothing, nothing});
        auto snapshot = std::make_shared<query::Snapshot>(*three.snapshot());
        for (size_t rank = 0; rank < snapshot->ranks.size(); ++rank) {
            auto numbered = std::make_shared<index::RankIndex>(*snapshot->ranks[rank].index);
            numbered->rank = static_cast<int64_t>(rank);
            snapshot->ranks[rank].index = numbered;
        }
        return textOf(reduced(group, 30'000, 30'000), snapshot);
    };
    CHECK(judged("7", 5) == "0 of 0 us"); // it may be the third
    CHECK(judged("pg [0, 1, 2]", 5) == "0 of 0 us");
    CHECK(judged("pg [0, 1, 2, 7]", 7) == "20 of 25 us, 20 for rank 7");
    CHECK(judged("pg [0, 1, 2, 7]", 2) == "0 of 0 us"); // by the task
}

TEST_CASE("without waits nothing is beyond", "[analysis]") {
    Collectives all = reduced("7", 50'000, 30'000);
    for (Collective& row : all.rows)
        row.times.synchronization.reset();
    CHECK(textOf(all) == "0 of 0 us");
}

} // namespace waits_beyond_test
