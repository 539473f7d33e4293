// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/slice_walk.h"

#include "views/shared/issue_texts.h"
#include "views/timeline/shown_lanes.h"

namespace rankscope::timeline {

using query::Neighbour;

SliceWalk::SliceWalk(TimelineState& state, shared::QueryBridge& bridge, QObject* parent)
    : QObject(parent)
    , m_state(state)
    , m_question(bridge.newQuestion())
    , m_bridge(bridge) {
    // What was on its way is of the slice before.
    connect(&state, &TimelineState::selectedSliceChanged, this, [this] {
        m_from.reset();
        m_moves.clear();
    });
}

actions::Handlers SliceWalk::handlers() {
    const auto isSelected = [this] { return m_state.selectedSlice().has_value(); };
    const auto leads = [this, isSelected](Neighbour where) {
        return actions::Handler{.run = [this, where] { go(where); }, .can = isSelected};
    };
    return {{"timeline.next-slice", leads(Neighbour::NextInLane)},
        {"timeline.previous-slice", leads(Neighbour::PreviousInLane)},
        {"timeline.next-of-name", leads(Neighbour::NextOfName)},
        {"timeline.previous-of-name", leads(Neighbour::PreviousOfName)}};
}

void SliceWalk::go(Neighbour where) {
    if (!m_state.selectedSlice())
        return;
    m_from = m_state.selectedSlice();
    m_moves.push_back(where);
    m_bridge.ask<Walked>(
        m_question, this,
        [from = m_from->ref, moves = m_moves,
            lanes = searchedLanesOf(m_state, m_from->ref.lane.rank),
            range = searchedRange(m_state)](
            query::Session& session, const std::stop_token& stop) -> Result<Walked> {
            Walked walked;
            query::NeighbourRequest request{.from = from, .lanes = lanes, .range = range};
            for (const Neighbour move : moves) {
                request.where = move;
                RS_TRY_ASSIGN(const auto found, query::neighbour(session, request, stop));
                walked.isAtEnd = !found;
                if (!found)
                    continue;
                walked.to = found;
                request.from = found->ref;
            }
            return walked;
        },
        [this](const Result<Walked>& walked) { take(walked); });
}

void SliceWalk::take(const Result<Walked>& walked) {
    if (!m_from || m_state.selectedSlice() != m_from)
        return;
    const Neighbour last = m_moves.back();
    m_from.reset();
    m_moves.clear();
    if (!walked) {
        if (walked.error().code != ErrorCode::Cancelled)
            emit said(shared::errorText(walked.error()));
        return;
    }
    const bool isOfName = last == Neighbour::NextOfName || last == Neighbour::PreviousOfName;
    if (walked->to && isOfName)
        m_state.jumpTo(walked->to->ref, walked->to->range);
    else if (walked->to)
        m_state.stepTo(walked->to->ref, walked->to->range);
    if (walked->isAtEnd)
        emit said(endText(last));
}

QString SliceWalk::endText(Neighbour where) const {
    switch (where) {
    case Neighbour::NextInLane:
        return m_state.locked() ? tr("No later slice of this lane in the locked area.")
                                : tr("This is the last slice of the lane.");
    case Neighbour::PreviousInLane:
        return m_state.locked() ? tr("No earlier slice of this lane in the locked area.")
                                : tr("This is the first slice of the lane.");
    case Neighbour::Parent:
        return tr("No slice encloses this one.");
    case Neighbour::FirstChild:
        return tr("This slice encloses no other.");
    case Neighbour::NextOfName:
        return tr("No later slice has this name.");
    case Neighbour::PreviousOfName:
        return tr("No earlier slice has this name.");
    }
    return {};
}

} // namespace rankscope::timeline
