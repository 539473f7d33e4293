// SPDX-License-Identifier: GPL-3.0-or-later
// The table index of a rank from all it has: text tables, JSON files and databases. What both a
// text file and a database hold is taken from the one that makes the timeline (TimelineChoice), so
// that no row comes twice.
// Thread: any; one import a call.
#pragma once

#include "core/tables/table_import.h"

namespace rankscope::importer {

/// True when there is something for importRankTables() to read.
bool hasRankTables(const model::RankSource& source);

/// Size of the text tables that importRankTables() reads: what its progress counts.
uint64_t rankTableBytes(const model::RankSource& source);

/// The databases that importRankTables() reads, and the source without the text files that they
/// stand for.
std::vector<std::filesystem::path> tableDatabasesOf(const model::RankSource& source);
model::RankSource textTablesOf(const model::RankSource& source);

index::IndexState rankTableState(
    const std::filesystem::path& tableFile, const model::RankSource& source);

/// Errors: those of tables::importTables().
Status importRankTables(
    const tables::TableImport& request, Progress& progress, const std::stop_token& stop);

} // namespace rankscope::importer
