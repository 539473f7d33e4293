// SPDX-License-Identifier: GPL-3.0-or-later
// What the graph pane draws: for each visible lane the cells of a time range, folded to the
// resolution of one pixel. At most about three cells a pixel and lane come back, whatever the
// trace.
//
//   auto frame = query::frame(session, {.range = visible, .resolution = visible.length() / width,
//       .lanes = lanes}, stop);
#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include "core/query/session.h"

namespace rankscope::query {

/// Coarse answers only from pyramid levels that are small or decoded already, for the first
/// picture; Exact decodes what it needs.
enum class Detail { Coarse, Exact };

struct FrameRequest {
    TimeRange range{};
    Duration resolution{1}; ///< one device-independent pixel, at least 1 ns
    std::vector<LaneRef> lanes;
    Detail detail = Detail::Exact;
};

struct LaneFrame {
    LaneRef lane;
    model::LaneKind kind{};
    std::vector<model::Cell> cells; ///< slices and instants, sorted, timeline times
    std::vector<model::CounterCell>
        samples; ///< counters: covers the range, with the value before it
    Timestamp holdsUntil{}; ///< counters: the last value holds to the end of the rank
};

/// One whose index can not be read, such as for a damaged page: it has no cells, and that is said.
struct UnreadLane {
    LaneRef lane;
    Error why;
};

/// Says itself what it is a picture of, so that nobody shows it as one of something else.
struct Frame {
    std::shared_ptr<const Snapshot> snapshot; ///< that the lanes and names belong to
    TimeRange range;
    Duration resolution{1};
    Detail detail = Detail::Exact;
    std::vector<LaneFrame> lanes; ///< in the order asked for
    std::vector<UnreadLane> unread = {};
    std::shared_ptr<const MemoryClaim> claim = {}; ///< of its cells, in the budget
};

/// Of the lanes that can be read; the others are told. Errors: Cancelled.
Result<std::shared_ptr<const Frame>> frame(
    Session& session, const FrameRequest& request, std::stop_token stop);

/// Folds sorted, non-overlapping cells: neighbours merge while the gap between them and the merged
/// piece both stay below the resolution and both begin in the same step of a grid of a few times
/// the resolution. So what is folded at a place does not depend on where the frame begins (but in
/// the step that its edge cuts). Count and busy time are conserved.
void foldInto(std::vector<model::Cell>& cells, const model::Cell& next, Duration resolution);

} // namespace rankscope::query
