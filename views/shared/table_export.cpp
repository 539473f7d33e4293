// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/table_export.h"

#include <QMessageBox>

#include "views/shared/issue_texts.h"
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

void TableExport::save() {
    if (m_source == nullptr)
        return m_view.exportShown();
    if (m_bridge.isOpen(m_task))
        return;
    m_bridge.run<QByteArray>(
        m_task, this, tr("Exporting all rows as CSV"),
        [source = m_source, order = m_view.table().order()](
            query::Session& session, const std::stop_token& stop) -> Result<QByteArray> {
            RS_TRY_ASSIGN(const TableData table, source(session, stop));
            return toText(table, arrangedRows(table, order), TextFormat::Csv).toUtf8();
        },
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
