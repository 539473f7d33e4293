// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked of every table of more rows than lie in memory as cells: its rows far down are
// sorted, filtered, copied and exported as the first ones are.
#pragma once

#include <QApplication>
#include <QClipboard>
#include <QSignalSpy>
#include <QTest>

#include "views/shared/query_bridge.h"
#include "views/shared/table_export.h"
#include "views/shared/table_view.h"

namespace rankscope::test {

class ManyRows {
public:
    ManyRows(shared::TableView& table, shared::QueryBridge& bridge)
        : m_table(table)
        , m_bridge(bridge) { }

    int count() const { return m_table.table().rowCount(); }
    /// Of the data.
    uint32_t rowAt(int place) const { return m_table.table().dataRow(place); }
    QString text(int place, int column) const {
        return m_table.table().index(place, column).data().toString().replace(QChar(0x202F), ' ');
    }
    bool sort(int column, Qt::SortOrder order) {
        m_table.sortByColumn(column, order);
        return settle();
    }
    bool filter(std::vector<shared::ColumnFilter> filters) {
        m_table.table().setFilters(std::move(filters));
        return settle();
    }
    QString copied(uint32_t row) {
        m_table.selectRow(row);
        QApplication::clipboard()->clear();
        m_table.copySelection();
        settle();
        return QApplication::clipboard()->text().section('\n', 1, 1);
    }
    /// The lines below the titles.
    QStringList exported() {
        QSignalSpy made(m_table.findChild<shared::TableExport*>(), &shared::TableExport::made);
        m_table.exportRows();
        if (made.isEmpty() && !made.wait(600'000)) // a thread of lowest priority makes it
            return {};
        return QString::fromUtf8(made[0][0].toByteArray()).split('\n', Qt::SkipEmptyParts).mid(1);
    }

private:
    bool settle() {
        constexpr int kMostMs = 600'000;
        return QTest::qWaitFor(
            [this] { return m_bridge.isIdle() && !m_table.table().isArranging(); }, kMostMs);
    }

    shared::TableView& m_table;
    shared::QueryBridge& m_bridge;
};

} // namespace rankscope::test
