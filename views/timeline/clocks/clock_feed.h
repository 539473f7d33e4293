// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for the clocks of the hosts and gives them to TimelineState: by itself where that is quick,
// else when somebody wants them. They are of the clocks as they were read, so moving ranks asks
// nothing anew.
// Thread: UI only.
#pragma once

#include <QObject>

#include "views/shared/query_bridge.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

class ClockFeed : public QObject {
    Q_OBJECT

public:
    ClockFeed(TimelineState& state, shared::QueryBridge& bridge, QObject* parent = nullptr);

    /// Answered by known() or failed(), at once where the clocks are known.
    void want();

signals:
    void known();
    void failed(const QString& why);

private:
    void follow();
    void ask();

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    shared::Question m_question;
    std::shared_ptr<const query::Snapshot> m_asked;
    bool m_isAnswered = false; ///< what m_asked was asked for
    analysis::ClockShifts m_own; ///< of the ranks as they were read
};

/// The collectives of all ranks can be read while nobody waits: few enough rows in tables, or few
/// enough slices where the timelines are all there is.
bool isQuick(const query::Snapshot& snapshot);

} // namespace rankscope::timeline
