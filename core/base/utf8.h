// SPDX-License-Identifier: GPL-3.0-or-later
// UTF-8 checking and repair, for text that a profiler or a crash has damaged.
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace rankscope {

inline constexpr uint32_t kReplacementCharacter = 0xFFFD;

void appendUtf8(std::string& out, uint32_t codePoint);

bool isValidUtf8(std::string_view text);

/// Every byte that belongs to no valid sequence becomes U+FFFD.
std::string repairUtf8(std::string_view text);

/// At most `limit` bytes of the text, cut at a character border.
std::string_view truncateUtf8(std::string_view text, size_t limit);

} // namespace rankscope
