// SPDX-License-Identifier: GPL-3.0-or-later
// How rows leave a table: for a spreadsheet, and as CSV.
#include <algorithm>

#include <QApplication>
#include <QClipboard>

#include "views/shared/file_export.h"
#include "views/shared/table_text.h"
#include "views/shared/table_view.h"

namespace rankscope::shared {

/// Of the data, in the order that is shown. By their ranges: there may be millions.
std::vector<uint32_t> TableView::selectedRows() const {
    std::vector<uint32_t> rows;
    for (const QItemSelectionRange& range : selectionModel()->selection()) {
        for (int row = range.top(); row <= range.bottom(); ++row)
            rows.push_back(static_cast<uint32_t>(row));
    }
    std::ranges::sort(rows);
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    for (uint32_t& row : rows)
        row = m_table->dataRow(static_cast<int>(row));
    return rows;
}

QString TableView::selectionText() const {
    const std::vector<uint32_t> rows = selectedRows();
    return toText(m_table->table(), rows.empty() ? m_table->visibleRows() : rows, TextFormat::Tsv,
        m_table->shownColumns());
}

QString TableView::copyText() const {
    int rows = 0;
    for (const QItemSelectionRange& range : selectionModel()->selection())
        rows += range.height();
    if (rows == 0)
        return tr("Copy table");
    return rows == 1 ? tr("Copy row") : tr("Copy rows");
}

void TableView::copySelection() const {
    if (m_copier)
        return m_copier(selectedRows());
    QApplication::clipboard()->setText(selectionText());
}

void TableView::exportRows() {
    if (m_exporter)
        m_exporter();
    else
        exportShown();
}

void TableView::exportShown() {
    exportText(
        toText(m_table->table(), m_table->visibleRows(), TextFormat::Csv, m_table->shownColumns())
            .toUtf8());
}

void TableView::exportText(const QByteArray& text) {
    exportCsv(*this, exportName(), text);
}

} // namespace rankscope::shared
