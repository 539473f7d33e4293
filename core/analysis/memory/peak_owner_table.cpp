// SPDX-License-Identifier: GPL-3.0-or-later
// What fills the memory of each rank at its peak, as the page Memory > Peak shows it.
#include <string>

#include "core/analysis/figure_tables.h"
#include "core/analysis/memory/peak_owners.h"

namespace rankscope::analysis {

namespace {

using Kind = index::ColumnType;

constexpr index::ColumnSpec kOwnerColumns[] = {
    {"rank", Kind::Integer, ""},
    {"source", Kind::Text, "memory_block, static_memory or tracker_block; of a trace its device"},
    {"moment", Kind::Integer,
        "the peak: ns on the clock of the rank's trace; a node of a static graph, a task of the "
        "tracker"},
    {"measured", Kind::Bytes,
        "allocated then as the profiler measured it; more than all owners: allocated before the "
        "profile"},
    {"owner", Kind::Text, "operator"},
    {"blocks", Kind::Integer, "of the owner that are alive then"},
    {"size", Kind::Bytes, "of these blocks"},
};

Result<FigureRows> ownerRows(query::Session& session) {
    FigureRows rows;
    for (const MemoryRank& rank : memoryRanks(session.snapshot())) {
        for (const BlockSource source : sourcesOf(rank)) {
            RS_TRY_ASSIGN(
                const PeakOwners at, peakOwners(session, rank, {.source = source}, session.stop()));
            const std::string name = at.device.empty() ? tableOf(source) : at.device;
            for (const MemoryOwner& owner : at.owners)
                rows.push_back({rank.rank, cell(name), cell(at.moment), cell(at.measured),
                    cell(owner.name), static_cast<int64_t>(owner.blocks), owner.size});
        }
    }
    return rows;
}

} // namespace

ComputedTable peakOwnerTable() {
    return {
        {"peak_owner", index::TableScope::Cluster,
            "Who owns the blocks of memory that are alive at the peak of a rank, largest first: "
            "of a trace of its main device, of static graphs of the first one.",
            kOwnerColumns},
        ownerRows};
}

} // namespace rankscope::analysis
