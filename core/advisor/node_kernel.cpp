// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/node_kernel.h"

#include <algorithm>
#include <charconv>

#include "core/ir/scope.h"
#include "core/query/statistics.h"

namespace rankscope::advisor {

namespace {

std::string flat(std::string_view name) {
    std::string text(name);
    std::ranges::replace(text, '/', '_');
    return text;
}

/// 3 of "run/rank_3/18_validate.ir".
std::optional<int64_t> rankOf(std::string_view graph) {
    constexpr std::string_view kFolder = "rank_";
    const size_t at = graph.find(kFolder);
    if (at == std::string_view::npos || (at > 0 && graph[at - 1] != '/'))
        return std::nullopt;
    const std::string_view digits = graph.substr(at + kFolder.size());
    int64_t rank = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), rank);
    return error == std::errc() ? std::optional(rank) : std::nullopt;
}

struct Track {
    TrackId track{};
    StringId name{};
};

/// Where a rank has slices of that name; a track of the device before one of the host.
std::optional<Track> trackOf(const index::RankIndex& rank, const std::string& fullName) {
    std::optional<Track> found;
    for (const index::NameTotals& totals : rank.totals) {
        const std::string_view name = rank.text(totals.name);
        if (name.size() != fullName.size() || (name != fullName && flat(name) != flat(fullName)))
            continue;
        const auto process = rank.tracks[toIndex(totals.track)].process;
        const bool isDevice = rank.processes[toIndex(process)].label == "NPU";
        if (!found || isDevice)
            found = Track{totals.track, totals.name};
        if (isDevice)
            break;
    }
    return found;
}

Result<std::optional<model::Target>> firstSlice(
    query::Session& session, RankSlot slot, const Track& track, const std::stop_token& stop) {
    const query::OpenRank& rank = session.snapshot().rank(slot);
    query::SelectionRequest request{session.snapshot().range(), {}};
    for (const index::LaneIndex& lane : rank.index->lanes) {
        if (lane.lane.track == track.track)
            request.lanes.push_back({slot, lane.lane.id});
    }
    const std::string name(rank.index->text(track.name));
    RS_TRY_ASSIGN(const auto found, query::occurrences(session, request, name, 1, stop));
    if (found.empty())
        return std::optional<model::Target>();
    const TimeRange range = found.front().range;
    return std::optional(model::Target{.rank = rank.index->rank,
        .range = TimeRange{rank.toStored(range.begin), rank.toStored(range.end)},
        .slice = name,
        .label = rank.index->label});
}

} // namespace

uint64_t heldBytes(const KernelNames& names) {
    uint64_t bytes = 0;
    for (const std::string& name : names.names)
        bytes += name.capacity() + sizeof(std::string) + 2 * sizeof(void*);
    return bytes;
}

Result<std::shared_ptr<const KernelNames>> kernelNames(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    return snapshot.figures.shared<KernelNames>(
        "kernelNames", std::tuple(), stop, [&]() -> Result<KernelNames> {
            KernelNames names;
            for (const query::OpenRank& rank : snapshot.ranks) {
                if (stop.stop_requested())
                    return fail(ErrorCode::Cancelled, "stopped");
                names.hasTimeline = true;
                for (const index::NameTotals& totals : rank.index->totals) {
                    if (const auto name = rank.index->text(totals.name); ir::isKernelName(name))
                        names.names.insert(flat(name));
                }
            }
            return names;
        });
}

NoKernel whyNoKernel(const KernelNames& names, const ir::Node& node) {
    const std::string_view name = ir::kernelNameOf(node);
    if (name.empty())
        return NoKernel::NoName;
    if (!names.hasTimeline)
        return NoKernel::NoTimeline;
    return names.names.contains(flat(name)) ? NoKernel::None : NoKernel::NotThere;
}

Result<std::optional<model::Target>> kernelNamed(query::Session& session,
    const std::string& fullName, const std::string& graph, const std::stop_token& stop) {
    const auto& ranks = session.snapshot().ranks;
    std::vector<size_t> order(ranks.size());
    for (size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::ranges::stable_sort(order, std::ranges::greater{}, [&, wanted = rankOf(graph)](size_t i) {
        return ranks[i].index->isRankKnown && ranks[i].index->rank == wanted;
    });
    for (const size_t i : order) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "stopped");
        const auto track = trackOf(*ranks[i].index, fullName);
        if (!track)
            continue;
        RS_TRY_ASSIGN(auto slice, firstSlice(session, static_cast<RankSlot>(i), *track, stop));
        if (slice)
            return slice;
    }
    return std::optional<model::Target>();
}

} // namespace rankscope::advisor
