// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/communication/transit_sources.h"

#include <map>
#include <set>

#include "core/analysis/thresholds.h"

namespace rankscope::analysis {

namespace {

struct Outgoing {
    Duration time{};
    std::set<int64_t> targets;
};

std::map<int64_t, Outgoing> outgoingOf(const LinkMatrix& matrix) {
    std::map<int64_t, Outgoing> bySource;
    for (const Link& link : matrix.links) {
        if (link.isLocal())
            continue;
        Outgoing& of = bySource[link.source];
        of.time += link.time;
        of.targets.insert(link.target);
    }
    return bySource;
}

} // namespace

std::optional<TransitSources> contradictingTransit(
    const std::vector<RankCommunication>& ranks, const LinkMatrix& matrix) {
    const auto bySource = outgoingOf(matrix);
    TransitSources all;
    for (const RankCommunication& rank : ranks) {
        const auto of = bySource.find(rank.rank);
        if (of == bySource.end() || !rank.times.isSplit())
            continue;
        // count(): a limit
        const double room = static_cast<double>(rank.times.transit.count())
            * static_cast<double>(of->second.targets.size());
        if (static_cast<double>(of->second.time.count()) <= threshold::kTransitSources.value * room)
            continue;
        ++all.ranks;
        all.operators += rank.times.transit;
        all.links += of->second.time;
    }
    if (all.ranks == 0)
        return std::nullopt;
    return all;
}

} // namespace rankscope::analysis
