// SPDX-License-Identifier: GPL-3.0-or-later
// The slow way through a damaged piece of a trace: finds each event by counting braces, mends what
// can be mended (broken UTF-8, raw control characters) and steps over what can't.
// Thread: any, free functions.
#pragma once

#include <string>
#include <string_view>

#include "core/importer/trace/event_batch.h"
#include "core/importer/trace/event_parser.h"
#include "core/model/issue.h"

namespace rankscope::importer {

struct RescueResult {
    size_t consumed = 0; ///< bytes of the text that are done with
    bool isArrayEnd = false; ///< the array's bracket stands at `consumed`
    bool isTooLarge = false; ///< an event beyond the limit begins at `consumed`
    bool isTruncated = false; ///< the last event was cut off, and counted
};

enum class Remainder { MoreComes, IsLast };

/// A piece of a trace, to be read event by event. data[-1] and the byte behind the text are
/// overwritten for a moment, so both must be writable.
struct DamagedText {
    char* data = nullptr;
    size_t size = 0;
    uint64_t offset = 0; ///< place of the first byte in the file
    Remainder remainder{};
    size_t eventLimit = 0; ///< an event that does not end within so many bytes is too large
};

RescueResult rescueEvents(EventParser& parser, const DamagedText& text, const std::string& file,
    EventBatch& batch, model::IssueLog& issues);

} // namespace rankscope::importer
