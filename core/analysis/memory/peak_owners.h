// SPDX-License-Identifier: GPL-3.0-or-later
// What fills the memory of a rank, or of one device of its trace, at its peak or at another moment.
// Thread: that of the session.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/memory/memory_blocks.h"
#include "core/analysis/memory/memory_ranks.h"
#include "core/analysis/memory/trace_memory.h"

namespace rankscope::analysis {

/// What is not there is passed over: another source, graph or device is taken.
struct PeakWish {
    BlockSource source{};
    std::optional<int64_t> graph{};
    std::string device{}; ///< of a trace
    std::optional<int64_t> moment{}; ///< nothing: the peak
};

struct PeakOwners {
    BlockSource source{};
    std::optional<int64_t> begin{}; ///< of the records
    std::optional<int64_t> peak{}; ///< when most is allocated
    std::optional<int64_t> moment{}; ///< of the owners; nothing: there are no blocks
    std::vector<MemoryOwner> owners{}; ///< of blocks alive then, largest first
    /// Allocated then, as the profiler measured it, in bytes; more than the blocks: taken before
    /// the profile.
    std::optional<int64_t> measured{};
    std::vector<int64_t> graphs{}; ///< static ones of the rank
    std::optional<int64_t> graph{}; ///< of the owners
    std::vector<std::string> devices{}; ///< of a trace; else none
    std::string device{}; ///< the one of them
    TraceOddities odd{};
    std::vector<MemoryPeak> modules{};

    int64_t ofBlocks() const; ///< bytes of the blocks of all owners
    int64_t rest() const; ///< bytes that no block accounts for: taken before the profile
};

/// What a rank has blocks or curves of; never empty for one of memoryRanks().
std::vector<BlockSource> sourcesOf(const MemoryRank& rank);
/// The wanted one, or the first that the rank has.
BlockSource shownSource(const MemoryRank& rank, BlockSource wanted);

/// The peak is that of the profiler's own curve; without one, of what the blocks add up to.
/// Errors: Cancelled, those of TableReader and IndexReader.
Result<PeakOwners> peakOwners(query::Session& session, const MemoryRank& rank, const PeakWish& wish,
    const std::stop_token& stop);

} // namespace rankscope::analysis
