// SPDX-License-Identifier: GPL-3.0-or-later
// Ruler, overview, tree and graph put together: one time axis, one list of rows.
// Thread: UI only.
#pragma once

#include <QWidget>

#include "views/shared/drawing.h"
#include "views/timeline/alignment.h"
#include "views/timeline/box_keys.h"
#include "views/timeline/finding_lanes.h"
#include "views/timeline/graph_merge.h"
#include "views/timeline/job_times.h"
#include "views/timeline/key_navigator.h"
#include "views/timeline/lane_view.h"
#include "views/timeline/row_actions.h"
#include "views/timeline/sight_feed.h"
#include "views/timeline/slice_walk.h"
#include "views/timeline/turn_feed.h"

class QScrollBar;
class QSplitter;

namespace rankscope::shared {
class QueryBridge;
}

namespace rankscope::timeline {

class FindingStrip;
class GraphPane;
class HitStrip;
class LaneTree;
class Overview;
class Ruler;

class TimelineArea : public QWidget, public shared::Pictured {
    Q_OBJECT

public:
    TimelineArea(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    const shared::Drawing& drawing() const override;
    GraphPane& graph() { return *m_graph; }
    LaneTree& tree() { return *m_tree; }
    LaneView& lanes() { return m_lanes; }
    HitStrip& hits() { return *m_hits; }
    FindingStrip& findings() { return *m_findings; }
    KeyNavigator& keys() { return m_keys; }
    RowActions& rows() { return m_rows; }
    Alignment& alignment() { return m_alignment; }
    GraphMerge& graphMerge() { return m_graphMerge; }
    SliceWalk& walk() { return m_walk; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void layOutStrips();
    void fitTree();
    void updateScrollBar();
    void addKeys();

    TimelineState& m_state;
    LaneView m_lanes;
    RowActions m_rows;
    Ruler* m_ruler;
    FindingStrip* m_findings;
    Overview* m_overview;
    HitStrip* m_hits;
    QSplitter* m_splitter;
    bool m_isTreeSized = false; ///< by a person
    GraphPane* m_graph;
    LaneTree* m_tree;
    QScrollBar* m_scrollBar;
    SliceWalk m_walk;
    BoxKeys m_boxKeys;
    KeyNavigator m_keys;
    Alignment m_alignment;
    GraphMerge m_graphMerge;
    HeadingFactsFeed m_facts;
    JobTimesFeed m_times;
    SightFeed m_sight;
    TurnFeed m_turns;
    FindingLanes m_findingLanes;
};

} // namespace rankscope::timeline
