// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the ranks under a folder, or in one file, by the rules of data_formats.md section 1.
// Names of folders are hints only; what counts is what lies in them. Nothing is opened for
// writing, symlink loops end, depth is limited to 8, unreadable places are listed.
// Thread: any, free functions.
#pragma once

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/model/issue.h"
#include "core/model/rank.h"

namespace rankscope::importer {

/// What was seen, for the page that explains an empty answer.
struct Discovery {
    std::filesystem::path root; ///< whole: all other places lie below it
    std::vector<model::RankSource> ranks; ///< sorted by rank; those without a trace too
    std::vector<model::SourceFile> clusterFiles; ///< of the job: cluster_analysis_output, experts
    std::vector<model::SourceFile> jobFiles; ///< graphs and logs of dry runs, in their order
    model::IssueLog issues; ///< unreadable, loops, duplicates, too deep
    uint64_t foldersSeen = 0;
    uint64_t filesSeen = 0;
    uint64_t rawFolders = 0; ///< raw profiler data that was not analysed yet
    std::vector<std::string> examplesSeen; ///< a few names of files that are no profile
};

/// What lies there; finding no profile is an answer too, for a page that explains it.
/// Errors: NotFound, Unreadable, Cancelled.
Result<Discovery> survey(const std::filesystem::path& root, const std::stop_token& stop = {});

bool holdsProfile(const Discovery& seen);

/// Errors: those of survey() and NoProfile, with what was seen in the message.
Result<Discovery> discover(const std::filesystem::path& root, const std::stop_token& stop = {});

/// True when this rank has a trace or a database with a timeline that can be indexed now.
bool hasTrace(const model::RankSource& rank);

/// True when a page shows what is in the file, as far as its name says.
bool isRead(const model::SourceFile& file);

/// The cluster analysis of the job as a source; nothing without one. Of several analyses the first
/// counts, the files of the others are noted; dumped tokens of experts are taken from anywhere.
std::optional<model::RankSource> clusterSource(const Discovery& found, model::IssueLog& issues);

} // namespace rankscope::importer
