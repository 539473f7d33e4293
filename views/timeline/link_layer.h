// SPDX-License-Identifier: GPL-3.0-or-later
// The flows that are drawn: the whole chain of the selected slice, and all of the shown categories
// in the visible range. Asks for them, draws them as curves from end to end, and steps along them.
// Thread: UI only.
#pragma once

#include <set>
#include <vector>

#include <QObject>

#include "core/query/slice_chain.h"
#include "views/actions/actions.h"
#include "views/shared/query_bridge.h"
#include "views/shared/theme.h"
#include "views/timeline/lane_view.h"
#include "views/timeline/sight.h"

class QPainter;

namespace rankscope::timeline {

class LinkLayer : public QObject {
    Q_OBJECT

public:
    LinkLayer(TimelineState& state, const LaneView& lanes, shared::QueryBridge& bridge,
        QObject* parent = nullptr);

    /// All links of the shown categories: part of the kept picture, for there may be hundreds.
    void drawShown(QPainter& painter, const shared::Theme& theme, const Sight& sight) const;
    /// Those of the chain of the selected slice: drawn over the picture at each paint.
    void drawSelected(QPainter& painter, const shared::Theme& theme, const Sight& sight) const;
    /// "600 of 12,304 flows drawn" of those in sight, and of the selected slice; empty where all of
    /// them are.
    QString thinnedText() const;
    /// Of the selected slice, for the menu; empty until they are known.
    std::vector<query::LinkedSlice> ofSelected() const;
    /// What the actions of the chain do, by their ids.
    actions::Handlers handlers();

signals:
    void shownChanged();
    void selectedChanged();
    void thinnedChanged();

private:
    /// With an end in sight.
    struct InSight {
        uint64_t drawn = 0;
        uint64_t all = 0;
    };

    void restart();
    void askForSelected();
    void dropChain();
    void askForCategories();
    /// How many there are in sight: what is drawn reaches beyond it.
    void askForCount();
    void dropShown();
    /// Those of ranks in sight, without what a locked area has not.
    std::vector<query::LaneRef> lanesInSight() const;
    TimeRange allowed(TimeRange range) const;
    /// To the next slice of the chain, as soon as it is known.
    void step(query::FlowRole role);
    enum class Ends { Plain, Pointed };
    void drawLink(QPainter& painter, const query::Link& link, Ends ends, const Sight& sight) const;

    TimelineState& m_state;
    const LaneView& m_lanes;
    shared::QueryBridge& m_bridge;
    query::SliceChain m_chain; ///< of the selected slice
    /// Of what is nested in it only flows of ticked categories, where some are.
    query::SliceChain m_drawnChain;
    bool m_isChainKnown = false;
    std::optional<query::FlowRole> m_wantedStep; ///< wanted before the chain was known
    std::map<std::string, int> m_colours; ///< of the categories
    std::vector<query::Link> m_shown;
    uint64_t m_count = 0; ///< of those in sight and around it, drawn or not
    InSight m_inSight;
    shared::Question m_countQuestion;
    TimeRange m_shownRange;
    std::set<RankSlot> m_shownRanks; ///< in sight
    std::shared_ptr<const query::Snapshot> m_snapshot; ///< that the links are of
};

} // namespace rankscope::timeline
