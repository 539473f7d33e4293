// SPDX-License-Identifier: GPL-3.0-or-later
// What the picture of each kind of chart costs at 1,024 ranks or a million samples, and for those
// that Qt Charts has, what it costs there, of the same figures in the same run.
#pragma once

#include <filesystem>

#include "core/base/result.h"

namespace rankscope::bench {

/// Prints the time of a picture by kind. Leaves both pictures side by side in `folder`, where one
/// is given.
Status benchCharts(const std::filesystem::path& folder);

} // namespace rankscope::bench
