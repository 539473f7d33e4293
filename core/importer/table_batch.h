// SPDX-License-Identifier: GPL-3.0-or-later
// Brings the table indexes of many ranks up to date, some at a time, before anyone needs a
// timeline: their files are small next to a trace. Thread: any; works on threads of its own and
// returns when all are done.
#pragma once

#include <filesystem>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/base/result.h"
#include "core/importer/discovery.h"
#include "core/importer/import_pool.h"
#include "core/index/table_reader.h"

namespace rankscope::importer {

struct TableJob {
    model::RankSource source;
    std::filesystem::path tableFile;
    bool wasFresh = false; ///< valid with an index
    std::shared_ptr<const index::TableIndex> index; ///< nullptr: it failed
    Error error; ///< valid without an index
};

/// One job a source, in their order.
std::vector<TableJob> importTableBatch(std::vector<model::RankSource> sources,
    const ImportOptions& options, const std::stop_token& stop);

/// The cluster analysis of the job as a source; nothing without one. Of several analyses the first
/// counts, the files of the others are noted.
std::optional<model::RankSource> clusterSource(const Discovery& found, model::IssueLog& issues);

} // namespace rankscope::importer
