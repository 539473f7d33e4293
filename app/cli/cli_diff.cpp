// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "app/cli/commands.h"
#include "app/cli/diff_report.h"

namespace rankscope::app {

namespace {

Result<analysis::RunDiff> compare(
    const query::Snapshot& base, const query::Snapshot& candidate, const std::stop_token& stop) {
    RS_TRY_ASSIGN(const analysis::RunSummary baseRun, analysis::runSummary(base, {}, stop));
    RS_TRY_ASSIGN(const analysis::RunSummary run, analysis::runSummary(candidate, {}, stop));
    return analysis::diffRuns(baseRun, run);
}

bool hasNothing(const query::Snapshot& snapshot) {
    return snapshot.ranks.empty() && snapshot.tables.empty();
}

} // namespace

int runDiff(FolderOptions options, const DiffOptions& diff, OutputFormat format) {
    const std::filesystem::path candidateFolder = options.folder;
    const std::filesystem::path indexFolder = options.indexFolder;
    options.folder = diff.base;
    options.indexFolder = indexFolder.empty() ? indexFolder : indexFolder / "base";
    const ImportedFolder base = importFolder(options, [](const auto&) {});
    options.folder = candidateFolder;
    options.indexFolder = indexFolder.empty() ? indexFolder : indexFolder / "candidate";
    const ImportedFolder candidate = importFolder(options, [](const auto&) {});
    const auto snapshots = std::pair(base.snapshot(), candidate.snapshot());
    for (const ImportedFolder* run : {&base, &candidate}) {
        if (run->exit == kExitStopped)
            return run->exit;
    }
    if (hasNothing(*snapshots.first) || hasNothing(*snapshots.second))
        return kExitNothingReadable;
    const auto compared = compare(*snapshots.first, *snapshots.second, options.stop);
    if (!compared) {
        fmt::print(stderr, "rankscope-cli: {}\n", compared.error().message);
        return finishOutput(
            compared.error().code == ErrorCode::Cancelled ? kExitStopped : kExitNothingReadable);
    }
    format == OutputFormat::Json ? printDiffJson(*compared) : printDiff(*compared);
    const auto growth = compared->stepGrowth();
    if (diff.failOver && growth && *growth * 100 > *diff.failOver) {
        fmt::print(
            stderr, "rankscope-cli: the candidate's step is {:.1f} % longer\n", *growth * 100);
        return finishOutput(kExitFailed);
    }
    return finishOutput(std::max(base.exit, candidate.exit));
}

} // namespace rankscope::app
