// SPDX-License-Identifier: GPL-3.0-or-later
// The one table model: shows a TableData, sorts by exact values and filters by text and by column.
// A row of the model maps to a row of the data by dataRow(). What takes long to sort and to filter
// has an arranger, see TableWorker. Of rows that are too many to be in memory it shows those of a
// PagedRows, and whoever fills that sorts and filters: orderWanted().
// Thread: UI only.
#pragma once

#include <functional>

#include <QAbstractTableModel>
#include <QStringList>

#include "views/shared/table_order.h"

namespace rankscope::shared {

class PagedRows;

class TableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    explicit TableModel(QObject* parent = nullptr);

    void setTable(TableData data);
    /// Other titles over the same rows, after a change of the language; other columns over none,
    /// wherever those of the same titles stay filtered and ordered. orderWanted() where paged rows
    /// were found by one that is gone.
    void setColumns(std::vector<Column> columns);
    const TableData& table() const { return m_data; }
    uint32_t dataRow(int row) const {
        return m_paged != nullptr ? static_cast<uint32_t>(row)
                                  : m_visible[static_cast<size_t>(row)];
    }
    /// Rows that come when they are looked at, in place of those of the data; the first of them may
    /// be in the data, which the widths of columns are made for. It is the caller's.
    void setPaged(PagedRows* paged);
    /// Row of the model that shows a row of the data, -1 when it is filtered away.
    int modelRow(uint32_t dataRow) const;
    const std::vector<uint32_t>& visibleRows() const { return m_visible; }
    /// Is called where rows of a maker are to be sorted and filtered by order() and filters(), and
    /// brings them by setArranged(): until then the rows of before are shown, of other data none.
    void setArranger(std::function<void()> arranger) { m_arranger = std::move(arranger); }
    void setArranged(std::vector<uint32_t> rows);
    bool isArranging() const { return m_isArranging; }

    const RowOrder& order() const { return m_order; }
    /// Keeps rows of which a text cell contains this, without regard to case.
    void setFilter(const QString& text);
    /// Keeps rows that pass all of them, at most one a column.
    void setFilters(std::vector<ColumnFilter> filters);
    const std::vector<ColumnFilter>& filters() const { return m_filters; }
    /// Of the column; nothing where it keeps all.
    const ColumnFilter* filterOf(int column) const;
    /// A mark in the heading of a column that is filtered.
    void setFilterMark(const QVariant& mark) { m_filterMark = mark; }
    /// Columns that a person does not want to see: in no picture, copy and export.
    void setHidden(std::vector<bool> hidden);
    bool isHidden(int column) const;
    std::vector<size_t> shownColumns() const;
    /// Of the rows that are visible now; as long as there are totals at all.
    void setTotals(TableRow totals);
    /// There are some, and they are of the rows that pass the filters of the columns.
    bool hasTotals() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

signals:
    /// By whoever does it elsewhere.
    void arranged();
    void totalsChanged();
    void filtersChanged();
    /// By columns that are not there any more; titles.
    void filtersDropped(const QStringList& columns);
    /// Other rows pass: whoever knows how adds them up and calls setTotals().
    void totalsWanted();
    /// Of paged rows: they are to be sorted and filtered by order() and filters().
    void orderWanted();

private:
    enum class Rows { Same, Others };

    void arrange();
    void rearrange();
    bool hasArranger() const;
    bool arrangeElsewhere(Rows are);
    void reorder(std::vector<uint32_t> rows);
    int placeAmong(const std::vector<Column>& columns, size_t at) const;
    QStringList carryOver(const std::vector<int>& places);
    QVariant cellData(const Column& column, const TableCell& cell, int role) const;

    TableData m_data;
    std::vector<uint32_t> m_visible;
    RowOrder m_order;
    std::vector<ColumnFilter> m_filters;
    std::vector<bool> m_hidden; ///< by column; shorter: the others are shown
    QVariant m_filterMark;
    PagedRows* m_paged = nullptr;
    std::function<void()> m_arranger;
    bool m_isArranging = false;
    bool m_areOthers = false; ///< that come: not only in another order
};

} // namespace rankscope::shared
