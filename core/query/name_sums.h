// SPDX-License-Identifier: GPL-3.0-or-later
// Sums of `slice` by name without reading a slice: the index holds count, sum, least and greatest
// duration of each name on each track. The table slice_total streams them (name_total is the one
// that is documented, with names for people); a statement over `slice` that asks for nothing else
// is put to slice_total instead, with the same answer. Thread: any, free functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/query/sql_rows.h"

namespace rankscope::query {

/// slice_total(rank, profile, track_id, name, slices, sum_dur, self_dur, min_dur, max_dur,
/// computed): times
/// in ns, self_dur is what no direct child covers.
RowTable sliceTotalTable();

/// The same statement over slice_total; nothing when it asks for more than groups by the first
/// four columns and by `computed` give, or is not simple enough to be sure. Column names of the
/// answer are others.
std::optional<std::string> overTotals(std::string_view sql);

/// Whether sums come out the same: adding up slices in any order neither overflows nor rounds.
bool areTotalsExact(const Snapshot& snapshot);

} // namespace rankscope::query
