// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>
#include <fmt/format.h>

#include "core/analysis/communication/exposed_transfers.h"
#include "core/analysis/communication/exposed_waits.h"
#include "core/analysis/time_union.h"
#include "tests/core/analysis/job_tables.h"
#include "tests/core/query/inline_trace.h"

namespace exposed_waits_test {

using namespace rankscope;
using namespace rankscope::analysis;
using rankscope::test::InlineTrace;
using rankscope::test::JobTables;

namespace {

/// Exposed from 100 to 300 us and from 400 to 450 us.
constexpr const char* kTrace = R"j([
{"ph":"M","name":"process_name","pid":3,"args":{"name":"Overlap Analysis"}},
{"ph":"M","name":"thread_name","pid":3,"tid":1,"args":{"name":"Communication(Not Overlapped)"}},
{"ph":"M","name":"thread_name","pid":3,"tid":2,"args":{"name":"Computing"}},
{"ph":"X","pid":3,"tid":2,"ts":0,"dur":100,"name":"Computing"},
{"ph":"X","pid":3,"tid":1,"ts":100,"dur":200,"name":"Communication(Not Overlapped)"},
{"ph":"X","pid":3,"tid":1,"ts":400,"dur":50,"name":"Communication(Not Overlapped)"}])j";

/// An operator of that begin and length, with this wait before its first transfer.
std::string operation(int number, int startUs, double elapseMs, std::optional<double> waitMs) {
    const std::string wait =
        waitMs ? fmt::format(R"j("Synchronization Time(ms)":{},)j", *waitMs) : std::string();
    return fmt::format(
        R"j("hcom_allReduce__{}_0_1@7":{{"Communication Time Info":{{)j"
        R"j("Start Timestamp(us)":{},"Elapse Time(ms)":{},"Transit Time(ms)":0.001,)j"
        R"j({}"Wait Time(ms)":0.001,"Idle Time(ms)":0}},)j"
        R"j("Communication Bandwidth Info":{{}}}})j",
        number, startUs, elapseMs, wait);
}

ExposedWaits waitsOf(const std::string& operations) {
    const InlineTrace trace(kTrace);
    const JobTables tables({{0,
        {{"communication.json", R"j({"step1":{"p2p":{},"collective":{)j" + operations + "}}}"}}}});
    auto both = std::make_shared<query::Snapshot>(*trace.snapshot());
    both->tables = tables.snapshot().tables;
    query::Session session(both);
    return exposedWaits(session).value();
}

std::string text(const ExposedWaits& waits) {
    std::string all;
    for (const auto& rank : waits.ranks) {
        if (!rank) {
            all += "? ";
            continue;
        }
        for (const TimeRange& range : rank->ranges)
            all += fmt::format(
                "{}-{} ", toNanoseconds(range.begin) / 1000, toNanoseconds(range.end) / 1000);
        all += fmt::format("={} ", rank->total.count() / 1000);
    }
    return all;
}

} // namespace

TEST_CASE("a rank waits where it is exposed and nothing is transferred yet", "[analysis]") {
    // Two operators at once count once; the one at 430 us waits on when the exposed part is over.
    CHECK(text(waitsOf(operation(1, 80, 0.2, 0.05) + "," + operation(2, 110, 0.1, 0.03) + ","
              + operation(3, 430, 0.1, 0.04)))
        == "100-140 430-450 =60 ");
    // Hidden behind computing all of the time, and not longer than the operator.
    CHECK(text(waitsOf(operation(1, 10, 0.02, 0.5))) == "=0 ");
}

TEST_CASE("nothing is said of waits that no file tells", "[analysis]") {
    CHECK(text(waitsOf(operation(1, 100, 0.1, {}))) == "? ");
    const InlineTrace alone(kTrace);
    query::Session session(alone.snapshot());
    CHECK(text(exposedWaits(session).value()) == "? ");
}

TEST_CASE(
    "transfers are exposed where they lie in the lane of exposed communication", "[analysis]") {
    const InlineTrace trace(kTrace);
    query::Session session(trace.snapshot());
    Collectives all;
    std::vector<Duration> moving;
    const auto add = [&](int64_t rank, std::optional<int64_t> step, int64_t startUs, int64_t elapse,
                         int64_t transit) {
        Collective row;
        row.rank = rank;
        row.step = step;
        row.start = startUs * 1000;
        row.times.elapse = Duration(elapse * 1000);
        moving.emplace_back(transit * 1000);
        all.rows.push_back(row);
    };
    const auto exposed = [&](const std::function<bool(const Collective&)>& wants) {
        const auto time = exposedTransfers(session, 0, all, moving, wants).value();
        return time ? time->count() / 1000 : -1;
    };
    const auto each = [](const Collective&) { return true; };
    CHECK(exposed(each) == -1); // no such collective
    add(0, 1, 90, 30, 30); // hidden for 10
    CHECK(exposed(each) == 20);
    add(0, 1, 110, 20, 20); // beside the first: from 110 to 120 it counts once
    CHECK(exposed(each) == 30);
    add(0, 2, 390, 40, 10); // waits first: moves from 420 to 430
    CHECK(exposed(each) == 20); // mean of two steps
    add(1, 2, 400, 50, 50); // another rank's
    CHECK(exposed(each) == 20);
    CHECK(exposed([](const Collective& row) { return row.step == 2; }) == 10);
    CHECK_FALSE(exposedTransfers(session, 7, all, moving, each).value());
}

TEST_CASE("what two lists of ranges have in common", "[analysis]") {
    const auto range = [](int64_t from, int64_t to) {
        return TimeRange{fromNanoseconds(from), fromNanoseconds(to)};
    };
    const auto common = commonRanges({range(0, 10), range(20, 30)}, {range(5, 22), range(30, 40)});
    REQUIRE(common.size() == 2);
    CHECK(common[0] == range(5, 10));
    CHECK(common[1] == range(20, 22));
    CHECK(commonTime({range(0, 10), range(20, 30)}, {range(5, 22)}) == Duration(7));
}

} // namespace exposed_waits_test
