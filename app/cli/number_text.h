// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers for people: 1,234,567 and 1.2 GB.
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <string>

namespace rankscope::app {

std::string countText(uint64_t count);
std::string bytesText(uint64_t bytes);
/// Nanoseconds as "12.345 s", "3.2 ms", ...
std::string durationText(int64_t nanoseconds);

} // namespace rankscope::app
