// SPDX-License-Identifier: GPL-3.0-or-later
// The options of `rankscope_generate cluster` that plant troubles and set clocks: their names, what
// they want, how they are read.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "job.h"

namespace rankscope::generator {

struct TextOption {
    const char* name; // "--slow-rank"
    bool (*read)(std::string_view text, Job& job); // false: the text is wrong
    bool isTrouble;
    const char* help;
};

struct FlagOption {
    const char* name;
    bool Troubles::*flag;
    const char* help;
};

std::span<const TextOption> textOptions();
std::span<const FlagOption> flagOptions();

} // namespace rankscope::generator
