// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/link_price.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

#include "core/advisor/findings.h"
#include "core/analysis/communication/exposed_transfers.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// Of collectives between both ranks, and perhaps others.
std::set<uint32_t> sharedGroups(const Collectives& all, const Link& link) {
    std::set<uint32_t> source;
    std::set<uint32_t> target;
    for (const Collective& row : all.rows) {
        if (row.rank == link.source)
            source.insert(row.group);
        if (row.rank == link.target)
            target.insert(row.group);
    }
    std::set<uint32_t> both;
    std::ranges::set_intersection(source, target, std::inserter(both, both.end()));
    return both;
}

} // namespace

Result<std::optional<Duration>> exposedLossOf(Inputs& inputs, const Link& link, double share) {
    RS_TRY_ASSIGN(const CommunicationInputs* const read, inputs.communication());
    const std::set<uint32_t> groups = sharedGroups(read->all, link);
    std::vector<Duration> lost;
    for (const Collective& row : read->all.rows)
        lost.push_back(scaled(row.times.transit, share));
    std::optional<Duration> most;
    for (const int64_t rank : {link.source, link.target}) {
        RS_TRY_ASSIGN(const auto exposed,
            exposedTransfers(inputs.session(), rank, read->all, lost,
                [&groups](const Collective& row) { return groups.contains(row.group); }));
        most = std::max(most, exposed);
    }
    return most;
}

} // namespace rankscope::advisor
