// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/host_price.h"

#include <algorithm>
#include <map>

#include "core/advisor/pause_price.h"
#include "core/analysis/parallel/job_layout.h"
#include "core/analysis/time_union.h"
#include "core/analysis/verdicts/free_causes.h"
#include "core/analysis/verdicts/track_slices.h"

namespace rankscope::advisor {

namespace {

/// Of the collectives that stay within a stage and a data-parallel rank, by rank.
std::map<int64_t, std::vector<TimeRange>> waitsWithin(
    const CommunicationInputs& communication, const analysis::ParallelLayout& layout) {
    using analysis::Collective;
    std::map<int64_t, std::vector<TimeRange>> waits;
    for (const analysis::MatchedCollective& one : communication.matched.collectives) {
        const auto placeOf = [&](const analysis::Arrival& arrival) {
            return layout.placeOf(communication.all.rows[arrival.row].rank);
        };
        const auto isKnown = [&](const analysis::Arrival& arrival) {
            return communication.all.rows[arrival.row].rank < layout.ranks();
        };
        if (one.isTransfer || !std::ranges::all_of(one.arrivals, isKnown))
            continue;
        const auto first = placeOf(one.arrivals.front());
        const bool isWithin = std::ranges::all_of(one.arrivals, [&](const auto& arrival) {
            const auto place = placeOf(arrival);
            return place.data == first.data && place.pipeline == first.pipeline;
        });
        for (const analysis::Arrival& arrival : one.arrivals) {
            const Collective& row = communication.all.rows[arrival.row];
            if (!isWithin || !row.start || arrival.wait <= Duration())
                continue;
            const Timestamp begin = fromNanoseconds(*row.start);
            waits[row.rank].push_back({begin, begin + arrival.wait});
        }
    }
    return waits;
}

} // namespace

Result<std::optional<Price>> priceOfLateLaunches(Inputs& inputs, const StepInputs& steps) {
    RS_TRY_ASSIGN(const ReplayInputs* const replay, inputs.replay());
    RS_TRY_ASSIGN(const auto layout, analysis::jobLayout(inputs.snapshot(), inputs.stop()));
    if ((!replay->job && !replay->delayed) || !layout)
        return std::optional<Price>();
    RS_TRY_ASSIGN(const CommunicationInputs* const communication, inputs.communication());
    auto waits = waitsWithin(*communication, *layout);
    Pauses pauses;
    for (const int64_t rank : steps.trace.ranks) {
        // As in the replay, the first rank of a tensor- and context-parallel group stands for it.
        const auto place = rank < layout->ranks() ? layout->placeOf(rank) : analysis::RankPlace();
        if (rank >= layout->ranks() || place.tensor != 0 || place.context != 0)
            continue;
        RS_TRY_ASSIGN(const auto gaps,
            analysis::launchGaps(inputs.session(), rank, steps.trace.warmUpStep()));
        if (!gaps || !gaps->isKnown())
            return std::optional<Price>();
        std::vector<TimeRange>& idle = waits[rank];
        idle.insert(idle.end(), gaps->ranges.begin(), gaps->ranges.end());
        // Where launches come late each delay is the host's, also that of what the device receives.
        const auto slot = analysis::slotOf(inputs.snapshot(), rank);
        pauses[rank] = {
            {inputs.snapshot().rank(*slot).index->range()}, analysis::unionOf(std::move(idle))};
    }
    return priceOfPauses(inputs, pauses);
}

} // namespace rankscope::advisor
