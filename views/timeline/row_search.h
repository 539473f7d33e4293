// SPDX-License-Identifier: GPL-3.0-or-later
// Finds rows of the tree by their names, whether they are unfolded or not.
// Thread: any, pure functions.
#pragma once

#include <string>
#include <vector>

#include <QString>

#include "views/timeline/heading_facts.h"
#include "views/timeline/lane_layout.h"

namespace rankscope::timeline {

/// A host, a rank, a layer or a track of the tree.
struct TreePlace {
    RankSlot rank{};
    std::string layer; ///< key, or that of a heading of metrics; empty: the rank itself
    std::string track; ///< key; empty: a heading
    std::string host = {}; ///< key: the row of a host itself
    bool operator==(const TreePlace&) const = default;
};

/// In the order of the rows, without what is hidden: those whose name, other name, host, device or
/// part of the job contains the text, in any case. Of ranks as bars the ranks alone.
std::vector<TreePlace> rowsNamed(const LaneLayout& layout, const LaneFilter& filter,
    const HeadingFacts& facts, const QString& text);

} // namespace rankscope::timeline
