// SPDX-License-Identifier: GPL-3.0-or-later
// Parses the events of a window with simdjson. The window is text of the form `[ {...}, {...} ]`
// with padding behind it; parsing stops at the first thing that is no event.
// Thread: one thread an object.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/importer/trace/event_batch.h"

namespace rankscope::importer {

/// Bytes that must be readable behind every text handed to EventParser.
inline constexpr size_t kParserPadding = 64;

enum class ParseEnd {
    Complete, ///< the whole window was read
    ArrayClosed, ///< the array ended before the window did, at `position`
    BadEvent, ///< the event that begins at `position` can't be read
    BadText, ///< nothing was read: broken UTF-8, control characters or quotes somewhere
};

struct ParseResult {
    ParseEnd end{};
    size_t position = 0; ///< in the text; for ArrayClosed one past the bracket
};

class EventParser {
public:
    EventParser();
    ~EventParser();

    /// Appends the events of `text` (which begins with '[') to `events`. `offset` is the place of
    /// the text in the file.
    ParseResult parse(std::string_view text, uint64_t offset, std::vector<RawEvent>& events);

private:
    struct Parser; // keeps simdjson out of the headers
    std::unique_ptr<Parser> m_parser;
};

} // namespace rankscope::importer
