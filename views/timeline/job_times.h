// SPDX-License-Identifier: GPL-3.0-or-later
// Asks how long each rank communicates exposed and where it waits, once all ranks are read.
// Thread: UI only.
#pragma once

#include <memory>

#include <QObject>

#include "views/shared/query_bridge.h"
#include "views/timeline/rank_states.h"

namespace rankscope::timeline {

class TimelineState;

/// Errors: Cancelled, those of the indexes.
Result<JobTimes> jobTimes(query::Session& session);

class JobTimesFeed : public QObject {
    Q_OBJECT

public:
    JobTimesFeed(TimelineState& state, shared::QueryBridge& bridge, QObject* parent = nullptr);

private:
    void ask();

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    shared::Question m_question;
    std::shared_ptr<const query::Snapshot> m_asked; ///< that the answer is of
};

} // namespace rankscope::timeline
