// SPDX-License-Identifier: GPL-3.0-or-later
// Which tracks are used in turn, by hand and against brute force over all pairs of slices.
#include <catch2/catch.hpp>

#include <random>

#include <fmt/format.h>

#include "core/query/snapshot_builder.h"
#include "core/query/turns.h"
#include "tests/core/query/inline_trace.h"

namespace turns_test {

using namespace rankscope;
using namespace rankscope::query;
using rankscope::test::InlineTrace;
using rankscope::test::us;

namespace {

using Groups = std::vector<size_t>;

struct Piece {
    int track = 0;
    int64_t begin = 0; ///< us
    int64_t length = 0;
};

std::string traceOf(const std::vector<Piece>& pieces) {
    std::string text = R"([{"ph":"M","name":"process_name","pid":1,"args":{"name":"P"}})";
    for (const Piece& piece : pieces)
        text += fmt::format(R"(,{{"ph":"X","pid":1,"tid":{},"ts":{},"dur":{},"name":"n"}})",
            piece.track + 1, piece.begin, piece.length);
    return text + "]";
}

/// Of threads 1 and on, each with all its lanes of slices and instants.
std::vector<std::vector<LaneId>> lanesOf(const InlineTrace& trace, int tracks) {
    std::vector<std::vector<LaneId>> lanes;
    const index::RankIndex& rank = trace.rank();
    for (int track = 1; track <= tracks; ++track) {
        lanes.emplace_back();
        for (const index::LaneIndex& entry : rank.lanes) {
            const model::LaneKind kind = entry.lane.kind;
            const bool isDrawn =
                kind == model::LaneKind::Slices || kind == model::LaneKind::Instants;
            if (isDrawn && rank.tracks[toIndex(entry.lane.track)].tid == std::to_string(track))
                lanes.back().push_back(entry.lane.id);
        }
    }
    return lanes;
}

Groups groupsOf(InlineTrace& trace, int tracks) {
    const auto groups = groupsInTurn(trace.session(), RankSlot(0), lanesOf(trace, tracks), {});
    REQUIRE(groups);
    return *groups;
}

Groups groupsOf(const std::vector<Piece>& pieces, int tracks) {
    InlineTrace trace(traceOf(pieces));
    return groupsOf(trace, tracks);
}

/// The same by looking at each slice beside each.
Groups byBruteForce(const std::vector<Piece>& pieces, int tracks) {
    const auto isApart = [&pieces](int one, int other) {
        for (const Piece& a : pieces) {
            for (const Piece& b : pieces) {
                if (a.track == one && b.track == other
                    && TimeRange{us(a.begin), us(a.begin + a.length)}.overlaps(
                        {us(b.begin), us(b.begin + b.length)}))
                    return false;
            }
        }
        return true;
    };
    std::vector<std::vector<int>> groups;
    Groups groupOf;
    for (int track = 0; track < tracks; ++track) {
        size_t group = 0;
        while (group < groups.size()
            && !std::all_of(groups[group].begin(), groups[group].end(),
                [&](int other) { return isApart(track, other); }))
            ++group;
        groups.resize(std::max(groups.size(), group + 1));
        groups[group].push_back(track);
        groupOf.push_back(group);
    }
    return groupOf;
}

/// Each track is used in some of a few pieces of time, and each piece by one or two tracks.
std::vector<Piece> randomPieces(uint32_t seed, int tracks) {
    std::mt19937 random(seed);
    const auto below = [&random](int64_t limit) {
        return static_cast<int64_t>(random() % static_cast<uint64_t>(limit));
    };
    std::vector<Piece> pieces;
    for (int64_t time = 0; time < 40; ++time) {
        const int64_t users = below(15) == 0 ? 2 : 1;
        for (int64_t user = 0; user < users; ++user) {
            const int track = static_cast<int>(below(tracks));
            int64_t at = time * 1000;
            while (at < time * 1000 + 900) {
                const int64_t length = below(4) == 0 ? 0 : below(60);
                pieces.push_back({track, at, length});
                if (length > 10)
                    pieces.push_back({track, at + 2, length / 2}); // one deeper
                at += length + 1 + below(200);
            }
        }
    }
    return pieces;
}

} // namespace

TEST_CASE("tracks that are used in turn are one group, others have their own") {
    CHECK(groupsOf({{0, 0, 10}, {1, 20, 10}, {0, 40, 10}, {1, 60, 10}}, 2) == Groups{0, 0});
    CHECK(groupsOf({{0, 0, 30}, {1, 20, 10}}, 2) == Groups{0, 1});
    // Of three of which two overlap the third goes with the first.
    CHECK(groupsOf({{0, 0, 30}, {1, 20, 20}, {2, 50, 10}}, 3) == Groups{0, 1, 0});
    CHECK(groupsOf({{0, 0, 30}, {1, 50, 20}, {2, 60, 20}}, 3) == Groups{0, 0, 1});
    // One begins where the other ends.
    CHECK(groupsOf({{0, 0, 10}, {1, 10, 10}, {0, 20, 10}}, 2) == Groups{0, 0});
    // What has no length is there nevertheless.
    CHECK(groupsOf({{0, 0, 10}, {1, 5, 0}}, 2) == Groups{0, 1});
    CHECK(groupsOf({{0, 5, 0}, {1, 5, 0}}, 2) == Groups{0, 1});
    CHECK(groupsOf({{0, 5, 0}, {1, 6, 0}}, 2) == Groups{0, 0});
    // Within a long slice of which only the begin is near; and beside a deeper one.
    CHECK(groupsOf({{0, 0, 1000}, {0, 10, 5}, {0, 20, 5}, {1, 900, 5}}, 2) == Groups{0, 1});
    // One that overlaps all others leaves those to be looked at.
    CHECK(groupsOf({{0, 0, 900}, {1, 10, 5}, {2, 20, 5}, {1, 400, 50}, {2, 420, 5}}, 3)
        == Groups{0, 1, 2});
    CHECK(groupsOf({{0, 0, 900}, {1, 10, 5}, {2, 20, 5}, {1, 400, 5}, {2, 420, 5}}, 3)
        == Groups{0, 1, 1});
}

TEST_CASE("instants count as slices do") {
    InlineTrace trace(R"([{"ph":"X","pid":1,"tid":1,"ts":0,"dur":10,"name":"a"},
        {"ph":"i","pid":1,"tid":2,"ts":5,"s":"t","name":"mark"},
        {"ph":"i","pid":1,"tid":3,"ts":12,"s":"t","name":"mark"}])");
    CHECK(groupsOf(trace, 3) == Groups{0, 1, 0});
}

