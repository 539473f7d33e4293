// SPDX-License-Identifier: GPL-3.0-or-later
// Puts indexed ranks on one timeline, with the tables that are there: for the window and the
// command line alike, so that both know one offset of a rank. Where a rank stands on the timeline
// is no part of what it is: the same ranks elsewhere are the same run (snapshot_change.h).
// Thread: any, free functions.
#pragma once

#include <memory>
#include <vector>

#include "core/query/session.h"

namespace rankscope::query {

/// Every rank at its wall clock (stored time + baseTimeNanoseconds). Clocks that have nothing in
/// common (ranks recorded on other days, or one with and one without a base time) would leave the
/// timeline empty, so then all ranks begin at one place.
/// `root` is the folder that was opened; its figures are kept within the budget.
std::shared_ptr<const Snapshot> buildSnapshot(std::filesystem::path root,
    std::vector<std::shared_ptr<const index::RankIndex>> ranks,
    std::vector<std::shared_ptr<const index::TableIndex>> tables = {},
    std::vector<model::SourceFile> jobFiles = {}, const MemoryBudget& budget = MemoryBudget());

/// By slot: where each rank stands.
std::vector<Duration> offsetsOf(const Snapshot& snapshot);
/// The same ranks, each at the offset given for its slot and with its tracks moved as given for it.
/// Figures that are known of them stay known.
std::shared_ptr<const Snapshot> withOffsets(const Snapshot& snapshot,
    const std::vector<Duration>& offsets, std::vector<std::vector<TrackShift>> tracks = {});

} // namespace rankscope::query
