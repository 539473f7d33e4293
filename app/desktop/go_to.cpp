// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/go_to.h"

#include <algorithm>

#include "app/desktop/workbench.h"
#include "core/query/steps.h"
#include "views/timeline/lane_view.h"

namespace rankscope::desktop {

std::optional<RankSlot> slotOfRank(const query::Snapshot& snapshot, int64_t rank) {
    const auto found = std::ranges::find_if(
        snapshot.ranks, [rank](const query::OpenRank& open) { return open.index->rank == rank; });
    if (found == snapshot.ranks.end())
        return std::nullopt;
    return static_cast<RankSlot>(found - snapshot.ranks.begin());
}

void unfold(timeline::TimelineState& state, timeline::LaneView& lanes, RankSlot slot) {
    timeline::LaneFilter filter = state.filter();
    if (filter.hiddenRanks.erase(slot) > 0)
        state.setFilter(filter);
    const auto& rows = lanes.layout().rows();
    for (size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].kind != timeline::RowKind::Rank || rows[i].rank->slot != slot)
            continue;
        const int top = rows[i].y;
        lanes.setFold(i, timeline::Fold::Open);
        lanes.setTop(top);
        break;
    }
}

void fitStep(Workbench& workbench, RankSlot slot, int64_t step) {
    timeline::TimelineState& state = workbench.state;
    workbench.bridge.ask<std::vector<query::Step>>(
        shared::Question::StepPlace, &state,
        [slot](query::Session& session, std::stop_token stop) {
            return query::stepsOf(session, slot, std::move(stop));
        },
        [&state, step](const Result<std::vector<query::Step>>& steps) {
            if (!steps)
                return;
            const std::string name = "#" + std::to_string(step);
            const auto found = std::ranges::find_if(
                *steps, [&name](const query::Step& one) { return one.name.ends_with(name); });
            if (found != steps->end())
                state.fit(found->range);
        });
}

} // namespace rankscope::desktop
