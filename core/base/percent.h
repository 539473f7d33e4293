// SPDX-License-Identifier: GPL-3.0-or-later
// Texts within a text that has signs of its own: every byte that is no letter, digit or one of
// "-_.:" is written as %XX.
// Thread: any, free functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace rankscope {

/// `alsoPlain`: further signs that stay as they are.
std::string percentEncoded(std::string_view text, std::string_view alsoPlain = {});
/// Nothing where a % is not followed by two hexadecimal digits.
std::optional<std::string> percentDecoded(std::string_view text);

} // namespace rankscope
