// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/overview_geometry.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string_view>

namespace rankscope::timeline {

namespace {

constexpr size_t kMaxLanes = 6;

/// 0 is best; what does not belong into the overview is negative.
int rankOf(const index::RankIndex& rank, const model::Lane& lane) {
    if (lane.kind != model::LaneKind::Slices || lane.depth != 0 || lane.count == 0)
        return -1;
    const model::Track& track = rank.tracks[toIndex(lane.track)];
    const model::Process& process = rank.processes[toIndex(track.process)];
    if (process.name == "Overlap Analysis") {
        // "Communication" also holds what is hidden behind computing.
        return track.name == "Communication" ? -1 : 0;
    }
    const bool isDevice = process.label.find("NPU") != std::string::npos
        || process.label.find("GPU") != std::string::npos
        || track.name.find("stream") != std::string::npos
        || track.name.find("Stream") != std::string::npos;
    return isDevice ? 1 : 2;
}

/// Sums by category over the columns.
class Columns {
public:
    Columns(TimeRange range, int width, size_t ranks)
        : m_ranks(static_cast<float>(ranks))
        , m_begin(range.begin)
        , m_perColumn(std::max(1.0, static_cast<double>(range.length().count())) / width)
        , m_sums(static_cast<size_t>(width)) { }

    void add(const model::Cell& cell, uint8_t category) {
        const auto length = static_cast<double>((cell.end - cell.begin).count());
        const auto busy = static_cast<double>(cell.busy.count());
        const auto density = static_cast<float>(length > 0 ? std::min(1.0, busy / length) : 0);
        eachColumn({cell.begin, cell.end},
            [&](size_t column, float part) { m_sums[column][category] += part * density; });
    }

    void addWait(TimeRange time) {
        m_waits.resize(m_sums.size());
        eachColumn(time, [this](size_t column, float part) { m_waits[column] += part; });
    }

    /// Waiting is a part of another category.
    void split(uint8_t whole, uint8_t waiting) {
        for (size_t i = 0; i < m_waits.size(); ++i) {
            const float part = std::min(m_waits[i], m_sums[i][whole]);
            m_sums[i][whole] -= part;
            m_sums[i][waiting] += part;
        }
    }

    std::vector<OverviewColumn> result() const {
        std::vector<OverviewColumn> columns;
        columns.reserve(m_sums.size());
        for (const auto& sums : m_sums) {
            const auto most = std::max_element(sums.begin(), sums.end());
            float all = 0;
            for (const float sum : sums)
                all += sum;
            columns.push_back(
                {static_cast<uint8_t>(most - sums.begin()), std::min(1.0F, all / m_ranks)});
        }
        return columns;
    }

private:
    template <class Use>
    void eachColumn(TimeRange time, const Use& use) const {
        const double from = static_cast<double>((time.begin - m_begin).count()) / m_perColumn;
        const double to = static_cast<double>((time.end - m_begin).count()) / m_perColumn;
        const int last = static_cast<int>(m_sums.size()) - 1;
        const int first = std::clamp(static_cast<int>(std::floor(from)), 0, last);
        const int end = std::clamp(static_cast<int>(std::floor(to)), 0, last);
        for (int i = first; i <= end; ++i) {
            const double part = std::min<double>(to, i + 1) - std::max<double>(from, i);
            use(static_cast<size_t>(i), static_cast<float>(std::max(0.0, part)));
        }
    }

