// SPDX-License-Identifier: GPL-3.0-or-later
// Parses the events of a window. The window is text of the form `[ {...}, {...} ]`
// with padding behind it; parsing stops at the first thing that is no event.
// Thread: one thread an object.
#pragma once

#include <string_view>
#include <vector>

#include "core/importer/trace/event_batch.h"
#include "core/importer/trace/json_tokens.h"

namespace rankscope::importer {

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
    /// Appends the events of `text` (which begins with '[') to `events`. `offset` is the place of
    /// the text in the file.
    ParseResult parse(std::string_view text, uint64_t offset, std::vector<RawEvent>& events);

private:
    JsonTokens m_tokens;
};

} // namespace rankscope::importer
