// SPDX-License-Identifier: GPL-3.0-or-later
// All that the page of steps is made of, and where it is read.
// Thread: any, values; reading is confined to the thread of the session.
#pragma once

#include <map>
#include <optional>

#include "core/analysis/cluster/cluster_steps.h"
#include "core/analysis/communication/batched_transfers.h"
#include "core/analysis/job_overview.h"
#include "core/analysis/parallel/job_kind.h"
#include "core/analysis/rank_profile.h"
#include "core/analysis/steps/rank_flops.h"
#include "core/analysis/verdicts/step_verdicts.h"
#include "views/summary/steps/groupings.h"

namespace rankscope::summary {

/// What the advisor leaves out of preparing (hidden_preparing.h), in the mean over the ranks.
struct HiddenPreparing {
    Duration mean{}; ///< of all steps but warm-up
    std::map<int64_t, Duration> byStep{}; ///< of each step

    /// Nothing: of all.
    Duration of(std::optional<int64_t> step) const;
};

struct SummaryData {
    analysis::StepTrace trace;
    HiddenPreparing hidden{};
    std::map<analysis::RankStep, Duration> batched{}; ///< batchedTransfers(), of a pipeline
    std::vector<Grouping> groupings{};
    std::vector<analysis::RankGroup> stages{}; ///< peers of slow ranks; empty: all are
    std::vector<analysis::RankFlops> flops{}; ///< of older MindSpore
    std::vector<analysis::RankProfile> ranks{}; ///< of a profile without steps
    analysis::ClusterComparison cluster{}; ///< steps of a cluster_analysis_output in the folder
    std::optional<analysis::JobKind> kind{}; ///< how the profile says that the job is split
    size_t jobRanks = 0; ///< of the whole job, as its profiles say; 0: unknown
    analysis::JobOverview overview{};

    /// What the verdicts are made of, beside the steps.
    analysis::JobParts parts() const;
};

Result<SummaryData> readSummary(query::Session& session, const std::stop_token& stop);

} // namespace rankscope::summary
