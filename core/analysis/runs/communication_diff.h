// SPDX-License-Identifier: GPL-3.0-or-later
// The part of a comparison that is about communication.
// Thread: any, free functions.
#pragma once

#include "core/analysis/runs/run_diff.h"

namespace rankscope::analysis {

/// Two different ranks, one of each side: chosen, or alone in its run.
bool areTwoRanks(const RunSummary& base, const RunSummary& candidate);

/// By type over all groups.
std::vector<OperatorDelta> compareTypes(const RunSummary& base, const RunSummary& candidate);
std::vector<CollectiveDelta> compareCollectives(
    const RunSummary& base, const RunSummary& candidate);
std::vector<RankCommunicationDelta> compareRankCommunication(
    const RunSummary& base, const RunSummary& candidate);
std::vector<LinkDelta> compareLinks(const RunSummary& base, const RunSummary& candidate);

} // namespace rankscope::analysis
