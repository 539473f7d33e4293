// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks of a group in a few characters, and back.
// Thread: any, free functions.
#pragma once

#include <optional>
#include <string_view>

#include <QString>

#include "core/analysis/parallel/parallel_groups.h"

namespace rankscope::shared {

/// Of ranks in order: "0-3", "0, 4", "0, 8, ..., 120".
QString rankSetText(const std::vector<int64_t>& ranks);
/// The name of a group with the axes of the parallel layout in capitals: "DP" of "dp", "DP-CP" of
/// "dp-cp"; any other name as it is.
QString axisText(std::string_view name);
/// "TP 0-3"
QString groupText(const analysis::CommunicationGroup& group);

/// The same with every rank, for parseRankSet(): "0-3, 8, 9, 12-14".
QString wholeRankText(const std::vector<int64_t>& ranks);

/// Of "0-3, 8" the ranks 0 to 3 and 8, in order. Nothing when it is no such text, or names more
/// than a million ranks.
std::optional<std::vector<int64_t>> parseRankSet(std::string_view text);

} // namespace rankscope::shared
