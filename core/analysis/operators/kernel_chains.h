// SPDX-License-Identifier: GPL-3.0-or-later
// The way of a kernel from Python to the device: the Python call, what it puts into the queue of
// the framework (enqueue), what another thread takes out (dequeue), the call of CANN, its launch,
// and the begin of the kernel. Joined by the flows of launch_flows.h and by the innermost slice of
// the kind around them on the same thread. PyTorch on GPUs has no queue: there the call, the
// operator and the launch (cudaLaunchKernel) are on one thread. Source: insight_news.md 1, "Kernel
// E2E Time"; the lag to the kernel's begin is ours. Thread: that of the session; the values any.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/query/session.h"

namespace rankscope::analysis {

enum class ChainState {
    Whole, ///< from a Python call to the kernel, in order of time
    Fallback, ///< from the framework's operator: no Python call was recorded around it
    Incomplete, ///< a part is missing, or begins before the one that it comes from
};

enum class ChainPath { Aclnn, Aclop, Other };

/// The spans that are summed up; nothing where a part is missing.
struct ChainTimes {
    std::optional<Duration> prepare{}; ///< begin of the call to begin of the enqueue
    std::optional<Duration> enqueue{}; ///< its length
    std::optional<Duration> queue{}; ///< end of the enqueue to begin of the dequeue
    std::optional<Duration> pipeline{}; ///< begin of the dequeue to end of the launch
    std::optional<Duration> launch{}; ///< its length
    std::optional<Duration> lag{}; ///< end of the launch to begin of the kernel
    std::optional<Duration> whole{}; ///< begin of the call to begin of the kernel
};

struct KernelChain {
    query::SliceRef kernel;
    TimeRange range; ///< of the kernel, timeline time
    StringId name{}; ///< of the kernel
    /// Where it begins: the Python call, else the operator; nothing: neither is known.
    std::optional<query::SliceRef> call{};
    std::optional<TimeRange> callRange{};
    size_t operation = 0; ///< place in KernelChains::operations
    ChainState state{};
    ChainTimes times{};
};

/// All chains of one operator of the framework and one path.
struct ChainSum {
    std::string name; ///< of the operator, else of the CANN or CUDA call; may be empty
    ChainPath path{};
    uint64_t count = 0;
    uint64_t whole = 0;
    uint64_t fallback = 0;
    uint64_t incomplete = 0;
    ChainTimes sums{}; ///< over those that have the part
    Duration longest{}; ///< of the wholes
    std::vector<uint32_t> chains{}; ///< places in KernelChains::chains, in their order
};

struct KernelChains {
    std::vector<ChainSum> operations; ///< the longest sum from call to kernel first
    std::vector<KernelChain> chains; ///< longest from call to kernel first; see kMostChains
    uint64_t count = 0; ///< kernels with a launch that is known
    uint64_t whole = 0;
    uint64_t fallback = 0;
    uint64_t incomplete = 0;
    uint64_t launched = 0; ///< with the slice of the launch, which is not recorded at each level
    uint64_t called = 0; ///< with a Python call around them
    bool hasStacks = false; ///< of the profile: hasCallStacks()
};

/// So many chains are kept, some 200 bytes each; all are counted and summed up.
inline constexpr size_t kMostChains = 2'000'000;

/// Of kernels that begin in the range (timeline time), of all without one.
/// Errors: Cancelled, those of IndexReader.
Result<KernelChains> kernelChains(query::Session& session, RankSlot slot,
    const std::optional<TimeRange>& range, const std::stop_token& stop, size_t most = kMostChains);

} // namespace rankscope::analysis
