// SPDX-License-Identifier: GPL-3.0-or-later
// How far ranks and tracks are moved, as a link to a view has it (core/model/view_link.h): by the
// labels of ranks in place of their folders, so that a thousand of them still fit.
// Thread: any, free functions.
#pragma once

#include "core/model/view_link.h"
#include "views/timeline/rank_shifts.h"

namespace rankscope::desktop {

/// Of the ranks that are there.
model::LinkShifts linkShifts(const timeline::RankShifts& shifts, const query::Snapshot& snapshot);
/// The same; fewer while ranks are not known yet.
timeline::RankShifts shiftsOf(const model::LinkShifts& shifts, const query::Snapshot& snapshot);

} // namespace rankscope::desktop
