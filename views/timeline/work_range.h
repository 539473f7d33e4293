// SPDX-License-Identifier: GPL-3.0-or-later
// Where the work of a profile lies: what the first view fits.
#pragma once

#include <optional>

#include "core/query/session.h"

namespace rankscope::timeline {

/// From the first to the last slice of the ranks, on the timeline; nothing where there is none.
std::optional<TimeRange> workOf(const query::Snapshot& snapshot);

} // namespace rankscope::timeline
