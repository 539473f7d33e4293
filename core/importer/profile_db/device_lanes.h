// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes of a device that are tables of their own: CCU (the communication units of newer devices)
// and the overlap analysis where the profiler wrote that instead of tasks.
// Thread: one at a time.
#pragma once

#include "core/importer/profile_db/profile_context.h"

namespace rankscope::importer {

Status readCcuTasks(ProfileContext& context);

/// Only of a database without tasks: else the lanes are computed from these (overlap_lanes.h), as
/// the table may be another viewer's.
Status readOverlapAnalysis(ProfileContext& context);

} // namespace rankscope::importer
