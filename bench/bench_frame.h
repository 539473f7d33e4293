// SPDX-License-Identifier: GPL-3.0-or-later
// How long the query behind one picture takes: 100 lanes at 1920 px, from the whole trace down to a
// millionth of it.
#pragma once

#include <filesystem>

#include "core/base/result.h"

namespace rankscope::bench {

/// Prints, for each window, the median with nothing decoded and median and p95 warm.
Status benchFrames(const std::filesystem::path& index);

} // namespace rankscope::bench
