// SPDX-License-Identifier: GPL-3.0-or-later
// One slice in full: times, self time, arguments, and the flows that end or begin in it.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/query/session.h"

namespace rankscope::query {

/// One node of the arguments as a tree: an object or list has children, a leaf has a value.
struct ArgNode {
    std::string key; ///< unescaped; "[0]" style positions in lists
    std::string value; ///< unescaped text of a leaf; numbers exactly as in the file
    std::vector<ArgNode> children;
};

enum class FlowRole { From, To }; ///< From: the flow comes from there to this slice

struct LinkedSlice {
    FlowRole role{};
    std::string category; ///< HostToDevice, async_npu, ac2g, fwdbwd, ...
    std::optional<SliceRef> slice; ///< nothing when the flow's other end is on no slice
    LaneRef lane; ///< a lane of the other end's track, for jumping
    std::string name;
    Timestamp ts{}; ///< the flow's time at the other end
    Duration distance{}; ///< other end's time minus this end's time
};

inline constexpr size_t kMaxLinks = 1000;

struct SliceDetail {
    SliceRef ref;
    model::LaneKind kind{};
    std::string name;
    std::string category;
    std::string process;
    std::string track;
    TimeRange range; ///< timeline time
    Timestamp stored{}; ///< as in the file, before the rank's offset
    Timestamp wallClock{}; ///< stored + baseTimeNanoseconds
    Duration self{}; ///< duration minus that of the direct children on this track
    uint32_t depth = 0;
    std::vector<ArgNode> args;
    std::string rawArgs; ///< the JSON text, for copying
    std::vector<LinkedSlice> links; ///< the first kMaxLinks
    uint64_t linkCount = 0; ///< all of them
};

/// The slice of a lane that contains the time, or one that begins within `tolerance` of it (a
/// hairline at this zoom). Nothing when there is none.
Result<std::optional<SliceRef>> sliceAt(
    Session& session, LaneRef lane, Timestamp time, Duration tolerance);

Result<SliceDetail> sliceDetail(Session& session, const SliceRef& ref, std::stop_token stop);

/// Reads argument JSON into a tree. Text that is no JSON comes back as one leaf.
std::vector<ArgNode> parseArgs(std::string_view json);

/// The samples' value at a time on a counter lane: the last sample at or before it.
Result<std::optional<model::CounterSample>> counterAt(
    Session& session, LaneRef lane, Timestamp time);

} // namespace rankscope::query
