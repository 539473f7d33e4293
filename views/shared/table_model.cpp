// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/table_model.h"

#include <algorithm>

#include <QLocale>

#include "views/shared/formats.h"

namespace rankscope::shared {

TableModel::TableModel(QObject* parent)
    : QAbstractTableModel(parent) { }

void TableModel::setTable(TableData data) {
    beginResetModel();
    m_data = std::move(data);
    arrange();
    endResetModel();
}

void TableModel::setColumns(std::vector<Column> columns) {
    if (columns.size() != m_data.columns.size()) {
        setTable({.columns = std::move(columns), .rows = {}});
        return;
    }
    m_data.columns = std::move(columns);
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

int TableModel::modelRow(uint32_t dataRow) const {
    const auto found = std::ranges::find(m_visible, dataRow);
    return found == m_visible.end() ? -1 : static_cast<int>(found - m_visible.begin());
}

void TableModel::setFilter(const QString& text) {
    if (text == m_order.filter)
        return;
    beginResetModel();
    m_order.filter = text;
    arrange();
    endResetModel();
}

void TableModel::setTotals(TableRow totals) {
    m_data.totals = std::move(totals);
    emit totalsChanged();
}

int TableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_visible.size());
}

int TableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_data.columns.size());
}

QVariant TableModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Column& column = m_data.columns[static_cast<size_t>(index.column())];
    const TableCell& cell = m_data.rows[dataRow(index.row())][static_cast<size_t>(index.column())];
    switch (role) {
    case Qt::DisplayRole:
        return displayText(column, cell);
    case Qt::ToolTipRole:
        // Names are elided; times are exact to the nanosecond here.
        if (isNumber(column.kind) && cell.value == kNoValue)
            return {};
        if (column.kind == ColumnKind::Bytes)
            return numberLocale().toString(static_cast<qlonglong>(cell.value)) + " B";
        if (column.kind == ColumnKind::Milliseconds || column.kind == ColumnKind::Offset)
            return QString::number(cell.value) + " ns";
        if (column.kind == ColumnKind::FileTime)
            return plainText(column, cell) + QString(" %1s").arg(QChar(0x00B5));
        return cell.text.isEmpty() ? QVariant() : cell.text;
    case Qt::TextAlignmentRole:
        return QVariant::fromValue<Qt::Alignment>(
            (isNumber(column.kind) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const Column& column = m_data.columns[static_cast<size_t>(section)];
    switch (role) {
    case Qt::DisplayRole:
        return column.title;
    case Qt::InitialSortOrderRole:
        // Of numbers, the large ones are looked for.
        return isNumber(column.kind) ? Qt::DescendingOrder : Qt::AscendingOrder;
    case Qt::ToolTipRole:
        return column.toolTip.isEmpty() ? QVariant() : column.toolTip;
    case Qt::TextAlignmentRole:
        return QVariant::fromValue<Qt::Alignment>(
            (isNumber(column.kind) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default:
        return {};
    }
}

void TableModel::sort(int column, Qt::SortOrder order) {
    emit layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<uint32_t> rowsBefore;
    rowsBefore.reserve(static_cast<size_t>(before.size()));
    for (const QModelIndex& index : before)
        rowsBefore.push_back(dataRow(index.row()));
    m_order.column = column;
    m_order.direction = order;
    arrange();
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i)
        after += index(modelRow(rowsBefore[static_cast<size_t>(i)]), before[i].column());
    changePersistentIndexList(before, after);
    emit layoutChanged({}, VerticalSortHint);
}

void TableModel::arrange() {
    m_visible = arrangedRows(m_data, m_order);
}

} // namespace rankscope::shared
