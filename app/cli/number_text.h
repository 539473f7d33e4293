// SPDX-License-Identifier: GPL-3.0-or-later
// Counts, sizes and times for people: 1,234 rows and 1.2 GB.
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <string>

namespace rankscope::app {

/// "1 row", "1,234 rows" of "row".
std::string counted(uint64_t count, const char* thing);
std::string bytesText(uint64_t bytes);
/// Nanoseconds as "12.345 s", "3.2 ms", ...
std::string durationText(int64_t nanoseconds);

} // namespace rankscope::app
