// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/flame.h"

#include <algorithm>
#include <array>
#include <map>
#include <queue>
#include <unordered_map>

#include "core/base/saturate.h"
#include "core/model/launch_flows.h"
#include "core/model/layers.h"
#include "core/query/track_lanes.h"
#include "core/query/track_stack.h"

namespace rankscope::query {

namespace {

/// What a stream does between its work, by the names of the profilers.
bool isSynchronization(std::string_view name) {
    constexpr std::array<std::string_view, 6> kBegins{
        "EVENT_", "Notify", "Write Value", "PLACE_HOLDER", "Wait", "Record"};
    return std::ranges::any_of(
        kBegins, [name](std::string_view begin) { return name.starts_with(begin); });
}

class FlameBuilder {
public:
    FlameBuilder() {
        m_tree.names.emplace_back();
        m_tree.nodes.emplace_back();
    }

    uint32_t nameOf(std::string_view text) {
        const auto found = m_names.find(std::string(text));
        if (found != m_names.end())
            return found->second;
        const auto name = static_cast<uint32_t>(m_tree.names.size());
        m_tree.names.emplace_back(text);
        m_names.emplace(text, name);
        return name;
    }

    /// The node itself where the tree has no room for another stack.
    uint32_t child(uint32_t parent, uint32_t name, bool isDevice) {
        const FlameNode& of = m_tree.nodes[parent];
        if (of.depth + 1 > kDeepestFlame) {
            ++m_tree.cut;
            return parent;
        }
        const uint64_t key = uint64_t{parent} << 33 | uint64_t{name} << 1 | (isDevice ? 1 : 0);
        const auto found = m_children.find(key);
        if (found != m_children.end())
            return found->second;
        if (m_tree.nodes.size() == kMostFlameNodes) {
            m_tree.isFull = true;
            return parent;
        }
        const auto node = static_cast<uint32_t>(m_tree.nodes.size());
        m_children.emplace(key, node);
        m_tree.nodes.push_back(
            {.name = name, .parent = parent, .depth = of.depth + 1, .isDevice = isDevice});
        return node;
    }

    FlameNode& node(uint32_t place) { return m_tree.nodes[place]; }
    FlameTree& tree() { return m_tree; }

    /// Own times: what no child has. A parent stands before its children.
    FlameTree finish() {
        for (uint32_t i = 1; i < m_tree.nodes.size(); ++i)
            m_tree.nodes[m_tree.nodes[i].parent].children.push_back(i);
        for (FlameNode& node : m_tree.nodes) {
            Duration inside{};
            for (const uint32_t one : node.children)
                inside = saturatingAdd(inside, m_tree.nodes[one].total);
            node.self = std::max(node.total - inside, Duration());
            std::ranges::stable_sort(node.children, [this](uint32_t a, uint32_t b) {
                return m_tree.nodes[a].total > m_tree.nodes[b].total;
            });
        }
        return std::move(m_tree);
    }

private:
    FlameTree m_tree;
    std::unordered_map<std::string, uint32_t> m_names;
    std::unordered_map<uint64_t, uint32_t> m_children;
};

/// The names of a rank in the tree, looked up once each.
class RankNames {
public:
    RankNames(const index::RankIndex& rank, FlameBuilder& builder)
        : m_rank(rank)
        , m_builder(builder) { }

    uint32_t of(StringId name) {
        const auto [place, isNew] = m_known.try_emplace(name);
        if (isNew)
            place->second = m_builder.nameOf(m_rank.text(name));
        return place->second;
    }
    bool isStep(StringId name) const { return m_rank.text(name).starts_with("ProfilerStep#"); }

private:
    const index::RankIndex& m_rank;
    FlameBuilder& m_builder;
    std::unordered_map<StringId, uint32_t> m_known;
};

bool isHostLayer(model::Layer layer) {
    return layer == model::Layer::Python || layer == model::Layer::Cann;
}

/// Tracks of one thread of the host: those of the framework and of CANN have the same number.
using Threads = std::map<std::string, std::vector<TrackId>>;

Threads hostThreads(const index::RankIndex& rank) {
    Threads threads;
    for (const model::Track& track : rank.tracks) {
        const model::Process& process = rank.processes[toIndex(track.process)];
        if (track.kind == model::TrackKind::Thread && isHostLayer(model::layerOf(process)))
            threads[track.tid].push_back(track.id);
    }
    return threads;
}

Duration partIn(const model::Slice& slice, const TimeRange& range) {
    return std::max(std::min(slice.end(), range.end) - std::max(slice.ts, range.begin), Duration());
}

/// Walks several lanes as one, by begin, the longer first.
class MergedLanes {
public:
    /// `range`: of the lane, which differs where one of them is moved.
    Status add(std::shared_ptr<index::IndexReader> reader, const index::LaneIndex& lane,
        const TimeRange& range) {
        m_cursors.emplace_back(std::move(reader), lane.levels.front());
        m_ranges.push_back(range);
        RS_TRY(m_cursors.back().seek(range.begin));
        push(m_cursors.size() - 1);
        return {};
    }

