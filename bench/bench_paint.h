// SPDX-License-Identifier: GPL-3.0-or-later
// How long a whole picture takes: question, geometry, raster and labels of 100 lanes at 1920 px,
// through the very parts that the window uses.
#pragma once

#include <filesystem>

#include "core/base/result.h"

namespace rankscope::bench {

/// Needs no display. Prints paint alone, and the full frame from asking to the finished picture.
Status benchPaint(const std::filesystem::path& index);

} // namespace rankscope::bench
