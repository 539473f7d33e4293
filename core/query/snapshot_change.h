// SPDX-License-Identifier: GPL-3.0-or-later
// What one snapshot is to the one before it.
// Thread: any, free function.
#pragma once

#include "core/query/session.h"

namespace rankscope::query {

struct SnapshotChange {
    /// Every rank that was read is the same one at the same place of the same folder: what refers
    /// to ranks, lanes and slices stays good. False: another run, or the same read anew.
    bool isSameRun = false;
    /// Further ranks or tables, or a rank has come further: figures are others.
    bool hasMore = false;
    /// A rank that was read, or a track of it, stands elsewhere on the timeline: times there are
    /// others.
    bool isShifted = false;
};

SnapshotChange changeOf(const Snapshot& before, const Snapshot& now);

} // namespace rankscope::query
