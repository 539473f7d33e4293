// SPDX-License-Identifier: GPL-3.0-or-later
// What counts as blank, without regard to a locale.
// Thread: any, free functions.
#pragma once

namespace rankscope {

/// Space, tab, line feed, vertical tab, form feed, carriage return.
constexpr bool isBlank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/// What JSON allows between its tokens.
constexpr bool isJsonBlank(char c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

} // namespace rankscope
