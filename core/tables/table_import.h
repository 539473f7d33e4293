// SPDX-License-Identifier: GPL-3.0-or-later
// Imports all table files of one rank, or of a job's cluster analysis, into one table index:
// streaming, in constant memory, numbers exact.
//
//   if (hasTables(rank) && tableState(file, rank) != IndexState::Fresh)
//       RS_TRY(importTables({rank, file}, progress, stop));
//
// Thread: any; one import a call.
#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <stop_token>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/index/workspace.h"
#include "core/model/rank.h"
#include "core/tables/communication_names.h"
#include "core/tables/table_sink.h"

namespace rankscope::tables {

struct TableImport {
    const model::RankSource& source; ///< of kind ClusterAnalysis: the files of the job
    std::filesystem::path tableFile; ///< index::tableFile()
    /// Databases to read before the files, in this order, and who reads one: a room above.
    std::vector<std::filesystem::path> databases{};
    std::function<Status(const std::filesystem::path&, GroupRanks&, TableSink&)> readDatabase{};
};

/// Writes the table index. Damage becomes issues in it, an unreadable file is one of them. Errors:
/// WriteFailed, DiskFull, Cancelled, Database.
Status importTables(const TableImport& request, Progress& progress, const std::stop_token& stop);

/// True when the rank has a file that importTables() reads.
bool hasTables(const model::RankSource& source);

/// Whether the table index was made of the rank's table files and these databases as they are now.
index::IndexState tableState(const std::filesystem::path& tableFile,
    const model::RankSource& source, std::span<const std::filesystem::path> databases = {});

} // namespace rankscope::tables
