// SPDX-License-Identifier: GPL-3.0-or-later
// What counts as uneven or wasted, of figures that are told as shares already: experts, peaks of
// memory, operations of ranks and stages. Above the threshold, never at it.
// Thread: any, free functions.
#pragma once

#include <optional>
#include <span>

#include "core/analysis/memory/memory_curves.h"
#include "core/analysis/steps/rank_flops.h"

namespace rankscope::analysis {

/// Tokens, times or bytes of experts: the highest above the mean, threshold::kExpertImbalance.
bool areExpertsUneven(double aboveMean);

/// Peaks of ranks or stages: lowest below highest, threshold::kPeakImbalance.
bool arePeaksUneven(double below);

/// At the peak, both above threshold::kFragmentation and threshold::kFragmentedBytes.
bool isFragmented(const Fragmentation& memory);

/// The rank furthest behind the mean rate of its peers, if by more than threshold::kFlopsRate. The
/// ranks of a stage are peers: stages run other kernels, and so at other rates. Without several
/// stages all ranks are.
std::optional<RankFlops> slowestByFlops(
    std::span<const RankFlops> ranks, std::span<const RankGroup> stages);

/// The stage with most work, if by more than threshold::kStageFlops above the mean.
std::optional<StageFlops> heaviestStage(
    std::span<const RankFlops> ranks, std::span<const RankGroup> stages);

} // namespace rankscope::analysis
