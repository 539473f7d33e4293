// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of flows by category: no two are the same as long as the theme has enough of them.
// Thread: any, pure functions.
#pragma once

#include <map>
#include <string>

#include "core/query/session.h"
#include "views/shared/theme.h"

namespace rankscope::timeline {

/// Positions in Theme::categories of all categories of the open ranks. Each has that of its name
/// unless another one before it in the alphabet has it; then it takes the next that is left.
std::map<std::string, int> linkColours(const query::Snapshot& snapshot);

/// Of lines: with more contrast than areas have.
QColor linkColour(const shared::Theme& theme, int category);

} // namespace rankscope::timeline
