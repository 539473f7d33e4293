// SPDX-License-Identifier: GPL-3.0-or-later
// The icons at the right end of the row under the pointer: where they lie, and what they do.
// Thread: any, pure functions.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include <QRect>

#include "views/timeline/lane_layout.h"

namespace rankscope::timeline {

/// Shift: in time, of ranks and tracks.
enum class RowIcon { Shift, Pin, Hide };

/// In a tree of this width, from the left; y of the row's top. None on rows that are too low.
std::vector<std::pair<RowIcon, QRect>> rowIcons(const Row& row, int width);
std::optional<RowIcon> rowIconAt(const Row& row, int width, int x);

const char* nameOf(RowIcon icon); ///< of its picture
const char* actionOf(RowIcon icon);

} // namespace rankscope::timeline
