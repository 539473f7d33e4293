// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/overview_geometry.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

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
    Columns(TimeRange range, int width)
        : m_begin(range.begin)
        , m_perColumn(std::max(1.0, static_cast<double>(range.length().count())) / width)
        , m_sums(static_cast<size_t>(width)) { }

    void add(const model::Cell& cell, uint8_t category) {
        const double from = static_cast<double>((cell.begin - m_begin).count()) / m_perColumn;
        const double to = static_cast<double>((cell.end - m_begin).count()) / m_perColumn;
        const double length = to - from;
        const double busy = static_cast<double>(cell.busy.count()) / m_perColumn;
        const double density = length > 0 ? std::min(1.0, busy / length) : 0;
        const int last = static_cast<int>(m_sums.size()) - 1;
        const int first = std::clamp(static_cast<int>(std::floor(from)), 0, last);
        const int end = std::clamp(static_cast<int>(std::floor(to)), 0, last);
        for (int i = first; i <= end; ++i) {
            const double part = std::min<double>(to, i + 1) - std::max<double>(from, i);
            m_sums[static_cast<size_t>(i)][category] +=
                static_cast<float>(std::max(0.0, part) * density);
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
            columns.push_back({static_cast<uint8_t>(most - sums.begin()), std::min(1.0F, all)});
        }
        return columns;
    }

private:
    Timestamp m_begin;
    double m_perColumn; ///< nanoseconds
    std::vector<std::array<float, kCategories>> m_sums;
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

std::vector<OverviewColumn> overviewColumns(const std::vector<const query::LaneFrame*>& lanes,
    TimeRange range, int width, NameColours& colours) {
    Columns columns(range, std::max(1, width));
    for (const query::LaneFrame* lane : lanes) {
        for (const model::Cell& cell : lane->cells)
            columns.add(cell, colours.category(lane->lane.rank, cell.name));
    }
    return columns.result();
}

std::vector<NamedShare> overviewShares(
    const std::vector<const query::LaneFrame*>& lanes, TimeRange range) {
    std::map<StringId, double> times;
    for (const query::LaneFrame* lane : lanes) {
        for (const model::Cell& cell : lane->cells) {
            const Timestamp begin = std::max(cell.begin, range.begin);
            const Timestamp end = std::min(cell.end, range.end);
            if (begin < end)
                times[cell.name] += static_cast<double>((end - begin).count())
                    * static_cast<double>(cell.busy.count())
                    / static_cast<double>((cell.end - cell.begin).count());
        }
    }
    std::vector<NamedShare> shares;
    shares.reserve(times.size());
    for (const auto& [name, time] : times)
        shares.push_back({name, Duration(static_cast<int64_t>(time))});
    std::stable_sort(shares.begin(), shares.end(),
        [](const NamedShare& a, const NamedShare& b) { return a.time > b.time; });
    shares.resize(std::min(shares.size(), kMostShares));
    return shares;
}

} // namespace rankscope::timeline
