// SPDX-License-Identifier: GPL-3.0-or-later
// Names of kernels as compilers make them are hundreds of characters long: here they are shortened
// for a line of text, from the inside out.
// Thread: any, pure functions.
#pragma once

#include <string>
#include <string_view>

namespace rankscope {

/// A name of at most `most` bytes is what it is. Of a longer one the parameters become (...), then
/// the template arguments <...>, the innermost first, until it is short enough; what is still too
/// long loses its middle. Never cuts a character of UTF-8.
std::string shortName(std::string_view name, size_t most);

} // namespace rankscope
