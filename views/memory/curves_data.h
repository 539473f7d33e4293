// SPDX-License-Identifier: GPL-3.0-or-later
// What the section of curves shows but for the blocks: the memory of a rank over time (nodes,
// tasks), and of a baseline beside it.
// Thread: values; readCurves() on a query thread.
#pragma once

#include "core/analysis/memory/memory_ranks.h"
#include "core/analysis/memory/trace_memory.h"
#include "core/analysis/rank_profile.h"
#include "core/query/steps.h"
#include "views/memory/curve_texts.h"
#include "views/memory/rank_memory_section.h"

namespace rankscope::memory {

/// Where the curves of a baseline are drawn: on the clock of the rank that they stand beside.
struct Alignment {
    enum class By {
        Step, ///< both begin the step at the same moment
        Begin, ///< both have their first sample at the same moment
        Number, ///< nodes and tasks are the same by their numbers
    };
    By by{};
    std::string step{}; ///< the first one that both have, "12"
    Duration shift{}; ///< added to the times of the baseline
};

/// By steps where both have one of the same number that ends behind `from`; else by the first
/// samples, which there are of both. On their own clocks.
Alignment alignmentOf(const std::vector<query::Step>& steps, Timestamp begin,
    const std::vector<query::Step>& baseline, Timestamp baselineBegin,
    std::optional<Timestamp> from);

struct BaselineCurves {
    int64_t rank = 0;
    Alignment alignment{};
    RankCurves curves{}; ///< on the clock of the rank beside it; empty: it has none of this kind
};

struct BaselineWish {
    std::shared_ptr<const query::Snapshot> snapshot;
    std::optional<int64_t> rank; ///< not set: that of the same number
};

struct CurvesData {
    std::vector<analysis::MemoryRank> ranks;
    std::vector<analysis::RankGroup> hosts{}; ///< of the job
    int64_t rank = 0;
    analysis::BlockSource source{};
    std::vector<int64_t> graphs{}; ///< static ones of the rank
    std::optional<int64_t> graph{}; ///< that is shown
    RankCurves curves{};
    std::optional<BaselineCurves> baseline{}; ///< where one is wanted
    std::optional<int64_t> capacity{}; ///< of its device, bytes
    std::vector<query::Step> steps{}; ///< of the rank, on the clock of its files
    std::shared_ptr<const analysis::TraceMemory> trace{}; ///< of a rank without tables
    bool isOnTimeline = true; ///< false: of numbers, or of a rank without a timeline
    std::optional<TimeRange> range{}; ///< of that time alone, on the clock of the rank
    std::vector<analysis::RankProfile> profiles{}; ///< of a job without memory
};

struct CurvesWish {
    std::optional<int64_t> rank;
    ShownBlocks blocks;
    std::optional<TimeRange> range; ///< of the timeline
    std::optional<BaselineWish> baseline;
};

/// Errors: Cancelled, those of TableReader and IndexReader.
Result<CurvesData> readCurves(
    query::Session& session, const CurvesWish& wish, const std::stop_token& stop);

} // namespace rankscope::memory
