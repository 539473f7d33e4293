// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/flow_join.h"

#include <atomic>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "core/importer/thread_team.h"

namespace rankscope::importer {

namespace {

/// The ends that the threads found, on their way to the one store.
class Shelf {
public:
    explicit Shelf(FlowEndStore& ends)
        : m_ends(ends) { }

    Status add(const std::vector<std::pair<TrackId, model::FlowEnd>>& found) {
        const std::lock_guard lock(m_mutex);
        for (const auto& [track, end] : found)
            RS_TRY(m_ends.push(toIndex(track), end));
        return {};
    }

private:
    std::mutex m_mutex;
    FlowEndStore& m_ends;
};

/// The links of one thread.
class Links {
public:
    explicit Links(Shelf& shelf)
        : m_shelf(shelf) { }

    Status add(const FlowPoint& from, const FlowPoint& to) {
        using model::FlowDirection;
        ++m_join.links;
        ++m_join.linksOfCategory[from.category];
        m_found.push_back(
            {from.track, {from.ts, to.ts, to.track, from.category, FlowDirection::Out}});
        m_found.push_back(
            {to.track, {to.ts, from.ts, from.track, from.category, FlowDirection::In}});
        return m_found.size() < kAtATime ? Status() : flush();
    }

    Status flush() {
        RS_TRY(m_shelf.add(m_found));
        m_found.clear();
        return {};
    }

    FlowJoin& counts() { return m_join; }

private:
    static constexpr size_t kAtATime = 4096;

    Shelf& m_shelf;
    std::vector<std::pair<TrackId, model::FlowEnd>> m_found;
    FlowJoin m_join;
};

/// The points of one key after each other, by time.
class Group {
public:
    explicit Group(Links& links)
        : m_links(links)
        , m_join(links.counts()) { }

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
        RS_TRY(m_links.add(m_from, point));
        m_isUsed = true;
        if (point.phase == FlowPhase::Step)
            m_from = point;
        return {};
    }

    Links& m_links;
    FlowJoin& m_join;
    std::vector<FlowPoint> m_early;
    std::optional<FlowPoint> m_start; ///< the latest
    FlowPoint m_from; ///< the start, or the step that hands on
    bool m_isUsed = false;
};

Status joinStream(FlowPointStore::Merge points, Links& links) {
    Group group(links);
    std::optional<FlowPoint> last;
    while (const FlowPoint* point = points.next()) {
        if (last && !last->hasKeyOf(*point))
            group.finish();
        RS_TRY(group.add(*point));
        last = *point;
    }
    RS_TRY(points.status());
    group.finish();
    return {};
}

} // namespace

void FlowJoin::add(const FlowJoin& other) {
    links += other.links;
    for (const auto& [category, count] : other.linksOfCategory)
        linksOfCategory[category] += count;
    startsWithoutEnd += other.startsWithoutEnd;
    endsWithoutStart += other.endsWithoutStart;
}

Result<FlowJoin> joinFlows(
    FlowPointStore& points, FlowEndStore& ends, unsigned threads, const std::stop_token& stop) {
    Shelf shelf(ends);
    std::vector<FlowJoin> joins(points.streams());
    std::atomic<size_t> next = 0;
    const Status status = onThreads(threads, [&](const std::atomic<bool>& hasFailed) -> Status {
        Links links(shelf);
        for (size_t stream = next++; stream < joins.size() && !hasFailed; stream = next++) {
            if (stop.stop_requested())
                return fail(ErrorCode::Cancelled, "cancelled");
            links.counts() = {};
            RS_TRY(joinStream(points.take(stream), links));
            joins[stream] = links.counts();
        }
        return links.flush();
    });
    RS_TRY(status);
    FlowJoin all;
    for (const FlowJoin& join : joins)
        all.add(join);
    return all;
}

} // namespace rankscope::importer
