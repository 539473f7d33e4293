// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/lanes/flow_join.h"

#include <atomic>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "core/importer/thread_team.h"

namespace rankscope::importer {

namespace {

/// What the threads found, on its way to the stores.
class Shelf {
public:
    Shelf(FlowEndStore* ends, LaunchStore* launches)
        : m_ends(ends)
        , m_launches(launches) { }

    Status add(const std::vector<std::pair<TrackId, model::FlowEnd>>& ends,
        const std::vector<Launch>& launches) {
        const std::lock_guard lock(m_mutex);
        for (const auto& [track, end] : ends)
            RS_TRY(m_ends->push(toIndex(track), end));
        for (const Launch& launch : launches)
            RS_TRY(m_launches->push(0, launch));
        return {};
    }

    bool takesEnds() const { return m_ends != nullptr; }
    bool takesLaunches() const { return m_launches != nullptr; }

private:
    std::mutex m_mutex;
    FlowEndStore* m_ends;
    LaunchStore* m_launches;
};

/// The links of one thread.
class Links {
public:
    /// Without categories every link launches.
    Links(Shelf& shelf, const LaunchCategories* categories)
        : m_shelf(shelf)
        , m_categories(categories) { }

    Status add(const FlowPoint& from, const FlowPoint& to) {
        using model::FlowDirection;
        ++m_join.links;
        ++m_join.linksOfCategory[from.category];
        if (m_shelf.takesEnds()) {
            m_found.push_back({from.track,
                {from.ts, to.ts + to.toSlice, to.track, from.category, FlowDirection::Out}});
            m_found.push_back({to.track,
                {to.ts + to.toSlice, from.ts, from.track, from.category, FlowDirection::In}});
        }
        if (m_shelf.takesLaunches())
            addLaunch(from, to);
        return m_found.size() + m_launches.size() < kAtATime ? Status() : flush();
    }

    Status flush() {
        RS_TRY(m_shelf.add(m_found, m_launches));
        m_found.clear();
        m_launches.clear();
        return {};
    }

    FlowJoin& counts() { return m_join; }

private:
    static constexpr size_t kAtATime = 4096;

    void addLaunch(const FlowPoint& from, const FlowPoint& to) {
        const auto rank = m_categories != nullptr ? m_categories->rankOf(from.category)
                                                  : std::optional<uint32_t>(0);
        if (rank)
            m_launches.push_back({to.ts + to.toSlice, from.ts, to.track, *rank});
    }

    Shelf& m_shelf;
    const LaunchCategories* m_categories;
    std::vector<std::pair<TrackId, model::FlowEnd>> m_found;
    std::vector<Launch> m_launches;
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

Result<FlowJoin> joinFlows(FlowPointStore& points, FlowEndStore& ends, unsigned threads,
    const std::stop_token& stop, const LaunchLog& log) {
    Shelf shelf(&ends, log.launches);
    std::vector<FlowJoin> joins(points.streams());
    std::atomic<size_t> next = 0;
    const Status status = onThreads(threads, [&](const std::atomic<bool>& hasFailed) -> Status {
        Links links(shelf, log.categories);
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

Status joinCorrelations(
    FlowPointStore& points, LaunchStore& launches, const std::stop_token& stop) {
    Shelf shelf(nullptr, &launches);
    Links links(shelf, nullptr);
    for (size_t stream = 0; stream < points.streams(); ++stream) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        RS_TRY(joinStream(points.take(stream), links));
    }
    return links.flush();
}

} // namespace rankscope::importer
