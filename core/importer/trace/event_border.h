// SPDX-License-Identifier: GPL-3.0-or-later
// Where a window of a trace can be cut without taking an event apart.
// Thread: any, free functions.
#pragma once

#include <cstddef>
#include <string_view>

namespace rankscope::importer {

/// One past the last '}' that is followed by an event's '{', or npos. Searched backward, so the
/// cost is a few hundred bytes a window.
size_t lastBorder(std::string_view text);

} // namespace rankscope::importer
