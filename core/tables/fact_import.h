// SPDX-License-Identifier: GPL-3.0-or-later
// Small JSON files as facts: profiler_info_*.json, profiler_metadata.json (its groups become rows
// of parallel_group), summaries of older MindSpore; and communication_group.json of a job. Thread:
// one at a time.
#pragma once

#include "core/input/byte_source.h"
#include "core/tables/communication_names.h"
#include "core/tables/json_leaf.h"
#include "core/tables/table_sink.h"

namespace rankscope::tables {

/// The members of a whole file; none when it is empty, too large or damaged, which is counted.
/// Errors: Unreadable, Cancelled.
Result<std::vector<JsonMember>> readJsonObject(
    std::unique_ptr<input::ByteSource> read, FileSink& sink);

/// Each scalar and each array becomes a fact under its path. Groups found are added to `groups`.
/// Errors: Unreadable, Cancelled, Database, DiskFull.
Status importFacts(std::unique_ptr<input::ByteSource> read, std::string_view source,
    GroupRanks& groups, FileSink& sink);

/// Errors: the same.
Status importGroups(std::unique_ptr<input::ByteSource> read, FileSink& sink);

} // namespace rankscope::tables
