// SPDX-License-Identifier: GPL-3.0-or-later
// What the timelines of ranks lack as a whole, so that an empty table or picture can say what would
// fill it: a range without calls is none to be mended, a profile without any is.
// Thread: UI only.
#pragma once

#include <vector>

#include <QString>

#include "core/query/session.h"

namespace rankscope::timeline {

/// Slices of the framework or of CANN.
bool hasHostCalls(const index::RankIndex& rank);
/// Slices of streams, of collectives, or of the overlap analysis.
bool hasDeviceWork(const index::RankIndex& rank);

/// Of no rank at all: of most profiles.
model::ProfileKind kindOf(const query::Snapshot& snapshot, RankSlot slot);

/// The switches of the profiler that record host calls and device work, of those that none of the
/// ranks has; empty where nothing is missing.
QString hostSwitch(const query::Snapshot& snapshot, const std::vector<RankSlot>& ranks);
QString deviceSwitch(const query::Snapshot& snapshot, const std::vector<RankSlot>& ranks);
/// The same of flows between host and device: the two above, and of ranks that have both what
/// records launches of kernels.
QString flowSwitch(const query::Snapshot& snapshot, const std::vector<RankSlot>& ranks);

} // namespace rankscope::timeline
