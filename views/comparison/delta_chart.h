// SPDX-License-Identifier: GPL-3.0-or-later
// Bars of differences, the largest first, thousands of them in a list that scrolls: to the right
// what is more in the candidate, to the left what is less; red is worse, blue is better, and the
// arrow and sign say it without colours. Hover tells both values, a click or the arrow keys select,
// a double click or Enter goes there.
// Thread: UI only.
#pragma once

#include <QAbstractScrollArea>

#include "views/comparison/delta_geometry.h"
#include "views/comparison/delta_list.h"

namespace rankscope::shared {
class HoverTip;
}

namespace rankscope::comparison {

class DeltaChart : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit DeltaChart(QWidget* parent = nullptr);

    void setList(DeltaList list);
    const DeltaList& list() const { return m_list; }
    /// Emits nothing; brings it into sight.
    void select(std::optional<size_t> line);
    std::optional<size_t> selected() const { return m_selected; }
    const DeltaGeometry& geometryOfBars() const { return m_geometry; }
    void setEmptyText(const QString& text);

    QSize sizeHint() const override { return {500, 240}; }
    QSize minimumSizeHint() const override { return {240, 110}; }

signals:
    void selectionChanged(size_t line);
    void activated(size_t line);
    void menuRequested(size_t line, const QPoint& globalPos);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    void arrange();
    void choose(size_t line);
    void moveTo(int line);
    std::optional<size_t> lineAt(const QPoint& place) const;
    QString valueOf(const DeltaLine& line) const;
    void paintLine(QPainter& painter, int line) const;

    DeltaList m_list;
    DeltaGeometry m_geometry;
    QString m_emptyText;
    std::optional<size_t> m_selected;
    std::optional<size_t> m_hovered;
    shared::HoverTip* m_tip;
};

} // namespace rankscope::comparison
