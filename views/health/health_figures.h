// SPDX-License-Identifier: GPL-3.0-or-later
// What was read of a folder, as key figures: how much, and whether anything was lost.
// Thread: UI only.
#pragma once

#include "views/project/project.h"
#include "views/sections/figure_row.h"

namespace rankscope::health {

/// Of a project whose ranks are known.
std::vector<sections::Figure> healthFigures(const project::Project& project);

} // namespace rankscope::health
