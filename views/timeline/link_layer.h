// SPDX-License-Identifier: GPL-3.0-or-later
// The flows that are drawn: those of the selected slice, and all of the shown categories in the
// visible range. Asks for them and draws them as curves from end to end.
// Thread: UI only.
#pragma once

#include <vector>

#include <QObject>

#include "core/query/details.h"
#include "views/shared/query_bridge.h"
#include "views/shared/theme.h"
#include "views/timeline/lane_view.h"
#include "views/timeline/sight.h"

class QPainter;

namespace rankscope::timeline {

/// The same for a category everywhere: in the pane and in the list of categories.
QColor linkColour(const shared::Theme& theme, const std::string& category);

class LinkLayer : public QObject {
    Q_OBJECT

public:
    LinkLayer(TimelineState& state, const LaneView& lanes, shared::QueryBridge& bridge,
        QObject* parent = nullptr);

    /// All links of the shown categories: part of the kept picture, for there may be hundreds.
    void drawShown(QPainter& painter, const shared::Theme& theme, const Sight& sight) const;
    /// Those of the selected slice: drawn over the picture at each paint.
    void drawSelected(QPainter& painter, const shared::Theme& theme, const Sight& sight) const;
    /// "600 of 12,304 flows drawn"; empty where all of them are.
    QString thinnedText() const;
    /// Of the selected slice, for the menu; empty until they are known.
    const std::vector<query::LinkedSlice>& ofSelected() const { return m_linked; }

signals:
    void shownChanged();
    void selectedChanged();

private:
    void restart();
    void askForSelected();
    void askForCategories();
    enum class Ends { Plain, Pointed };
    void drawLink(QPainter& painter, const query::Link& link, Ends ends, const Sight& sight) const;

    TimelineState& m_state;
    const LaneView& m_lanes;
    shared::QueryBridge& m_bridge;
    std::vector<query::LinkedSlice> m_linked;
    std::vector<query::Link> m_selected;
    std::vector<query::Link> m_shown;
    uint64_t m_count = 0; ///< of those in sight and around it, drawn or not
    TimeRange m_shownRange;
    std::shared_ptr<const query::Snapshot> m_snapshot; ///< that the links are of
};

} // namespace rankscope::timeline
