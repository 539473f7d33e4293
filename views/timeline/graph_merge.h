// SPDX-License-Identifier: GPL-3.0-or-later
// Merges the streams that run one compiled graph into one row each, in the rank that the rows'
// actions are about. The table of its kernels says which these are; it is read when it is asked.
// Thread: UI only; the table is read by the bridge's workers.
#pragma once

#include <set>

#include <QObject>

#include "views/actions/actions.h"
#include "views/shared/query_bridge.h"
#include "views/timeline/row_actions.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

class GraphMerge : public QObject {
    Q_OBJECT

public:
    GraphMerge(TimelineState& state, const LaneView& lanes, const RowActions& rows,
        shared::QueryBridge& bridge, QObject* parent = nullptr);

    /// By the ids of the actions.
    actions::Handlers handlers();

signals:
    /// What was merged, or that nothing was.
    void said(const QString& text);

private:
    void ask();
    void merge(RankSlot slot, const std::vector<std::set<int64_t>>& graphs);

    TimelineState& m_state;
    const LaneView& m_lanes;
    const RowActions& m_rows;
    shared::QueryBridge& m_bridge;
    shared::Question m_question;
};

/// The tracks of each set of streams, those of the device's layers.
std::vector<std::vector<TrackPlace>> tracksOfStreams(
    const RankNode& rank, const std::vector<std::set<int64_t>>& streams);

} // namespace rankscope::timeline
