// SPDX-License-Identifier: GPL-3.0-or-later
// The one table model: shows a TableData, sorts by exact values and filters by text. A row of the
// model maps to a row of the data by dataRow().
// Thread: UI only.
#pragma once

#include <QAbstractTableModel>

#include "views/shared/table_data.h"

namespace rankscope::shared {

class TableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    explicit TableModel(QObject* parent = nullptr);

    void setTable(TableData data);
    /// Other titles over the same rows, after a change of the language.
    void setColumns(std::vector<Column> columns);
    const TableData& table() const { return m_data; }
    uint32_t dataRow(int row) const { return m_visible[static_cast<size_t>(row)]; }
    /// Row of the model that shows a row of the data, -1 when it is filtered away.
    int modelRow(uint32_t dataRow) const;
    const std::vector<uint32_t>& visibleRows() const { return m_visible; }

    const RowOrder& order() const { return m_order; }
    /// Keeps rows of which a text cell contains this, without regard to case.
    void setFilter(const QString& text);
    /// Of the rows that are visible now; as long as there are totals at all.
    void setTotals(TableRow totals);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

signals:
    void totalsChanged();

private:
    void arrange();

    TableData m_data;
    std::vector<uint32_t> m_visible;
    RowOrder m_order;
};

} // namespace rankscope::shared
