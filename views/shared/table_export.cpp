// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/table_export.h"

#include <QMessageBox>

#include "views/shared/issue_texts.h"
#include "views/shared/table_text.h"
#include "views/shared/table_view.h"

namespace rankscope::shared {

TableExport::TableExport(TableView& view, QueryBridge& bridge)
    : QObject(&view)
    , m_view(view)
    , m_bridge(bridge)
    , m_task(bridge.newTask(this)) {
    view.setExporter([this] { save(); });
}

void TableExport::setSource(Source source) {
    m_source = std::move(source);
    m_bridge.cancel(m_task);
}

void TableExport::setPages(Pages pages) {
    m_pages = std::move(pages);
    m_bridge.cancel(m_task);
}

TableExport::Text TableExport::textOf() const {
    const auto shown = m_view.table().shownColumns();
    if (m_pages != nullptr)
        return [pages = m_pages, columns = m_view.table().table().columns, shown](
                   query::Session& session, const std::stop_token& stop) -> Result<QByteArray> {
            QByteArray text = headText(columns, TextFormat::Csv, shown).toUtf8();
            RS_TRY(pages(session, stop, [&](const TableRow& row) {
                text += rowText(columns, row, TextFormat::Csv, shown).toUtf8();
            }));
            return text;
        };
    if (m_source == nullptr)
        return madeText();
    return [source = m_source, order = m_view.table().order(), filters = m_view.table().filters(),
               shown](query::Session& session, const std::stop_token& stop) -> Result<QByteArray> {
        RS_TRY_ASSIGN(const TableData table, source(session, stop));
        const auto rows = arrangedRows(table, order, filters, stop);
        return toText(table, rows, TextFormat::Csv, shown).toUtf8();
    };
}

/// Of rows that are made for it.
TableExport::Text TableExport::madeText() const {
    const TableModel& model = m_view.table();
    return [data = model.table(), rows = model.visibleRows(), shown = model.shownColumns()](
               query::Session& /*session*/, const std::stop_token& stop) -> Result<QByteArray> {
        QByteArray text = headText(data.columns, TextFormat::Csv, shown).toUtf8();
        for (const uint32_t row : rows) {
            if (stop.stop_requested())
                return fail(ErrorCode::Cancelled, "cancelled");
            text += rowText(data.columns, data.row(row), TextFormat::Csv, shown).toUtf8();
        }
        return text;
    };
}

void TableExport::save() {
    const bool isAtHand = m_view.table().table().maker == nullptr;
    if (m_source == nullptr && m_pages == nullptr && isAtHand)
        return m_view.exportShown();
    if (m_bridge.isOpen(m_task))
        return;
    m_bridge.run<QByteArray>(m_task, this, tr("Exporting all rows as CSV"), textOf(),
        [this](const Result<QByteArray>& text) { take(text); });
}

void TableExport::take(const Result<QByteArray>& text) {
    if (text) {
        emit made(*text);
        return m_view.exportText(*text);
    }
    if (text.error().code == ErrorCode::Cancelled)
        return;
    auto* box = new QMessageBox(QMessageBox::Warning, tr("Export as CSV"), errorText(text.error()),
        QMessageBox::Ok, &m_view);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace rankscope::shared
