// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/flow_join.h"

#include <algorithm>

namespace rankscope::importer {

namespace {

Status link(const FlowPoint& from, const FlowPoint& to, FlowEndStore& ends, FlowJoin& join) {
    using model::FlowDirection;
    ++join.links;
    ++join.linksOfCategory[from.category];
    RS_TRY(ends.push(
        toIndex(from.track), {from.ts, to.ts, to.track, from.category, FlowDirection::Out}));
    return ends.push(
        toIndex(to.track), {to.ts, from.ts, from.track, from.category, FlowDirection::In});
}

/// All points of one key, by time.
Status joinGroup(const std::vector<FlowPoint>& group, FlowEndStore& ends, FlowJoin& join) {
    const auto isStart = [](const FlowPoint& point) { return point.phase == FlowPhase::Start; };
    const auto firstStart = std::find_if(group.begin(), group.end(), isStart);
    if (firstStart == group.end()) {
        join.endsWithoutStart += group.size();
        return {};
    }
    const FlowPoint* start = &*firstStart;
    const FlowPoint* from = start; // the start, or the step that hands on
    bool isUsed = false;
    for (const FlowPoint& point : group) {
        if (isStart(point)) {
            if (&point != start) {
                join.startsWithoutEnd += isUsed ? 0 : 1;
                isUsed = false;
                start = &point;
            }
            from = start;
            continue;
        }
        RS_TRY(link(*from, point, ends, join));
        isUsed = true;
        if (point.phase == FlowPhase::Step)
            from = &point;
    }
    join.startsWithoutEnd += isUsed ? 0 : 1;
    return {};
}

} // namespace

Result<FlowJoin> joinFlows(FlowPointStore& points, FlowEndStore& ends) {
    FlowJoin join;
    std::vector<FlowPoint> group;
    auto merge = points.take(0);
    while (const FlowPoint* point = merge.next()) {
        if (!group.empty() && !group.front().hasKeyOf(*point)) {
            RS_TRY(joinGroup(group, ends, join));
            group.clear();
        }
        group.push_back(*point);
    }
    RS_TRY(merge.status());
    if (!group.empty())
        RS_TRY(joinGroup(group, ends, join));
    return join;
}

} // namespace rankscope::importer
