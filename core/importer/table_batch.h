// SPDX-License-Identifier: GPL-3.0-or-later
// Brings the table indexes of many ranks up to date, some at a time, before anyone needs a
// timeline: their files are small next to a trace. Thread: any; works on the threads of an import
// pool and returns when all are done.
#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "core/importer/import_pool.h"

namespace rankscope::importer {

/// One settled job for each source that has tables, in their order.
std::vector<std::shared_ptr<TableJob>> importTableBatch(std::vector<model::RankSource> sources,
    const ImportOptions& options, const std::stop_token& stop);

} // namespace rankscope::importer
