// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "core/query/snapshot_change.h"

namespace snapshot_change_test {

using namespace rankscope;
using query::Snapshot;

namespace {

enum class State { Waiting, Preview, Read };

query::OpenRank rankOf(State state, Duration offset = {}) {
    auto index = std::make_shared<index::RankIndex>();
    index->folder = "rank";
    index->isPreview = state == State::Preview;
    if (state != State::Waiting)
        index->lanes.emplace_back();
    return {index, offset};
}

Snapshot snapshotOf(std::vector<query::OpenRank> ranks) {
    Snapshot snapshot;
    snapshot.root = "/run";
    snapshot.ranks = std::move(ranks);
    return snapshot;
}

/// "same more shifted", as far as they hold.
std::string change(const Snapshot& before, const Snapshot& now) {
    const query::SnapshotChange change = query::changeOf(before, now);
    return std::string(change.isSameRun ? "same " : "") + (change.hasMore ? "more " : "")
        + (change.isShifted ? "shifted" : "");
}

} // namespace

TEST_CASE("H4: a rank elsewhere on the timeline is the same run", "[query]") {
    const query::OpenRank first = rankOf(State::Read);
    query::OpenRank second = rankOf(State::Read);
    const Snapshot before = snapshotOf({first, second});
    CHECK(change(before, before) == "same ");
    second.offset = Duration(70);
    CHECK(change(before, snapshotOf({first, second})) == "same shifted");
    second.offset = {};
    second.moved = {{TrackId(3), Duration(5)}}; // so is one of whose tracks one is
    const Snapshot moved = snapshotOf({first, second});
    CHECK(change(before, moved) == "same shifted");
    CHECK(change(moved, moved) == "same ");
    CHECK(change(moved, before) == "same shifted");
}

TEST_CASE("H4: further ranks and tables are more of the same run", "[query]") {
    const query::OpenRank first = rankOf(State::Read);
    const query::OpenRank waiting = rankOf(State::Waiting);
    const Snapshot before = snapshotOf({first, waiting});
    CHECK(change(before, snapshotOf({first, rankOf(State::Preview)})) == "same more ");
    // one that was not read has no place yet
    CHECK(change(before, snapshotOf({first, rankOf(State::Read, Duration(9))})) == "same more ");
    Snapshot withTables = before;
    withTables.tables.push_back(std::make_shared<index::TableIndex>());
    CHECK(change(before, withTables) == "same more ");
    const Snapshot previewed = snapshotOf({first, rankOf(State::Preview)});
    CHECK(change(previewed, snapshotOf({first, rankOf(State::Read)})) == "same more ");
}

TEST_CASE("H4: another folder, and one that was read anew, are other runs", "[query]") {
    const Snapshot before = snapshotOf({rankOf(State::Read)});
    CHECK(change(before, snapshotOf({rankOf(State::Read)})) == "more ");
    CHECK(change(before, snapshotOf({})) == "more ");
    Snapshot elsewhere = before;
    elsewhere.root = "/other";
    CHECK(change(before, elsewhere) == "more ");
}

} // namespace snapshot_change_test
