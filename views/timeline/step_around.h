// SPDX-License-Identifier: GPL-3.0-or-later
// The training step that a time falls into, for "7.4 % of step".
// Thread: the query thread's, like every question to a Session.
#pragma once

#include <optional>
#include <stop_token>

#include "core/query/session.h"

namespace rankscope::timeline {

/// Range of the slice "ProfilerStep#N" of that rank around the time; nothing without steps.
Result<std::optional<TimeRange>> stepAround(
    query::Session& session, RankSlot rank, Timestamp time, std::stop_token stop);

} // namespace rankscope::timeline
