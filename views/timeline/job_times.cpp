// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/job_times.h"

#include <algorithm>

#include "core/analysis/communication/exposed_waits.h"
#include "core/model/computed.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

namespace {

/// As the import summed it up.
std::optional<Duration> exposedOf(const index::RankIndex& rank) {
    const auto isExposed = [&rank](TrackId id) {
        const model::Track& track = rank.tracks[toIndex(id)];
        return track.name == trackOf(RankState::Exposed)
            && rank.processes[toIndex(track.process)].name == model::kOverlapProcess;
    };
    const bool isTold = std::ranges::any_of(
        rank.tracks, [&](const model::Track& track) { return isExposed(track.id); });
    if (!isTold || rank.isPreview)
        return std::nullopt;
    Duration exposed{};
    for (const index::NameTotals& totals : rank.totals) {
        if (isExposed(totals.track))
            exposed += totals.total;
    }
    return exposed;
}

} // namespace

Result<JobTimes> jobTimes(query::Session& session) {
    RS_TRY_ASSIGN(auto waits, analysis::exposedWaits(session));
    const query::Snapshot& snapshot = session.snapshot();
    JobTimes times;
    for (size_t slot = 0; slot < snapshot.ranks.size(); ++slot) {
        times.ranks.push_back({exposedOf(*snapshot.ranks[slot].index), {}, {}});
        if (auto& wait = waits.ranks[slot]) {
            times.ranks.back().waited = wait->total;
            times.ranks.back().waits = std::move(wait->ranges);
        }
    }
    return times;
}

JobTimesFeed::JobTimesFeed(TimelineState& state, shared::QueryBridge& bridge, QObject* parent)
    : QObject(parent)
    , m_state(state)
    , m_bridge(bridge)
    , m_question(bridge.newQuestion()) {
    connect(&state, &TimelineState::snapshotChanged, this, &JobTimesFeed::ask);
    connect(&state, &TimelineState::rankNotesChanged, this, &JobTimesFeed::ask);
    ask();
}

/// Not with each of a thousand ranks that are still being read.
void JobTimesFeed::ask() {
    if (m_state.isEmpty() || !m_state.rankNotes().empty() || m_asked == m_state.snapshot())
        return;
    m_asked = m_state.snapshot();
    m_bridge.ask<JobTimes>(
        m_question, this,
        [](query::Session& session, const std::stop_token& /*stop*/) { return jobTimes(session); },
        [this](Result<JobTimes> times) {
            if (times)
                m_state.setTimes(std::move(*times));
        });
}

} // namespace rankscope::timeline
