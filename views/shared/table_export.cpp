// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/table_export.h"

#include <QMessageBox>
#include <QProgressDialog>

#include "views/shared/issue_texts.h"
#include "views/shared/table_view.h"

namespace rankscope::shared {

TableExport::TableExport(TableView& view, QueryBridge& bridge)
    : QObject(&view)
    , m_view(view)
    , m_bridge(bridge)
    , m_question(bridge.newQuestion()) {
    view.setExporter([this] { save(); });
}

void TableExport::setSource(Source source) {
    m_source = std::move(source);
    if (m_progress != nullptr)
        stop();
}

void TableExport::stop() {
    m_bridge.cancel(m_question);
    m_progress->deleteLater();
    m_progress.clear();
}

void TableExport::save() {
    if (m_source == nullptr)
        return m_view.exportShown();
    if (m_progress != nullptr)
        return;
    constexpr int kPatienceMs = 400;
    m_progress = new QProgressDialog(tr("Loading all rows..."), tr("Cancel"), 0, 0, &m_view);
    m_progress->setWindowTitle(tr("Export as CSV"));
    m_progress->setMinimumDuration(kPatienceMs);
    connect(m_progress, &QProgressDialog::canceled, this, &TableExport::stop);
    m_bridge.ask<QByteArray>(
        m_question, this,
        [source = m_source, order = m_view.table().order()](
            query::Session& session, const std::stop_token& stop) -> Result<QByteArray> {
            RS_TRY_ASSIGN(const TableData table, source(session, stop));
            return toText(table, arrangedRows(table, order), TextFormat::Csv).toUtf8();
        },
        [this](const Result<QByteArray>& text) { take(text); });
}

void TableExport::take(const Result<QByteArray>& text) {
    delete m_progress;
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
