// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/flow_join.h"

#include <optional>
#include <vector>

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

/// The points of one key after each other, by time.
class Group {
public:
    Group(FlowEndStore& ends, FlowJoin& join)
        : m_ends(ends)
        , m_join(join) { }

    Status add(const FlowPoint& point) {
        if (point.phase == FlowPhase::Start)
            return begin(point);
        if (m_start)
            return follow(point);
        if (m_early.size() < kEarlyEnds)
            m_early.push_back(point);
        else
            ++m_join.endsWithoutStart;
        return {};
    }

    void finish() {
        m_join.endsWithoutStart += m_early.size();
        m_join.startsWithoutEnd += m_start && !m_isUsed ? 1 : 0;
        m_early.clear();
        m_start.reset();
    }

private:
    Status begin(const FlowPoint& start) {
        m_join.startsWithoutEnd += m_start && !m_isUsed ? 1 : 0;
        m_start = m_from = start;
        m_isUsed = false;
        for (const FlowPoint& point : m_early) // before the first start: they belong to it
            RS_TRY(follow(point));
        m_early.clear();
        m_from = start;
        return {};
    }

    Status follow(const FlowPoint& point) {
        RS_TRY(link(m_from, point, m_ends, m_join));
        m_isUsed = true;
        if (point.phase == FlowPhase::Step)
            m_from = point;
        return {};
    }

    FlowEndStore& m_ends;
    FlowJoin& m_join;
    std::vector<FlowPoint> m_early;
    std::optional<FlowPoint> m_start; ///< the latest
    FlowPoint m_from; ///< the start, or the step that hands on
    bool m_isUsed = false;
};

} // namespace

Result<FlowJoin> joinFlows(FlowPointStore& points, FlowEndStore& ends) {
    FlowJoin join;
    Group group(ends, join);
    std::optional<FlowPoint> last;
    auto merge = points.take(0);
    while (const FlowPoint* point = merge.next()) {
        if (last && !last->hasKeyOf(*point))
            group.finish();
        RS_TRY(group.add(*point));
        last = *point;
    }
    RS_TRY(merge.status());
    group.finish();
    return join;
}

} // namespace rankscope::importer
