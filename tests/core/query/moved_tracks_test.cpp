// SPDX-License-Identifier: GPL-3.0-or-later
// One track of a rank stands elsewhere than the rank's clock puts it: every question that answers
// with places of slices sees it there, and what judges does not.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "core/analysis/host/scheduler_tasks.h"
#include "core/analysis/operators/kernel_chains.h"
#include "core/analysis/operators/name_calls.h"
#include "core/analysis/steps/copy_list.h"
#include "core/query/details.h"
#include "core/query/flame.h"
#include "core/query/flows.h"
#include "core/query/frame.h"
#include "core/query/neighbours.h"
#include "core/query/same_slices.h"
#include "core/query/search.h"
#include "core/query/slice_chain.h"
#include "core/query/slice_rows.h"
#include "core/query/snapshot_builder.h"
#include "core/query/statistics.h"
#include "core/query/steps.h"
#include "tests/core/query/inline_trace.h"

namespace moved_tracks_test {

using namespace rankscope;
using namespace rankscope::query;
using model::LaneKind;
using rankscope::test::InlineTrace;
using rankscope::test::us;

namespace {

/// A host thread that launches k1 and k2 on a stream, a slice "mm" on both, a mark and a counter.
constexpr std::string_view kJob = R"([
    {"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":"Python"}},
    {"ph":"M","name":"process_name","pid":2,"tid":0,"args":{"name":"Ascend Hardware"}},
    {"ph":"X","pid":1,"tid":1,"ts":0,"dur":100,"name":"ProfilerStep#3"},
    {"ph":"X","pid":1,"tid":1,"ts":10,"dur":10,"name":"launch"},
    {"ph":"X","pid":1,"tid":1,"ts":200,"dur":5,"name":"mm"},
    {"ph":"X","pid":2,"tid":2,"ts":30,"dur":5,"name":"k1"},
    {"ph":"X","pid":2,"tid":2,"ts":40,"dur":9,"name":"k2"},
    {"ph":"X","pid":2,"tid":2,"ts":42,"dur":3,"name":"part"},
    {"ph":"X","pid":2,"tid":2,"ts":60,"dur":5,"name":"mm"},
    {"ph":"i","pid":2,"tid":2,"ts":70,"s":"t","name":"mark"},
    {"ph":"C","pid":3,"name":"m","ts":10,"args":{"KB":1.5}},
    {"ph":"C","pid":3,"name":"m","ts":20,"args":{"KB":28.5}},
    {"ph":"s","pid":1,"tid":1,"ts":12,"id":1,"cat":"HostToDevice","name":"f"},
    {"ph":"f","pid":2,"tid":2,"ts":30,"id":1,"cat":"HostToDevice","name":"f","bp":"e"},
    {"ph":"s","pid":1,"tid":1,"ts":14,"id":2,"cat":"HostToDevice","name":"f"},
    {"ph":"f","pid":2,"tid":2,"ts":40,"id":2,"cat":"HostToDevice","name":"f","bp":"e"}])";

constexpr Duration kShift = std::chrono::microseconds(1000);
const TimeRange kAtHome{us(25), us(100)}; ///< where the stream was
const TimeRange kMoved{us(1025), us(1100)}; ///< and where it is

class MovedJob {
public:
    /// The track of that number stands further by so much.
    explicit MovedJob(std::string_view tid = "2", Duration by = kShift)
        : m_trace(kJob) {
        std::vector<TrackShift> tracks;
        for (const model::Track& track : m_trace.rank().tracks) {
            if (track.tid == tid)
                tracks.push_back({track.id, by});
        }
        REQUIRE(tracks.size() == 1);
        m_snapshot = withOffsets(*m_trace.snapshot(), offsetsOf(*m_trace.snapshot()), {tracks});
        m_trace.session().setSnapshot(m_snapshot);
    }

    InlineTrace& trace() { return m_trace; }
    Session& session() { return m_trace.session(); }
    const Snapshot& snapshot() const { return *m_snapshot; }
    LaneRef stream(uint32_t depth = 0) const { return m_trace.lane("2", depth); }
    LaneRef host(uint32_t depth = 0) const { return m_trace.lane("1", depth); }
    std::vector<LaneRef> all() const { return m_trace.allLanes(); }

    SliceRef at(LaneRef lane, int64_t microsecond) {
        const auto found = sliceAt(session(), lane, us(microsecond), Duration());
        REQUIRE(found);
        REQUIRE(found->has_value());
        return **found;
    }
    /// "name begin" in us.
    std::string text(const SliceRef& slice, const TimeRange& range) {
        return fmt::format("{} {}", m_trace.nameOf(slice), toNanoseconds(range.begin) / 1000);
    }

private:
    InlineTrace m_trace;
    std::shared_ptr<const Snapshot> m_snapshot;
};

