// SPDX-License-Identifier: GPL-3.0-or-later
// The first look at a file, and names of files, from any bytes: never a read outside the text, and
// what is a trace by its first bytes stays one when more bytes follow.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/importer/discovery/discovery_names.h"
#include "core/importer/discovery/trace_sniff.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace rankscope::importer;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const std::string_view part = text.substr(0, size / 2);
    if (contentOf(part) == Content::EventArray && contentOf(text) != Content::EventArray)
        std::abort();
    distributedRank(text);
    rankInName(text);
    profilerInfoRank(text);
    databaseRank(text);
    legacyTimelineRank(text);
    legacyTableRank(text);
    if (const auto name = msprofName(text); name && (name->slice < 0 || name->timestamp < 0))
        std::abort();
    if (naturalLess(part, text) && naturalLess(text, part))
        std::abort();
    if (part != text && !naturalLess(part, text) && !naturalLess(text, part))
        std::abort();
    return 0;
}
