// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/playing_order.h"

#include <fmt/format.h>

namespace rankscope::advisor {

namespace {

using MeetingNumbers = std::vector<size_t>;

/// The dependencies with every meeting as one node.
struct MeetingGraph {
    std::vector<MeetingNumbers> before;
    std::vector<MeetingNumbers> behind;
};

MeetingGraph graphOf(const Dependencies& of) {
    MeetingNumbers meetingOf(of.before.size());
    for (size_t i = 0; i < of.meetings.size(); ++i)
        for (const OpIndex op : of.meetings[i].ops)
            meetingOf[op] = i;
    MeetingGraph graph{std::vector<MeetingNumbers>(of.meetings.size()), {}};
    graph.behind = graph.before;
    for (OpIndex op = 0; op < of.before.size(); ++op)
        for (const OpIndex before : of.before[op]) {
            graph.before[meetingOf[op]].push_back(meetingOf[before]);
            graph.behind[meetingOf[before]].push_back(meetingOf[op]);
        }
    return graph;
}

/// As far as no circle is in the way.
MeetingNumbers orderOf(const MeetingGraph& graph, MeetingNumbers& waitingFor) {
    MeetingNumbers order;
    order.reserve(graph.before.size());
    for (size_t i = 0; i < graph.before.size(); ++i) {
        waitingFor.push_back(graph.before[i].size());
        if (graph.before[i].empty())
            order.push_back(i);
    }
    for (size_t done = 0; done < order.size(); ++done)
        for (const size_t next : graph.behind[order[done]])
            if (--waitingFor[next] == 0)
                order.push_back(next);
    return order;
}

/// One that waits for itself: from any that waits, back from one that waits to the next.
size_t onCircle(const MeetingGraph& graph, const MeetingNumbers& waitingFor) {
    size_t at = 0;
    while (waitingFor[at] == 0)
        ++at;
    std::vector<bool> isSeen(graph.before.size());
    while (!isSeen[at]) {
        isSeen[at] = true;
        for (const size_t before : graph.before[at])
            if (waitingFor[before] > 0) {
                at = before;
                break;
            }
    }
    return at;
}

/// The number of one to which no way leads from the first, whatever the direction; all when there
/// is none.
size_t firstApart(const MeetingGraph& graph) {
    std::vector<bool> isReached(graph.before.size());
    MeetingNumbers reached{0};
    isReached[0] = true;
    for (size_t done = 0; done < reached.size(); ++done)
        for (const auto* neighbours : {&graph.before[reached[done]], &graph.behind[reached[done]]})
            for (const size_t next : *neighbours)
                if (!isReached[next]) {
                    isReached[next] = true;
                    reached.push_back(next);
                }
    size_t apart = 0;
    while (apart < isReached.size() && isReached[apart])
        ++apart;
    return apart;
}

} // namespace

Status orderMeetings(const OpLanes& lanes, Dependencies& of) {
    const auto nameOf = [&](size_t meeting) {
        return placeOf(lanes.ops[of.meetings[meeting].ops.front()]);
    };
    const MeetingGraph graph = graphOf(of);
    MeetingNumbers waitingFor;
    const MeetingNumbers order = orderOf(graph, waitingFor);
    if (order.size() < of.meetings.size())
        return fail(ErrorCode::Damaged,
            "ops wait for each other in a circle: " + nameOf(onCircle(graph, waitingFor)));
    if (const size_t apart = firstApart(graph); apart < of.meetings.size())
        return fail(
            ErrorCode::Damaged, fmt::format("no link to the rest of the job: {}", nameOf(apart)));
    std::vector<Meeting> ordered;
    ordered.reserve(order.size());
    for (const size_t number : order)
        ordered.push_back(std::move(of.meetings[number]));
    of.meetings = std::move(ordered);
    return {};
}

} // namespace rankscope::advisor
