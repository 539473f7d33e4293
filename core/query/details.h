// SPDX-License-Identifier: GPL-3.0-or-later
// One slice in full: times, self time, arguments. Its flows: slice_chain.h.
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
};

/// The slice of a lane that contains the time, or one that begins within `tolerance` of it (a
/// hairline at this zoom). Nothing when there is none.
Result<std::optional<SliceRef>> sliceAt(
    Session& session, LaneRef lane, Timestamp time, Duration tolerance);

Result<SliceDetail> sliceDetail(Session& session, const SliceRef& ref, std::stop_token stop);

/// Reads argument JSON into a tree. Text that is no JSON comes back as one leaf.
std::vector<ArgNode> parseArgs(std::string_view json);
inline constexpr int kMostArgDepth = 64; ///< deeper text stays one leaf

} // namespace rankscope::query
