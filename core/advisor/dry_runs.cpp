// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/dry_runs.h"

namespace rankscope::advisor {

Result<std::vector<dryrun::Run>> dryRunsOf(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    std::vector<std::filesystem::path> files;
    for (const model::SourceFile& file : snapshot.jobFiles) {
        if (file.kind == model::FileKind::DryRunLog)
            files.push_back(file.path);
    }
    model::IssueLog issues; // discovery has counted them
    return dryrun::readRuns(files, snapshot.root, issues, stop);
}

} // namespace rankscope::advisor
