// SPDX-License-Identifier: GPL-3.0-or-later
// The keys that lead from the selected slice to another one: along its lane, in and out, to the
// same name. Keys that come before the answer are not lost: they go on from where it will lead.
// Thread: UI only; slices are found by the bridge's workers.
#pragma once

#include <vector>

#include <QObject>

#include "core/query/neighbours.h"
#include "views/actions/actions.h"
#include "views/shared/query_bridge.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

class SliceWalk : public QObject {
    Q_OBJECT

public:
    SliceWalk(TimelineState& state, shared::QueryBridge& bridge, QObject* parent = nullptr);

    /// From the selected slice; nothing happens without one.
    void go(query::Neighbour where);

    /// By the ids of the actions.
    actions::Handlers handlers();

signals:
    /// Why the selection stays where it is.
    void said(const QString& text);

private:
    /// Where the keys so far lead.
    struct Walked {
        std::optional<query::FoundSlice> to; ///< nothing: nowhere
        bool isAtEnd = false; ///< the last key led nowhere
    };

    void take(const Result<Walked>& walked);
    QString endText(query::Neighbour where) const;

    TimelineState& m_state;
    shared::Question m_question;
    shared::QueryBridge& m_bridge;
    std::optional<SelectedSlice> m_from; ///< of the keys on their way
    std::vector<query::Neighbour> m_moves;
};

} // namespace rankscope::timeline