    /// False at the end. `part`: how long the slice is in the range of its lane.
    Result<bool> next(model::Slice& slice, Duration& part) {
        if (m_heads.empty())
            return false;
        const Head head = m_heads.top();
        m_heads.pop();
        slice = *m_cursors[head.lane].get();
        part = partIn(slice, m_ranges[head.lane]);
        RS_TRY(m_cursors[head.lane].next());
        push(head.lane);
        return true;
    }

private:
    struct Head {
        Timestamp ts{};
        Duration dur{};
        size_t lane = 0;
        bool operator<(const Head& other) const { // the queue gives the greatest
            if (ts != other.ts)
                return ts > other.ts;
            return dur != other.dur ? dur < other.dur : lane > other.lane;
        }
    };

    void push(size_t lane) {
        const model::Slice* const slice = m_cursors[lane].get();
        if (slice != nullptr && slice->ts < m_ranges[lane].end)
            m_heads.push({slice->ts, slice->dur, lane});
    }

    std::vector<LaneCursor<model::Slice>> m_cursors;
    std::vector<TimeRange> m_ranges;
    std::priority_queue<Head> m_heads;
};

/// What of the range lies on a track, in stored times.
TimeRange storedOn(const OpenRank& rank, TrackId track, const TimeRange& range) {
    return range.movedBy(-rank.offsetOf(track));
}

/// Host time of one thread.
Status addThread(Session& session, RankSlot slot, const std::vector<TrackId>& tracks,
    const TimeRange& range, uint32_t thread, const std::stop_token& stop, FlameBuilder& builder) {
    struct Open {
        Timestamp end{};
        uint32_t node = 0;
    };
    RS_TRY_ASSIGN(const auto reader, session.reader(slot));
    const OpenRank& open = session.snapshot().rank(slot);
    const index::RankIndex& rank = *open.index;
    MergedLanes lanes;
    for (const TrackId track : tracks) {
        for (const index::LaneIndex* lane : sliceLanesOf(rank, track))
            RS_TRY(lanes.add(reader, *lane, storedOn(open, track, range)));
    }
    RankNames names(rank, builder);
    std::vector<Open> around;
    model::Slice slice;
    Duration part{};
    for (uint64_t seen = 1;; ++seen) {
        RS_TRY_ASSIGN(const bool isThere, lanes.next(slice, part));
        if (!isThere)
            return {};
        if (seen % 4096 == 0 && stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        if (names.isStep(slice.name))
            continue;
        while (!around.empty() && around.back().end <= slice.ts)
            around.pop_back();
        // What begins in a call and ends behind it is no part of it.
        auto parent = around.rbegin();
        while (parent != around.rend() && parent->end < slice.end())
            ++parent;
        const uint32_t below = parent == around.rend() ? thread : parent->node;
        const uint32_t node = builder.child(below, names.of(slice.name), false);
        if (node != below) {
            builder.node(node).total = saturatingAdd(builder.node(node).total, part);
            ++builder.node(node).count;
        }
        if (below == thread)
            builder.node(thread).total = saturatingAdd(builder.node(thread).total, part);
        around.push_back({slice.end(), node});
    }
}

Status addHostTime(Session& session, RankSlot slot, const TimeRange& range,
    const std::stop_token& stop, FlameBuilder& builder) {
    const index::RankIndex& rank = *session.snapshot().rank(slot).index;
    for (const auto& [tid, tracks] : hostThreads(rank)) {
        const std::string& title = rank.tracks[toIndex(tracks.front())].name;
        const uint32_t thread = builder.child(0, builder.nameOf(title), false);
        const Duration before = builder.node(thread).total;
        RS_TRY(addThread(session, slot, tracks, range, thread, stop, builder));
        builder.node(0).total =
            saturatingAdd(builder.node(0).total, builder.node(thread).total - before);
    }
    return {};
}

/// Where device work was called from, by where it begins.
using Callers = std::map<std::pair<TrackId, Timestamp>, std::pair<TrackId, Timestamp>>;

Result<Callers> callersOn(Session& session, RankSlot slot) {
    // The operator itself goes before the launch that it led to.
    std::vector<std::string_view> categories(
        model::kLaunchFlows.begin(), model::kLaunchFlows.end());
    categories.push_back(model::kOperatorFlow);
    Callers callers;
    RS_TRY_ASSIGN(const auto reader, session.reader(slot));
    const index::RankIndex& rank = *reader->index();
    for (const std::string_view category : categories) {
        if (rank.flowCategories.count(std::string(category)) == 0)
            continue;
        for (const index::LaneIndex& lane : rank.lanes) {
            if (lane.lane.kind != model::LaneKind::Flows || lane.levels.empty())
                continue;
            for (const index::ChunkEntry& chunk : lane.levels.front().chunks) {
                if (session.stop().stop_requested())
                    return fail(ErrorCode::Cancelled, "cancelled");
                RS_TRY_ASSIGN(const auto ends, reader->flows(chunk.id));
                for (const model::FlowEnd& end : *ends) {
                    if (end.direction == model::FlowDirection::In
                        && rank.text(end.category) == category)
                        callers[{lane.lane.track, end.ts}] = {end.otherTrack, end.otherTs};
                }
            }
        }
    }
    return callers;
}

class DeviceTime {
public:
    DeviceTime(Session& session, RankSlot slot, const TimeRange& range, FlameBuilder& builder)
        : m_session(session)
        , m_slot(slot)
        , m_open(session.snapshot().rank(slot))
        , m_rank(*m_open.index)
        , m_range(range)
        , m_builder(builder)
        , m_names(m_rank, builder)
        , m_stacks(session, slot) { }

    Status read(const std::stop_token& stop) {
        RS_TRY_ASSIGN(m_callers, callersOn(m_session, m_slot));
        RS_TRY_ASSIGN(const auto reader, m_session.reader(m_slot));
        for (const index::LaneIndex& lane : m_rank.lanes) {
            const model::Track& track = m_rank.tracks[toIndex(lane.lane.track)];
            const model::Layer layer = model::layerOf(m_rank.processes[toIndex(track.process)]);
            if (lane.lane.kind != model::LaneKind::Slices
                || (layer != model::Layer::Device && layer != model::Layer::Communication))
                continue;
            LaneCursor<model::Slice> cursor(reader, lane.levels.front());
            const TimeRange stored = storedOn(m_open, track.id, m_range);
            RS_TRY(cursor.seek(stored.begin));
            while (cursor.get() != nullptr && cursor.get()->ts < stored.end) {
                if (stop.stop_requested())
                    return fail(ErrorCode::Cancelled, "cancelled");
                RS_TRY(add(track.id, *cursor.get(), partIn(*cursor.get(), stored),
                    layer == model::Layer::Device));
                RS_TRY(cursor.next());
            }
        }
        return {};
    }

private:
    Status add(TrackId track, const model::Slice& slice, Duration part, bool isStream) {
        const auto caller = m_callers.find({track, slice.ts});
        if (caller == m_callers.end()) {
            if (isStream && !isSynchronization(m_rank.text(slice.name))) {
                FlameTree& tree = m_builder.tree();
                tree.unattributed = saturatingAdd(tree.unattributed, part);
                addTo(0, part);
            }
            return {};
        }
        const auto [host, time] = caller->second;
        RS_TRY_ASSIGN(const auto* const open, m_stacks.at(host, time));
        uint32_t at =
            m_builder.child(0, m_builder.nameOf(m_rank.tracks[toIndex(host)].name), false);
        addTo(0, part);
        addTo(at, part);
        for (auto one = open->rbegin(); one != open->rend(); ++one) {
            if (!m_names.isStep(one->slice.name))
                at = below(at, one->slice.name, false, part);
        }
        below(at, slice.name, true, part);
        return {};
    }

    uint32_t below(uint32_t parent, StringId name, bool isDevice, Duration part) {
        const uint32_t node = m_builder.child(parent, m_names.of(name), isDevice);
        if (node != parent)
            addTo(node, part);
        return node;
    }

    void addTo(uint32_t place, Duration part) {
        FlameNode& node = m_builder.node(place);
        node.total = saturatingAdd(node.total, part);
        ++node.count;
    }

    Session& m_session;
    RankSlot m_slot;
    const OpenRank& m_open;
    const index::RankIndex& m_rank;
    TimeRange m_range;
    FlameBuilder& m_builder;
    RankNames m_names;
    TrackStack m_stacks;
    Callers m_callers;
};

} // namespace

Result<FlameTree> flameTree(
    Session& session, const FlameRequest& request, const std::stop_token& stop) {
    FlameBuilder builder;
    for (const RankSlot slot : request.ranks) {
        if (request.time == FlameTime::Host)
            RS_TRY(addHostTime(session, slot, request.range, stop, builder));
        else
            RS_TRY(DeviceTime(session, slot, request.range, builder).read(stop));
    }
    return builder.finish();
}

} // namespace rankscope::query
