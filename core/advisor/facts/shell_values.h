// SPDX-License-Identifier: GPL-3.0-or-later
// What a shell would make of a word of a script, as far as that is variables of the script and
// arithmetic of whole numbers. No command is run.
//
//   shellValue("$((MBS * 4))", {{"MBS", "2"}}) == "8"
//
// Thread: any, free functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace rankscope::advisor {

using ShellVariables = std::map<std::string, std::string, std::less<>>;

/// "$TP", "${TP}", "${TP:-8}", "$((TP * 2))"; what can not be told stays as it is.
std::string shellValue(std::string_view word, const ShellVariables& variables);

/// Of + - * / and parentheses over whole numbers and variables, as bash computes in 64 bits.
/// Nothing where a name is unknown or no decimal number, beyond 64 bits, and of a division by zero.
std::optional<int64_t> shellNumber(std::string_view expression, const ShellVariables& variables);

/// Behind the "$(...)", "${...}" or "`...`" that begins there: one word, whatever stands in it.
/// There where none begins, none ends within 256 characters, or a command with arguments of its own
/// ("$(torchrun --seq-length 4096)") does.
size_t expansionEnd(std::string_view line, size_t begin);

} // namespace rankscope::advisor