std::string cellsOf(MovedJob& job, LaneRef lane, TimeRange range) {
    const auto drawn = frame(job.session(), {.range = range, .lanes = {lane}}, {});
    REQUIRE(drawn);
    std::string text;
    for (const model::Cell& cell : (*drawn)->lanes.front().cells)
        text += fmt::format(
            "{}..{} ", toNanoseconds(cell.begin) / 1000, toNanoseconds(cell.end) / 1000);
    return text;
}

std::string listed(MovedJob& job, const SliceRowsRequest& request) {
    const auto rows = sliceRows(job.session(), request, {});
    REQUIRE(rows);
    const auto page = slicesAt(job.session(), *rows, 0, 100, {});
    REQUIRE(page);
    std::string text;
    for (const SliceRow& row : *page)
        text += fmt::format("{} {}; ", row.name, toNanoseconds(row.range.begin) / 1000);
    return text;
}

std::string sumsOf(MovedJob& job, TimeRange range) {
    const auto rows = selectionRows(job.session(), {range, job.all()}, {});
    REQUIRE(rows);
    std::string text;
    for (const NameRow& row : *rows)
        text += fmt::format("{} {}x{}/{}; ", row.name, row.count, row.total.count() / 1000,
            row.self.count() / 1000);
    return text;
}

std::string linksOf(MovedJob& job, TimeRange range) {
    const auto found = links(
        job.session(), {.range = range, .lanes = job.all(), .categories = {"HostToDevice"}}, {});
    REQUIRE(found);
    const auto counted = countLinks(job.session(), range, job.all(), {});
    REQUIRE(counted);
    CHECK((counted->contains("HostToDevice") ? counted->at("HostToDevice") : 0) == found->count);
    std::string text;
    for (const Link& link : found->links)
        text +=
            fmt::format("{}>{} ", toNanoseconds(link.from) / 1000, toNanoseconds(link.to) / 1000);
    return text;
}

std::string after(MovedJob& job, const NeighbourRequest& request) {
    const auto found = neighbour(job.session(), request, {});
    REQUIRE(found);
    return *found ? job.text((*found)->ref, (*found)->range) : "none";
}

} // namespace