    float m_ranks; ///< that share the line
    Timestamp m_begin;
    double m_perColumn; ///< nanoseconds
    std::vector<std::array<float, kCategories>> m_sums;
    std::vector<float> m_waits; ///< empty: none
};

} // namespace

std::vector<query::LaneRef> overviewLanes(const query::Snapshot& snapshot, RankSlot slot) {
    const index::RankIndex& rank = *snapshot.rank(slot).index;
    std::vector<const model::Lane*> lanes;
    int best = 2;
    for (const index::LaneIndex& entry : rank.lanes) {
        const int score = rankOf(rank, entry.lane);
        if (score < 0 || score > best)
            continue;
        if (score < best)
            lanes.clear();
        best = score;
        lanes.push_back(&entry.lane);
    }
    std::stable_sort(lanes.begin(), lanes.end(),
        [](const model::Lane* a, const model::Lane* b) { return a->count > b->count; });
    lanes.resize(std::min(lanes.size(), kMaxLanes));
    std::vector<query::LaneRef> refs;
    refs.reserve(lanes.size());
    for (const model::Lane* lane : lanes)
        refs.push_back({slot, lane->id});
    return refs;
}

std::vector<std::vector<RankSlot>> overviewLines(const std::vector<RankSlot>& ranks, size_t most) {
    const size_t count = std::min(ranks.size(), most);
    std::vector<std::vector<RankSlot>> lines(count);
    for (size_t line = 0; line < count; ++line) {
        const size_t first = line * ranks.size() / count;
        const size_t last = (line + 1) * ranks.size() / count;
        for (size_t i = first; i < last; ++i)
            lines[line].push_back(ranks[i]);
    }
    return lines;
}

std::vector<OverviewColumn> overviewColumns(const std::vector<const query::LaneFrame*>& lanes,
    TimeRange range, int width, NameColours& colours, size_t ranks,
    const std::vector<WaitsOfRank>& waits) {
    Columns columns(range, std::max(1, width), std::max<size_t>(1, ranks));
    for (const query::LaneFrame* lane : lanes) {
        for (const model::Cell& cell : lane->cells)
            columns.add(cell, colours.category(lane->lane.rank, cell.name));
    }
    for (const WaitsOfRank& of : waits) {
        for (const TimeRange& wait : *of.ranges)
            columns.addWait({wait.begin + of.offset, wait.end + of.offset});
    }
    columns.split(categoryOf(RankState::Exposed), categoryOf(RankState::Wait));
    return columns.result();
}

Duration waitedIn(const std::vector<WaitsOfRank>& waits, TimeRange range) {
    Duration sum{};
    for (const WaitsOfRank& of : waits) {
        for (const TimeRange& wait : *of.ranges) {
            const Timestamp begin = std::max(wait.begin + of.offset, range.begin);
            const Timestamp end = std::min(wait.end + of.offset, range.end);
            sum += std::max(Duration(), end - begin);
        }
    }
    return sum;
}

std::vector<NamedShare> overviewShares(const std::vector<const query::LaneFrame*>& lanes,
    TimeRange range, const query::Snapshot& snapshot) {
    // The same name has another id in each rank.
    std::map<std::string_view, double> times;
    for (const query::LaneFrame* lane : lanes) {
        const index::RankIndex& rank = *snapshot.rank(lane->lane.rank).index;
        auto cell = std::ranges::partition_point(
            lane->cells, [&](const model::Cell& c) { return c.end <= range.begin; });
        for (; cell != lane->cells.end() && cell->begin < range.end; ++cell) {
            const Timestamp begin = std::max(cell->begin, range.begin);
            const Timestamp end = std::min(cell->end, range.end);
            if (begin < end)
                times[rank.text(cell->name)] += static_cast<double>((end - begin).count())
                    * static_cast<double>(cell->busy.count())
                    / static_cast<double>((cell->end - cell->begin).count());
        }
    }
    std::vector<NamedShare> shares;
    shares.reserve(times.size());
    for (const auto& [name, time] : times)
        shares.push_back({std::string(name), Duration(static_cast<int64_t>(time))});
    std::stable_sort(shares.begin(), shares.end(),
        [](const NamedShare& a, const NamedShare& b) { return a.time > b.time; });
    shares.resize(std::min(shares.size(), kMostShares));
    return shares;
}

} // namespace rankscope::timeline
