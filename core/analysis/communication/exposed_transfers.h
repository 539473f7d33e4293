// SPDX-License-Identifier: GPL-3.0-or-later
// How long some of a rank's collectives move data while nothing computes: the ends of these
// collectives, as long as they move data, within the lane "Communication(Not Overlapped)". Exact
// where several kinds of communication run beside each other, which totals of a step can not tell.
// Thread: that of the session.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/analysis/communication/collectives.h"
#include "core/query/session.h"

namespace rankscope::analysis {

/// When a rank communicates and computes nothing, by its clock: sorted, without overlaps. Nothing
/// of a rank without a timeline or such a lane. Errors: Cancelled, those of IndexReader.
Result<std::optional<std::vector<TimeRange>>> exposedRanges(query::Session& session, int64_t rank);

/// Of a step, the mean of those in which the rank has such collectives. `transit`: beside the rows,
/// how long each moves data. Nothing where it has none, none that tells its start, or no such lane.
/// Errors: Cancelled, those of IndexReader.
Result<std::optional<Duration>> exposedTransfers(query::Session& session, int64_t rank,
    const Collectives& all, const std::vector<Duration>& transit,
    const std::function<bool(const Collective&)>& wants);

} // namespace rankscope::analysis
