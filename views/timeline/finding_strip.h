// SPDX-License-Identifier: GPL-3.0-or-later
// The strip under the ruler while the advisor has evidence on the timeline: a mark where each piece
// begins, told apart by shape as well as by colour, those that lie close joined with their number.
// A click leads to the finding on its page, a double click to the evidence, the menu to either of
// each that a mark stands for. Always there, so that nothing moves when findings come, but where a
// person does not want it.
// Thread: UI only.
#pragma once

#include <QTimer>

#include "views/actions/actions.h"
#include "views/timeline/time_strip.h"

class QMenu;
class QPainter;

namespace rankscope::shared {
struct Theme;
}

namespace rankscope::timeline {

/// A triangle, a diamond, a disc or a ring, by weight.
void drawFindingMark(
    QPainter& painter, QPointF middle, FindingWeight weight, const shared::Theme& theme);

class FindingStrip : public TimeStrip {
    Q_OBJECT

public:
    static constexpr int kHeight = 16;

    explicit FindingStrip(TimelineState& state, QWidget* parent = nullptr);

    /// From evidence to evidence, and whether the strip is shown.
    actions::Handlers handlers();
    std::vector<FindingSpot> spots() const;
    QString tipText(const QPoint& position) const override;
    /// For the marks at a place; left empty where there are none.
    void fillMenu(QMenu& menu, const QPoint& position);

signals:
    /// A finding, or its evidence.
    void targetWanted(const rankscope::model::Target& target);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void refresh();
    /// In the corner the first in the order of the list, which is that of the report.
    std::vector<size_t> marksAt(const QPoint& position) const;
    QString countText() const;
    void drawSpots(QPainter& painter, const shared::Theme& theme) const;
    void showEvidence(size_t mark);
    void goBeside(int direction);
    void addWays(QMenu& menu, const FindingMark& mark);

    std::optional<model::Target> m_pressed;
    QTimer m_click; ///< until it is known that it was not the first half of a double click
};

} // namespace rankscope::timeline
