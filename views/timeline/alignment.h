// SPDX-License-Identifier: GPL-3.0-or-later
// Puts ranks on one clock: one slice to another, all ranks at one collective or by all of them, or
// all to one start. Every way gives the shifts of TimelineState, which can be undone; the profile
// stays as it is.
// Thread: UI only; collectives are read by the bridge's workers.
#pragma once

#include <functional>

#include <QObject>

#include "views/actions/actions.h"
#include "views/shared/query_bridge.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

class Alignment : public QObject {
    Q_OBJECT

public:
    Alignment(TimelineState& state, shared::QueryBridge& bridge, QObject* parent = nullptr);

    /// By the ids of the actions.
    actions::Handlers handlers();

signals:
    /// What was moved, or why nothing was.
    void said(const QString& text);

private:
    /// Who fits clocks to collectives that ranks share.
    using Fit = std::function<analysis::ClockShifts(
        const analysis::Collectives&, const analysis::Matched&, const analysis::ClockShifts&)>;

    void alignEdge(analysis::Edge edge);
    void alignBy(Fit fit);
    void alignAtSelected();
    void alignStarts();
    void apply(RankShifts shifts);

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    shared::Question m_question;
};

} // namespace rankscope::timeline
