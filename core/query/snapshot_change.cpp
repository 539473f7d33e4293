// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/snapshot_change.h"

namespace rankscope::query {

SnapshotChange changeOf(const Snapshot& before, const Snapshot& now) {
    if (before.root != now.root || before.ranks.size() != now.ranks.size())
        return {.hasMore = true};
    SnapshotChange change{.isSameRun = true,
        .hasMore = before.tables != now.tables || before.jobFiles != now.jobFiles};
    for (size_t i = 0; i < before.ranks.size(); ++i) {
        const OpenRank& old = before.ranks[i];
        const bool isSame = old.index == now.ranks[i].index;
        const bool wasRead = !old.index->lanes.empty() && !old.index->isPreview;
        if (wasRead ? !isSame : old.index->folder != now.ranks[i].index->folder)
            return {.hasMore = true};
        change.hasMore = change.hasMore || !isSame;
        change.isShifted = change.isShifted
            || (wasRead && (old.offset != now.ranks[i].offset || old.moved != now.ranks[i].moved));
    }
    return change;
}

} // namespace rankscope::query
