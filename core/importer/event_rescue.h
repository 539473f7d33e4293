// SPDX-License-Identifier: GPL-3.0-or-later
// The slow way through a damaged piece of a trace: finds each event by counting braces, mends what
// can be mended (broken UTF-8, raw control characters) and steps over what can't.
// Thread: any, free functions.
#pragma once

#include <string>
#include <string_view>

#include "core/importer/event_batch.h"
#include "core/importer/event_parser.h"
#include "core/model/issue.h"

namespace rankscope::importer {

/// One past the closing brace of the event that begins at `begin`, or npos when it does not close.
/// An unclosed string is noticed where the next event begins and ends the event there.
size_t endOfEvent(std::string_view text, size_t begin);

/// The next place after `begin` where an event seems to start ("} , {" with a quote behind it).
size_t nextEventBorder(std::string_view text, size_t begin);

struct RescueResult {
    size_t consumed = 0; ///< bytes of the text that are done with
    bool isArrayEnd = false; ///< the array's bracket stands at `consumed`
};

enum class Remainder { MoreComes, IsLast };

/// Reads the events of `text` one by one. text.data()[-1] and the byte behind the text are
/// overwritten for a moment, so both must be writable.
RescueResult rescueEvents(EventParser& parser, char* text, size_t size, Remainder remainder,
    uint64_t offset, const std::string& file, EventBatch& batch, model::IssueLog& issues);

} // namespace rankscope::importer
