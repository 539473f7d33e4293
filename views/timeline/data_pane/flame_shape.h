// SPDX-License-Identifier: GPL-3.0-or-later
// Where the calls of a flame graph stand: a row a depth, callers above what they called, widths by
// time. Pure functions, so that tests hold pictures as data.
// Thread: any, values and free functions.
#pragma once

#include <cstdint>
#include <vector>

#include "core/query/flame.h"

namespace rankscope::timeline {

struct FlameBar {
    static constexpr uint32_t kNarrow = UINT32_MAX; ///< several calls that are too narrow to draw
    uint32_t node = 0;
    int row = 0;
    double left = 0;
    double width = 0;
};

inline constexpr int kFlameRow = 18; ///< pixels, beside usual texts
inline constexpr double kLeastFlameWidth = 1; ///< pixels; narrower ones are drawn as one

/// Of the tree below `top`, with its callers above it, all over the width. Ordered by row.
std::vector<FlameBar> flameBars(const query::FlameTree& tree, uint32_t top, double width);
/// Null: there is none.
const FlameBar* flameBarAt(
    const std::vector<FlameBar>& bars, double x, double y, int row = kFlameRow);
int flameHeight(const std::vector<FlameBar>& bars, int row = kFlameRow);

/// Nodes whose names contain the text, without regard to case; and the time of those of them that
/// stand in no other.
struct FlameMatches {
    std::vector<bool> nodes; ///< empty: nothing is searched for
    uint64_t count = 0;
    Duration time{};
};
FlameMatches flameMatches(const query::FlameTree& tree, const std::string& text);

} // namespace rankscope::timeline
