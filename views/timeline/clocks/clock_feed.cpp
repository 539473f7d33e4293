// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/clocks/clock_feed.h"

#include <algorithm>

#include "core/query/snapshot_change.h"
#include "views/shared/issue_texts.h"

namespace rankscope::timeline {

namespace {
constexpr uint64_t kQuickRows = 500'000; ///< read and matched in about a second
constexpr uint64_t kQuickSlices = 2'000'000; ///< of which few are collectives
} // namespace

bool isQuick(const query::Snapshot& snapshot) {
    uint64_t rows = 0;
    for (const auto& tables : snapshot.tables) {
        const auto* const info = tables->find("collective");
        rows += info == nullptr ? 0 : info->rows;
    }
    if (rows > 0)
        return rows <= kQuickRows;
    uint64_t slices = 0;
    for (const query::OpenRank& rank : snapshot.ranks)
        slices += rank.index->counts.events;
    return slices <= kQuickSlices;
}

ClockFeed::ClockFeed(TimelineState& state, shared::QueryBridge& bridge, QObject* parent)
    : QObject(parent)
    , m_state(state)
    , m_bridge(bridge)
    , m_question(bridge.newQuestion()) {
    connect(&state, &TimelineState::snapshotChanged, this, &ClockFeed::follow);
    follow();
}

void ClockFeed::follow() {
    const auto& now = m_state.snapshot();
    m_own = clocksAsRead(*now, m_state.shifts()); // later shifts are of a snapshot that comes
    if (m_asked != nullptr) {
        const query::SnapshotChange change = query::changeOf(*m_asked, *now);
        const bool isAlike = change.isSameRun && !change.hasMore;
        if (isAlike && !m_isAnswered)
            ask(); // another snapshot ended the question
        if (isAlike)
            return;
        m_asked.reset();
        m_state.setClocks(nullptr);
    }
    if (now->ranks.size() > 1 && !m_state.isEmpty() && isQuick(*now))
        ask();
}

void ClockFeed::want() {
    if (m_state.clocks() != nullptr)
        emit known();
    else if (!m_state.isEmpty())
        ask();
}

void ClockFeed::ask() {
    m_asked = m_state.snapshot();
    m_isAnswered = false;
    m_bridge.ask<analysis::HostClocks>(
        m_question, this,
        [own = m_own](query::Session& session, const std::stop_token& /*stop*/) {
            return analysis::hostClocks(session, own);
        },
        [this](Result<analysis::HostClocks> clocks) {
            m_isAnswered = clocks || clocks.error().code != ErrorCode::Cancelled;
            if (clocks) {
                m_state.setClocks(std::make_shared<const analysis::HostClocks>(std::move(*clocks)));
                emit known();
            } else if (clocks.error().code != ErrorCode::Cancelled) {
                emit failed(shared::errorText(clocks.error()));
            }
        });
}

} // namespace rankscope::timeline
