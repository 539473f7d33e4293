// SPDX-License-Identifier: GPL-3.0-or-later
// Where else than on the timeline a slice is shown: a kernel as a node of its graph, an operator of
// communication on all its ranks.
// Thread: any, pure functions.
#pragma once

#include <optional>
#include <string>

#include "core/model/target.h"
#include "core/query/session.h"

namespace rankscope::timeline {

/// Nothing of what is no kernel of a compiled graph, and where there is no graph.
std::optional<model::Target> nodeOf(const query::Snapshot& snapshot, const std::string& name);

/// `range`: in time of the timeline. Nothing of what does not communicate.
std::optional<model::Target> collectiveOf(const query::Snapshot& snapshot,
    const query::LaneRef& lane, const std::string& name, TimeRange range);

} // namespace rankscope::timeline
