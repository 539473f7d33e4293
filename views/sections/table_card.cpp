// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sections/table_card.h"

#include <algorithm>

#include <QHeaderView>
#include <QScrollBar>

#include "views/shared/text_size.h"

namespace rankscope::sections {

TableCard::TableCard(shared::QueryBridge& bridge, QWidget* parent)
    : Card(parent)
    , m_table(new shared::TableView(this))
    , m_worker(new shared::TableWorker(*m_table, bridge)) {
    setContent(m_table, Edge::Whole);
    shared::atNewTextSize(this, [this] {
        if (m_table->minimumHeight() > 0) // it was filled
            takeLeastHeight();
    });
}

void TableCard::fill(shared::TableData rows) {
    m_table->fill(std::move(rows));
    takeLeastHeight();
}

/// Of an empty one the words that say so.
void TableCard::takeLeastHeight() {
    const bool isComing = m_table->table().isArranging(); // many
    const int rows =
        isComing ? kLeastRows : std::clamp(m_table->model()->rowCount(), 2, kLeastRows);
    m_table->setMinimumHeight(m_table->horizontalHeader()->height()
        + rows * m_table->verticalHeader()->defaultSectionSize()
        + m_table->horizontalScrollBar()->sizeHint().height());
}

void TableCard::fill(shared::TableData rows, const QString& title, const QString& detail) {
    fill(std::move(rows));
    setTitle(title, detail);
}

} // namespace rankscope::sections
