// SPDX-License-Identifier: GPL-3.0-or-later
// What --help says below the options: of the program all of it, of a command what belongs to it.
// Thread: any, free functions.
#pragma once

#include <string>
#include <string_view>

namespace rankscope::app {

/// Of the program as a whole.
std::string helpFooter();
/// Of one command, by its name.
std::string helpFooter(std::string_view command);

} // namespace rankscope::app
