// SPDX-License-Identifier: GPL-3.0-or-later
// How long one waits for matches of a search and for the links of a category.
#pragma once

#include <filesystem>

#include "core/base/result.h"

namespace rankscope::bench {

/// Prints the time to all matches of a name, an expression and an argument, that to the first ones
/// where the search goes on, and the time of the links of the largest category in three windows.
Status benchSearches(const std::filesystem::path& index);

} // namespace rankscope::bench
