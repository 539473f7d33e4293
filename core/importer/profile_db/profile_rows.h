// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of databases in a table index: kernels, memory, communication, steps and facts, in the
// same tables and units as the text files of the same profiler fill.
// Thread: any, free functions.
#pragma once

#include <filesystem>
#include <optional>

#include "core/model/rank.h"
#include "core/tables/communication_names.h"
#include "core/tables/table_sink.h"

namespace rankscope::importer {

/// Reads one database of whatever kind into the table index; `device` as in RankSource, `groups` of
/// the files read so far, to which those found are added. Damage is counted, an unreadable database
/// too. Errors: Cancelled, Database, DiskFull, WriteFailed.
Status importDatabaseRows(const std::filesystem::path& file, const std::filesystem::path& scratch,
    std::optional<int64_t> device, tables::GroupRanks& groups, tables::TableSink& sink);

} // namespace rankscope::importer
