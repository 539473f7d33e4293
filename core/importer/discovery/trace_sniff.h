// SPDX-License-Identifier: GPL-3.0-or-later
// Tells by the first bytes of a file whether it is a trace, and reads the rank that a Kineto trace
// carries. Never reads a whole big file.
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace rankscope::importer {

enum class Content {
    Unknown,
    EventArray, ///< [ {..."ph"...
    EventObject, ///< { ... "traceEvents": ...
    Kineto, ///< the same with members that only Kineto writes
    Database, ///< SQLite
};

/// Decides from the first bytes of the (inflated) text.
Content contentOf(std::string_view head);

/// distributedInfo.rank within a piece of a trace object, number or string.
std::optional<int64_t> distributedRank(std::string_view text);

/// What a short look at a file gives.
struct Sniffed {
    Content content = Content::Unknown;
    std::optional<int64_t> rank; ///< of a Kineto trace
    std::string problem; ///< why nothing can be read of it; "" for sound JSON of whatever kind
};

/// How deep to look for the rank, which may stand at the end of the file.
enum class RankSearch { HeadOnly, HeadAndTail };

/// True for an SQLite file, whatever its name.
bool isDatabase(const std::filesystem::path& file);

/// `inflateBudget` (bytes) bounds what may be inflated to reach the end of gzip files; it is
/// reduced by what was. Errors: Unreadable.
Result<Sniffed> sniffFile(
    const std::filesystem::path& file, RankSearch search, uint64_t& inflateBudget);

} // namespace rankscope::importer
