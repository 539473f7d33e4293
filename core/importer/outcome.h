// SPDX-License-Identifier: GPL-3.0-or-later
// What became of a folder as a whole: the one place that decides which exit code a script gets,
// from the command line and from a picture alike.
// Thread: any, once the jobs are settled.
#pragma once

#include <memory>
#include <span>

#include "core/importer/import_job.h"
#include "core/model/issue.h"

namespace rankscope::importer {

enum class Outcome {
    Good,
    NothingReadable, ///< there are jobs, but none has a timeline or table
    Damaged, ///< something failed, was damaged or could not be told for sure; the rest is there
    Stopped, ///< cancelled, or the index could not be written
};

/// The worst that happened decides. Jobs may be null (a rank without a trace or tables); `issues`
/// are those of the folder.
Outcome outcomeOf(std::span<const std::shared_ptr<RankJob>> timelines,
    std::span<const std::shared_ptr<TableJob>> tables, const model::IssueLog& issues);

} // namespace rankscope::importer
