// SPDX-License-Identifier: GPL-3.0-or-later
// The order in which a person expects names with numbers: "Stream 2" before "Stream 47".
#pragma once

#include <string_view>

namespace rankscope::timeline {

/// True when a comes before b: runs of digits by value, letters without case, then by bytes.
bool isBefore(std::string_view a, std::string_view b);

} // namespace rankscope::timeline
