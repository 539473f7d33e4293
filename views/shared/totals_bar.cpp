// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/totals_bar.h"

#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>

#include "views/shared/table_view.h"
#include "views/shared/text_size.h"
#include "views/shared/theme.h"

namespace rankscope::shared {

TotalsBar::TotalsBar(TableView& table, QWidget* parent)
    : QWidget(parent)
    , m_table(table) {
    inEachTextSize(this, [this] { setFixedHeight(grown(24)); });
    const auto repaint = [this] { update(); };
    connect(table.horizontalHeader(), &QHeaderView::sectionResized, this, repaint);
    connect(table.horizontalHeader(), &QHeaderView::geometriesChanged, this, repaint);
    connect(table.horizontalScrollBar(), &QScrollBar::valueChanged, this, repaint);
    connect(&table.table(), &QAbstractItemModel::headerDataChanged, this, repaint);
    connect(&table.table(), &QAbstractItemModel::modelReset, this, [this] { follow(); });
    connect(&table.table(), &TableModel::totalsChanged, this, [this] { follow(); });
    connect(&table.table(), &TableModel::filtersChanged, this, [this] { follow(); });
    follow();
}

void TotalsBar::follow() {
    setVisible(m_table.table().hasTotals());
    update();
}

void TotalsBar::paintEvent(QPaintEvent* /*event*/) {
    const Theme& theme = themeOf(palette());
    const TableData& table = m_table.table().table();
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    painter.fillRect(0, 0, width(), 1, theme.line);
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(theme.text);
    for (size_t i = 0; i < table.totals.size() && i < table.columns.size(); ++i) {
        const auto section = static_cast<int>(i);
        if (m_table.isColumnHidden(section))
            continue;
        const QRect cell(m_table.columnViewportPosition(section) + 8, 0,
            m_table.columnWidth(section) - 16, height());
        const QString text = displayText(table.columns[i], table.totals[i]);
        const auto side = isNumber(table.columns[i].kind) ? Qt::AlignRight : Qt::AlignLeft;
        painter.drawText(cell, side | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(text, Qt::ElideRight, cell.width()));
    }
}

} // namespace rankscope::shared