TEST_CASE("moved tracks are looked at where they stand") {
    InlineTrace trace(traceOf({{0, 0, 10}, {1, 20, 10}}));
    const TrackId second = trace.rank().lanes[toIndex(lanesOf(trace, 2)[1][0])].lane.track;
    const auto movedBy = [&](int64_t by) {
        trace.session().setSnapshot(withOffsets(*trace.snapshot(), offsetsOf(*trace.snapshot()),
            {{{second, std::chrono::microseconds(by)}}}));
        return groupsOf(trace, 2);
    };
    CHECK(movedBy(-15) == Groups{0, 1});
    CHECK(movedBy(-20) == Groups{0, 1});
    CHECK(movedBy(-30) == Groups{0, 0});
    CHECK(movedBy(0) == Groups{0, 0});
}

TEST_CASE("what can not be looked at is an error") {
    InlineTrace trace(R"([{"ph":"X","pid":1,"tid":1,"ts":0,"dur":10,"name":"a"},
        {"ph":"C","pid":1,"name":"m","ts":10,"args":{"KB":1.5}}])");
    const auto errorOf = [&](RankSlot slot, LaneId lane, const std::stop_token& stop = {}) {
        const auto groups = groupsInTurn(trace.session(), slot, {{lane}}, stop);
        REQUIRE(!groups);
        return groups.error().code;
    };
    CHECK(errorOf(RankSlot(0), LaneId(999)) == ErrorCode::NotFound);
    CHECK(errorOf(RankSlot(7), LaneId(0)) == ErrorCode::NotFound);
    const auto& lanes = trace.rank().lanes;
    const auto counter = std::ranges::find_if(lanes,
        [](const index::LaneIndex& entry) { return entry.lane.kind == model::LaneKind::Counter; });
    REQUIRE(counter != lanes.end());
    CHECK(errorOf(RankSlot(0), counter->lane.id) == ErrorCode::BadQuery);
}

TEST_CASE("groups are those of brute force") {
    size_t shared = 0;
    size_t apart = 0;
    for (uint32_t seed = 1; seed <= 30; ++seed) {
        INFO("seed " << seed);
        const auto pieces = randomPieces(seed, 9);
        const Groups expected = byBruteForce(pieces, 9);
        CHECK(groupsOf(pieces, 9) == expected);
        const size_t last = *std::ranges::max_element(expected);
        shared += last + 1 < expected.size() ? 1 : 0;
        apart += last > 0 ? 1 : 0;
    }
    CHECK(shared > 20); // else nothing was looked at
    CHECK(apart > 15);
}

} // namespace turns_test
