// SPDX-License-Identifier: GPL-3.0-or-later
// The tree column: names of the rows that the graph pane shows beside it, with their folds.
// Draws from the same layout as the pane. Keys: up and down move, with Shift they choose further
// rows, right and left unfold and fold, space and enter toggle.
// Thread: UI only.
#pragma once

#include <optional>

#include <QWidget>

#include "views/timeline/graph_menu.h"
#include "views/timeline/lane_view.h"
#include "views/timeline/row_actions.h"
#include "views/timeline/row_icons.h"
#include "views/timeline/tree_drawing.h"

namespace rankscope::timeline {

class RowFinder;
class RowRenamer;
class RowShifter;

class LaneTree : public QWidget {
    Q_OBJECT

public:
    LaneTree(TimelineState& state, LaneView& lanes, const GraphMenu& menu, RowActions& actions,
        QWidget* parent = nullptr);

    /// Of all that the ranks' rows say.
    int fittingWidth() const { return drawing().widthOfRanks(font()); }
    /// Below the pointer, wherever rows lie by now; none below a field.
    std::optional<size_t> hoveredRow() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    TreeDrawing drawing() const { return {m_state, m_lanes}; }
    QString tipText(const Row& row) const;
    std::optional<size_t> rowAt(const QPoint& position) const;
    bool moveCurrent(int key);
    bool chooseBy(int key);
    void click(size_t row, int x);
    std::optional<RowIcon> iconAt(const QPoint& position) const;
    void rename(size_t row);
    /// Over the text of the row, which is in sight then.
    QRect placeOfField(size_t row);
    void foldOrLeave(size_t row);
    void unfoldOrEnter(size_t row);

    TimelineState& m_state;
    LaneView& m_lanes;
    const GraphMenu& m_menu;
    RowActions& m_actions;
    RowFinder* m_finder;
    RowRenamer* m_renamer;
    RowShifter* m_shifter;
    std::optional<QPoint> m_pointer; ///< of the mouse over rows
    bool m_hasOpened = false; ///< a rank among bars, by the last click
};

} // namespace rankscope::timeline
