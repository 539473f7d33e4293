// SPDX-License-Identifier: GPL-3.0-or-later
// Which lane the slice of a finding's mark lies on. Asked only of ranks that have moved tracks: all
// other marks stand by the clock of their rank, which needs no question.
// Thread: UI only.
#pragma once

#include <QObject>

#include "views/shared/query_bridge.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

class FindingLanes : public QObject {
    Q_OBJECT

public:
    FindingLanes(TimelineState& state, shared::QueryBridge& bridge, QObject* parent = nullptr);

private:
    void ask();

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    shared::Question m_question;
    std::shared_ptr<const query::Snapshot> m_asked; ///< that the answer is of
    std::vector<FindingMark> m_askedMarks;
};

} // namespace rankscope::timeline
