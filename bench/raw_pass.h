// SPDX-License-Identifier: GPL-3.0-or-later
// The limit that imports are measured against: a pass of simdjson's on-demand parser over windows
// of half a megabyte that reads every field of every event, times to exact nanoseconds, and stores
// nothing. It shares no code with the program's reader but the arithmetic of times, and mends
// nothing: a trace must be sound.
#pragma once

#include <filesystem>

namespace rankscope::bench {

/// One pass over a plain (not .gz) trace; false when something in it was not understood.
bool passOver(const std::filesystem::path& trace);

} // namespace rankscope::bench
