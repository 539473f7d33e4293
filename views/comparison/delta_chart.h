// SPDX-License-Identifier: GPL-3.0-or-later
// Bars of differences, the largest first, thousands of them in a list that scrolls: to the right
// what is more in the candidate, to the left what is less; worse and better have the theme's inks
// of verdicts, what is hardly different none, and the arrow and sign say it without colours. Hover
// tells both values, a click or the arrow keys select, a double click or Enter goes there. Thread:
// UI only.
#pragma once

#include "views/charts/row_chart.h"
#include "views/comparison/delta_geometry.h"
#include "views/comparison/delta_list.h"

namespace rankscope::comparison {

class DeltaDrawing : public charts::RowsDrawing {
public:
    std::shared_ptr<const DeltaList> list = std::make_shared<const DeltaList>();
    DeltaSpan span{};

    size_t rows() const override { return list->lines.size(); }
    void paint(QPainter& painter, const QRect& room, const shared::Look& look) const override;

private:
    DeltaGeometry geometry(int width, const QFontMetrics& metrics) const;
    void paintLine(QPainter& painter, const DeltaLine& line, const QRect& place,
        const DeltaGeometry& geometry, const shared::Theme& theme) const;
    QString valueOf(const DeltaLine& line) const;
};

class DeltaChart : public charts::RowChart<DeltaChart, DeltaDrawing> {
    Q_OBJECT

public:
    explicit DeltaChart(QWidget* parent = nullptr);

    void setList(std::shared_ptr<const DeltaList> list, const DeltaSpan& span);
    const DeltaList& list() const { return *drawing().list; }

    QSize sizeHint() const override { return {500, 240}; }

signals:
    void selectionChanged(size_t line);
    void activated(size_t line);
    void menuRequested(size_t line, const QPoint& globalPos);
};

} // namespace rankscope::comparison
