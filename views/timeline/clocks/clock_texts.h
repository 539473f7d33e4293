// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of clocks: the table of their fit, how a rank came where it is, what is apart.
// Thread: UI only; free functions.
#pragma once

#include "views/shared/table_data.h"
#include "views/timeline/lane_layout.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

/// "moved by hand", "aligned by its collectives".
QString sourceText(ShiftSource source);
/// "node1", "node1 (a part)", "Rank 3" where no file names the host.
QString hostText(const analysis::HostClock& clock);
/// "40.25 ppm", with its sign.
QString ppmText(int64_t drift);

/// A clock a row; moved by: of its ranks, where that is one and the same.
shared::TableData clockTable(const TimelineState& state);

/// One sentence of what the fit is of, one of what it can not tell, and one of what becomes of the
/// drift: it is followed, or ranks stay where they were put.
QString fitText(const analysis::HostClocks& clocks, bool isFollowed = false);
/// "The clocks of rank 3 and rank 12 are 2.1 ms apart here, ..."
QString apartText(const analysis::ClocksApart& apart, bool isOnTimeline);
/// For the tip of a rank's row: where it is moved, by what, and what is known of its clock. Empty
/// lines are left out.
QStringList rankTip(const TimelineState& state, RankSlot slot);
/// The same of a track: how far it is moved beyond its rank's clock. Empty when it is not.
QString trackTip(const TimelineState& state, const Row& row);

} // namespace rankscope::timeline
