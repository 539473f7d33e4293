// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/verdicts/launches.h"

#include <algorithm>
#include <string_view>

#include "core/analysis/verdicts/track_slices.h"
#include "core/model/launch_flows.h"

namespace rankscope::analysis {

Result<Launches> launchesOn(query::Session& session, RankSlot slot) {
    Launches launches;
    for (const std::string_view category : model::kLaunchFlows) {
        RS_TRY(eachFlowEnd(session, slot, category, [&](TrackId track, const model::FlowEnd& end) {
            if (end.direction != model::FlowDirection::In)
                return;
            const auto [at, isNew] = launches.times.emplace(end.ts, end.otherTs);
            at->second = std::max(at->second, end.otherTs);
            launches.tracks.insert(track);
            ++launches.count;
        }));
    }
    return launches;
}

} // namespace rankscope::analysis