TEST_CASE("a moved track is drawn and hit where it stands", "[moved_tracks]") {
    MovedJob job;
    CHECK(cellsOf(job, job.stream(), kMoved) == "1030..1035 1040..1049 1060..1065 ");
    CHECK(cellsOf(job, job.stream(), kAtHome).empty());
    CHECK(cellsOf(job, job.stream(1), kMoved) == "1042..1045 "); // all its depths
    CHECK(cellsOf(job, job.host(), {us(0), us(300)}) == "0..100 200..205 ");
    const auto there = sliceAt(job.session(), job.stream(), us(41), Duration());
    REQUIRE(there);
    CHECK_FALSE(there->has_value());
    const auto detail = sliceDetail(job.session(), job.at(job.stream(), 1041), {});
    REQUIRE(detail);
    CHECK(detail->name == "k2");
    CHECK(detail->range == TimeRange{us(1040), us(1049)});
    CHECK(detail->stored == us(40)); // the profile is as it was
    CHECK(detail->self == Duration(6'000));
}

TEST_CASE("a moved counter holds as long as its rank, further on", "[moved_tracks]") {
    MovedJob job("KB", Duration(7'000));
    const LaneRef lane = job.trace().lane("KB", 0, LaneKind::Counter);
    const auto drawn = frame(job.session(), {.range = {us(16), us(18)}, .lanes = {lane}}, {});
    REQUIRE(drawn);
    CHECK((*drawn)->lanes.front().samples.front().begin == us(17));
    CHECK((*drawn)->lanes.front().holdsUntil == us(212));
}

TEST_CASE("a preview of a moved track is drawn where it stands", "[moved_tracks]") {
    auto index = std::make_shared<index::RankIndex>();
    index->isPreview = true;
    index->counts.firstNs = 0;
    index->counts.lastNs = 1000;
    index->tracks.resize(2);
    for (const uint32_t track : {0U, 1U}) {
        index->lanes.push_back({{LaneId(track), TrackId(track), LaneKind::Slices, 0, 1,
                                    {fromNanoseconds(100), fromNanoseconds(200)}},
            {}});
        index->densities.push_back(
            {{fromNanoseconds(100), fromNanoseconds(200), Duration(100), {}, 2, {}}});
    }
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->ranks.push_back({index, Duration(10), {{TrackId(1), Duration(500)}}});
    Session session(snapshot);
    const auto drawn = frame(session,
        {.range = {fromNanoseconds(0), fromNanoseconds(2000)},
            .lanes = {{RankSlot(0), LaneId(0)}, {RankSlot(0), LaneId(1)}}},
        {});
    REQUIRE(drawn);
    CHECK(toNanoseconds((*drawn)->lanes[0].cells.front().begin) == 110);
    CHECK(toNanoseconds((*drawn)->lanes[1].cells.front().begin) == 610);
    CHECK(toNanoseconds((*drawn)->lanes[1].cells.front().end) == 710);
}

TEST_CASE("the run reaches as far as what was moved", "[moved_tracks]") {
    CHECK(MovedJob().snapshot().range() == TimeRange{us(0), us(1070)});
    CHECK(MovedJob("2", -kShift).snapshot().range() == TimeRange{us(-970), us(205)});
    const auto home = MovedJob("2", Duration(1'000));
    CHECK(home.snapshot().range() == TimeRange{us(0), us(205)});
}

TEST_CASE("what is found and listed stands where it is drawn", "[moved_tracks]") {
    MovedJob job;
    const auto found = [&](std::optional<TimeRange> range) {
        const auto result = search(job.session(), {.text = "mm", .range = range}, {});
        REQUIRE(result);
        std::string text;
        for (const SearchHit& hit : result->hits)
            text += job.text(hit.slice, hit.range) + "; ";
        return text;
    };
    CHECK(found({}) == "mm 200; mm 1060; ");
    CHECK(found(kMoved) == "mm 1060; ");
    CHECK(found(kAtHome).empty());
    CHECK(listed(job, {.range = {us(0), us(5000)}, .lanes = job.all()})
        == "ProfilerStep#3 0; launch 10; mm 200; k1 1030; k2 1040; part 1042; mm 1060; mark "
           "1070; ");
    CHECK(listed(job, {.range = kAtHome, .lanes = {job.stream()}}).empty());
    CHECK(listed(job, {.range = kMoved, .lanes = job.all(), .firstBegin = us(1041)})
        == "part 1042; mm 1060; mark 1070; ");
    CHECK(sumsOf(job, kMoved) == "k2 1x9/6; k1 1x5/5; mm 1x5/5; part 1x3/3; mark 1x0/0; ");
    CHECK(sumsOf(job, kAtHome) == "ProfilerStep#3 1x100/90; ");
    const auto layer = systemViewRows(job.session(), {RankSlot(0), "Ascend Hardware", kMoved}, {});
    REQUIRE(layer);
    CHECK(layer->size() == 4);
    CHECK(systemViewRows(job.session(), {RankSlot(0), "Ascend Hardware", kAtHome}, {})->empty());
}

TEST_CASE("keys lead in the order that is drawn", "[moved_tracks]") {
    MovedJob job;
    const SliceRef host = job.at(job.host(), 201);
    const SliceRef moved = job.at(job.stream(), 1061);
    CHECK(after(job, {host, Neighbour::NextOfName}) == "mm 1060");
    CHECK(after(job, {host, Neighbour::PreviousOfName}) == "none");
    CHECK(after(job, {moved, Neighbour::PreviousOfName}) == "mm 200");
    CHECK(after(job, {moved, Neighbour::NextOfName}) == "none");
    CHECK(after(job, {moved, Neighbour::PreviousInLane}) == "k2 1040");
    CHECK(after(job, {job.at(job.stream(1), 1043), Neighbour::Parent}) == "k2 1040");
    CHECK(after(job, {job.at(job.stream(), 1041), Neighbour::FirstChild}) == "part 1042");
    CHECK(after(job, {host, Neighbour::NextOfName, {}, kMoved}) == "mm 1060");
    CHECK(after(job, {host, Neighbour::NextOfName, {}, kAtHome}) == "none");
}

TEST_CASE("flows lead to where their ends stand, and are found there", "[moved_tracks]") {
    MovedJob job;
    CHECK(linksOf(job, {us(0), us(2000)}) == "12>1030 14>1040 "); // once each
    CHECK(linksOf(job, {us(11), us(13)}) == "12>1030 ");
    CHECK(linksOf(job, {us(1035), us(1045)}) == "14>1040 ");
    CHECK(linksOf(job, {us(25), us(45)}).empty());
    const auto chain = [&](const SliceRef& slice) {
        const auto found = sliceChain(job.session(), slice, {});
        REQUIRE(found);
        std::string text;
        for (const ChainLink& link : found->links)
            text += fmt::format("{}>{} {} {:+}; ", toNanoseconds(link.ts) / 1000,
                toNanoseconds(link.other.ts) / 1000, job.text(*link.other.slice, link.other.range),
                link.other.distance.count() / 1000);
        return text;
    };
    // How far the ends are apart is the profile's.
    CHECK(chain(job.at(job.host(1), 12)) == "12>1030 k1 1030 +18; 14>1040 k2 1040 +26; ");
    CHECK(chain(job.at(job.stream(), 1031)) == "1030>12 launch 10 -18; ");
}

TEST_CASE("time of a range is of what is drawn in it", "[moved_tracks]") {
    const auto total = [](MovedJob& job, FlameTime time, TimeRange range) {
        const auto tree =
            flameTree(job.session(), {.range = range, .ranks = {RankSlot(0)}, .time = time}, {});
        REQUIRE(tree);
        return tree->nodes.front().total.count() / 1000;
    };
    MovedJob stream;
    CHECK(total(stream, FlameTime::Device, kAtHome) == 0);
    CHECK(total(stream, FlameTime::Device, kMoved) == 22); // k1, k2, its part, mm
    CHECK(total(stream, FlameTime::Host, {us(0), us(300)}) == 15);
    MovedJob host("1");
    CHECK(total(host, FlameTime::Host, {us(0), us(300)}) == 0);
    CHECK(total(host, FlameTime::Host, {us(1000), us(1300)}) == 15);
    CHECK(total(host, FlameTime::Host, {us(1015), us(1300)}) == 10);
    const auto chains = [&](TimeRange range) {
        const auto found = analysis::kernelChains(stream.session(), RankSlot(0), range, {});
        REQUIRE(found);
        std::string text;
        for (const analysis::KernelChain& chain : found->chains)
            text += stream.text(chain.kernel, chain.range) + "; ";
        return text;
    };
    CHECK(chains({us(1025), us(1036)}) == "k1 1030; ");
    CHECK(chains(kAtHome).empty());
}

// Copies and calls of a stream, states of a thread of the host; both tracks are moved.
TEST_CASE("lists of a range are of what is drawn in it", "[moved_tracks]") {
    InlineTrace trace(R"([
        {"ph":"M","name":"process_name","pid":2,"tid":0,"args":{"name":"Ascend Hardware"}},
        {"ph":"M","name":"process_name","pid":9,"tid":0,"args":{"name":"Process Scheduling"}},
        {"ph":"M","name":"thread_name","pid":9,"tid":41,"args":{"name":"python:41"}},
        {"ph":"X","pid":1,"tid":1,"ts":0,"dur":5000,"name":"all"},
        {"ph":"X","pid":2,"tid":2,"ts":10,"dur":5,"name":"MEMCPY_ASYNC"},
        {"ph":"X","pid":2,"tid":2,"ts":20,"dur":7,"name":"MEMCPY_ASYNC"},
        {"ph":"X","pid":9,"tid":41,"ts":10,"dur":30,"name":"Running"}])");
    std::vector<TrackShift> tracks;
    for (const model::Track& track : trace.rank().tracks) {
        if (track.tid == "2" || track.tid == "41")
            tracks.push_back({track.id, kShift});
    }
    REQUIRE(tracks.size() == 2);
    trace.session().setSnapshot(
        withOffsets(*trace.snapshot(), offsetsOf(*trace.snapshot()), {tracks}));
    const auto said = [&](TimeRange range) {
        const auto copies = analysis::copyList(trace.session(), RankSlot(0), range, {});
        const auto calls = analysis::nameCalls(trace.session(),
            {.name = "MEMCPY_ASYNC", .process = "Ascend Hardware", .range = range}, {});
        const auto tasks = analysis::schedulerTasks(trace.session(), RankSlot(0), range, {});
        REQUIRE((copies && calls && tasks));
        std::string text = fmt::format("{} calls,", calls->slices.size());
        for (const analysis::Copy& copy : copies->copies)
            text += fmt::format(" {}", toNanoseconds(copy.range.begin) / 1000);
        for (const analysis::SchedulerTask& task : tasks->tasks)
            text += fmt::format(" ran {} from {}", task.running.count() / 1000,
                toNanoseconds(task.longest->range.begin) / 1000);
        return text;
    };
    CHECK(said({us(1016), us(1100)}) == "1 calls, 1020 ran 24 from 1010");
    CHECK(said({us(1000), us(1100)}) == "2 calls, 1010 1020 ran 30 from 1010");
    CHECK(said({us(0), us(100)}) == "0 calls,");
}

TEST_CASE("what judges stays on the rank's clock", "[moved_tracks]") {
    MovedJob job("1");
    const auto steps = stepsOf(job.session(), RankSlot(0), {});
    REQUIRE(steps);
    CHECK(steps->front().range == TimeRange{us(0), us(100)});
    // Who knows a slice by its time in the profile finds it there.
    const auto found = occurrences(job.session(), {{us(0), us(50)}, job.all()}, "launch", 10, {});
    REQUIRE(found);
    REQUIRE(found->size() == 1);
    CHECK(found->front().range == TimeRange{us(10), us(20)});
    const auto same = sameSlices(job.session(), job.at(job.host(1), 1011), {});
    REQUIRE(same);
    CHECK(same->step == "3");
    CHECK(same->order == 1);
    CHECK(same->ranks.front().range == TimeRange{us(10), us(20)});
}

} // namespace moved_tracks_test
