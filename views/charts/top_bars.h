// SPDX-License-Identifier: GPL-3.0-or-later
// What takes the most, one horizontal bar a row: its name, its bar, its figure, which the length of
// the bar shows. Rows that do not fit scroll. Hover tells the numbers, a click or the
// arrow keys select, a double click or Enter goes there.
// Thread: UI only.
#pragma once

#include "views/charts/row_chart.h"
#include "views/shared/table_data.h"

namespace rankscope::charts {

struct TopBar {
    QString name;
    int64_t value = 0;
    int category = 0; ///< position in Theme::categories
};

struct TopBarsData {
    shared::ColumnKind kind = shared::ColumnKind::Milliseconds;
    std::vector<TopBar> bars{};
};

/// In pixels, where the longest of all bars takes `room`.
int widthOf(const TopBarsData& data, size_t bar, int room);

class TopBarsDrawing : public RowsDrawing {
public:
    TopBarsData data;

    size_t rows() const override { return data.bars.size(); }
    void paint(QPainter& painter, const QRect& room, const shared::Look& look) const override;

private:
    void paintRow(
        QPainter& painter, size_t row, const QRect& place, const shared::Look& look) const;
};

class TopBars : public RowChart<TopBars, TopBarsDrawing> {
    Q_OBJECT

public:
    using RowChart::RowChart;

    void setData(TopBarsData data);
    const TopBarsData& data() const { return drawing().data; }

    QSize sizeHint() const override { return {420, 240}; }

signals:
    void selectionChanged(size_t bar);
    void activated(size_t bar);
    void menuRequested(size_t bar, const QPoint& globalPos);

protected:
    QStringList plainTip(const size_t& bar) const override;
};

} // namespace rankscope::charts
