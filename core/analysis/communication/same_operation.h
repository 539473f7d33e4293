// SPDX-License-Identifier: GPL-3.0-or-later
// One operation on every rank, to put them side by side: of a collective its parts by group and
// order (waits.h), of anything else the slices of its name by their order in the step.
// Thread: that of the session.
#pragma once

#include "core/analysis/communication/collectives.h"
#include "core/query/same_slices.h"

namespace rankscope::analysis {

/// The row that is this slice of a rank: the one that begins nearest to it, within the rounding of
/// the tables (1 us).
std::optional<size_t> rowOfSlice(const Collectives& all, int64_t rank, Timestamp begin);

/// The slice itself is among them. Errors: those of sameSlices() and jobCollectives().
Result<query::SameSlices> sameOperation(
    query::Session& session, const query::SliceRef& of, std::stop_token stop);

} // namespace rankscope::analysis
