// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/table_batch.h"

namespace rankscope::importer {

std::vector<std::shared_ptr<TableJob>> importTableBatch(std::vector<model::RankSource> sources,
    const ImportOptions& options, const std::stop_token& stop) {
    std::vector<std::shared_ptr<TableJob>> jobs;
    jobs.reserve(sources.size());
    ImportPool pool(options, [](const auto& /*rank*/) {});
    for (model::RankSource& source : sources) {
        if (auto job = pool.addTables(std::move(source)))
            jobs.push_back(std::move(job));
    }
    // only now: a stop that came before must reach every job
    const std::stop_callback cancel(stop, [&pool] { pool.cancel(); });
    pool.wait();
    return jobs;
}

} // namespace rankscope::importer
