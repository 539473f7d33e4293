// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/table_worker.h"

#include <QApplication>
#include <QClipboard>

#include "views/shared/issue_texts.h"
#include "views/shared/table_text.h"
#include "views/shared/table_view.h"

namespace rankscope::shared {

TableWorker::TableWorker(TableView& view, QueryBridge& bridge)
    : QObject(&view)
    , m_view(view)
    , m_bridge(bridge)
    , m_export(new TableExport(view, bridge))
    , m_order(bridge.newQuestion())
    , m_copy(bridge.newQuestion()) {
    view.table().setArranger([this] { arrange(); });
    view.setCopier([this](std::vector<uint32_t> rows) { copy(std::move(rows)); });
}

void TableWorker::arrange() {
    using Rows = std::vector<uint32_t>;
    const TableModel& model = m_view.table();
    m_bridge.ask<Rows>(
        m_order, this,
        [data = model.table(), order = model.order(), filters = model.filters()](
            query::Session& /*session*/, const std::stop_token& stop) -> Result<Rows> {
            Rows rows = arrangedRows(data, order, filters, stop);
            if (stop.stop_requested())
                return fail(ErrorCode::Cancelled, "cancelled");
            return rows;
        },
        [this](Result<Rows> rows) {
            if (rows) {
                m_view.table().setArranged(std::move(*rows));
            } else if (rows.error().code != ErrorCode::Cancelled) {
                m_view.table().setArranged({});
                m_view.setEmptyText(errorText(rows.error()));
            }
        });
}

void TableWorker::copy(std::vector<uint32_t> rows) {
    const TableModel& model = m_view.table();
    if (model.table().maker == nullptr)
        return QApplication::clipboard()->setText(m_view.selectionText());
    if (rows.empty())
        rows = model.visibleRows();
    m_bridge.ask<QString>(
        m_copy, this,
        [data = model.table(), rows = std::move(rows), shown = model.shownColumns()](
            query::Session& /*session*/, const std::stop_token& stop) -> Result<QString> {
            return toText(data, rows, TextFormat::Tsv, shown, stop);
        },
        [](const Result<QString>& text) {
            if (text)
                QApplication::clipboard()->setText(*text);
        });
}

} // namespace rankscope::shared
