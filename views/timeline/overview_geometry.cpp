// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/overview_geometry.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <string_view>

#include "views/timeline/share_columns.h"

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

/// What fills most of the column, and how much of it is filled.
OverviewColumn columnOf(const ShareColumns<kCategories>::Shares& shares, size_t ranks) {
    const auto most = std::ranges::max_element(shares);
    const double all = std::accumulate(shares.begin(), shares.end(), 0.0);
    return {static_cast<uint8_t>(most - shares.begin()),
        static_cast<float>(std::min(1.0, all / static_cast<double>(ranks)))};
}

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
    const int count = std::max(1, width);
    const auto length = static_cast<double>(std::max<int64_t>(1, range.length().count()));
    ShareColumns<kCategories> columns({range.begin, 0, count / length, count});
    const auto exposed = categoryOf(RankState::Exposed);
    for (const query::LaneFrame* lane : lanes) {
        for (const model::Cell& cell : lane->cells) {
            const auto category = colours.category(lane->lane.rank, cell.name);
            if (category == exposed)
                columns.addWhole(cell, range);
            else
                columns.add(category, cell, range);
        }
    }
    for (const WaitsOfRank& of : waits)
        columns.addPart(*of.ranges, of.offset, range);
    columns.split(categoryOf(RankState::Wait), exposed);
    std::vector<OverviewColumn> result;
    for (const auto& shares : columns.shares())
        result.push_back(columnOf(shares, std::max<size_t>(1, ranks)));
    return result;
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
