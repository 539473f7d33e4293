// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/table_model.h"

#include <algorithm>

#include <QMetaMethod>

#include "views/shared/formats.h"
#include "views/shared/paged_rows.h"
#include "views/shared/tip_text.h"

namespace rankscope::shared {

TableModel::TableModel(QObject* parent)
    : QAbstractTableModel(parent) { }

void TableModel::setTable(TableData data) {
    beginResetModel();
    m_data = std::move(data);
    m_isArranging = false;
    const bool isPlain = m_order.column < 0 && m_order.filter.isEmpty() && m_filters.empty();
    const bool isElsewhere = !isPlain && hasArranger();
    if (isElsewhere)
        m_visible.clear();
    else
        arrange();
    endResetModel();
    if (isElsewhere)
        arrangeElsewhere(Rows::Others);
}

void TableModel::setColumns(std::vector<Column> columns) {
    bool areTheSame = columns.size() == m_data.columns.size();
    std::vector<int> places;
    for (size_t i = 0; i < m_data.columns.size(); ++i) {
        places.push_back(placeAmong(columns, i));
        areTheSame = areTheSame && places.back() == static_cast<int>(i);
    }
    if (areTheSame) {
        m_data.columns = std::move(columns);
        emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
        return;
    }
    const bool wasOrdered = m_order.column >= 0;
    const QStringList dropped = carryOver(places);
    setTable({.columns = std::move(columns), .rows = {}});
    if (!dropped.isEmpty())
        emit filtersDropped(dropped);
    if (m_paged != nullptr && (!dropped.isEmpty() || (wasOrdered && m_order.column < 0)))
        emit orderWanted();
}

/// Where a column of now stands among others: by its title; one of as many that has another title,
/// of the other language, in its place. -1: it is gone.
int TableModel::placeAmong(const std::vector<Column>& columns, size_t at) const {
    const Column& column = m_data.columns[at];
    const auto isTitle = [](const std::vector<Column>& of, const QString& title) {
        return std::ranges::find(of, title, &Column::title) != of.end();
    };
    size_t place = at;
    if (at >= columns.size() || columns[at].title != column.title) {
        if (isTitle(columns, column.title))
            place = static_cast<size_t>(
                std::ranges::find(columns, column.title, &Column::title) - columns.begin());
        else if (columns.size() != m_data.columns.size()
            || isTitle(m_data.columns, columns[at].title))
            return -1;
    }
    return columns[place].kind == column.kind ? static_cast<int>(place) : -1;
}

/// Order and filters to these places, by column; titles of filters without one.
QStringList TableModel::carryOver(const std::vector<int>& places) {
    const auto placeOf = [&places](int column) {
        const auto at = static_cast<size_t>(column);
        return column < 0 || at >= places.size() ? -1 : places[at];
    };
    QStringList dropped;
    for (ColumnFilter& filter : m_filters) {
        const int place = placeOf(filter.column);
        if (place < 0 && filter.column < columnCount())
            dropped += m_data.columns[static_cast<size_t>(filter.column)].title;
        filter.column = place;
    }
    std::erase_if(m_filters, [](const ColumnFilter& filter) { return filter.column < 0; });
    m_order.column = placeOf(m_order.column);
    return dropped;
}

void TableModel::setPaged(PagedRows* paged) {
    beginResetModel();
    if (m_paged != nullptr)
        m_paged->disconnect(this);
    m_paged = paged;
    endResetModel();
    if (paged == nullptr)
        return;
    connect(paged, &PagedRows::countChanged, this, [this] {
        beginResetModel();
        endResetModel();
    });
    connect(paged, &PagedRows::rowsCame, this, [this](quint64 first, quint64 count) {
        if (count > 0)
            emit dataChanged(index(static_cast<int>(first), 0),
                index(static_cast<int>(first + count) - 1, columnCount() - 1));
    });
}

int TableModel::modelRow(uint32_t dataRow) const {
    if (m_paged != nullptr)
        return dataRow < m_paged->count() ? static_cast<int>(dataRow) : -1;
    const auto found = std::ranges::find(m_visible, dataRow);
    return found == m_visible.end() ? -1 : static_cast<int>(found - m_visible.begin());
}

void TableModel::setFilter(const QString& text) {
    if (text == m_order.filter)
        return;
    m_order.filter = text;
    rearrange();
}

void TableModel::setFilters(std::vector<ColumnFilter> filters) {
    if (filters == m_filters)
        return;
    m_filters = std::move(filters);
    rearrange();
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    emit filtersChanged();
    emit totalsWanted();
    if (m_paged != nullptr)
        emit orderWanted();
}

const ColumnFilter* TableModel::filterOf(int column) const {
    const auto found = std::ranges::find(m_filters, column, &ColumnFilter::column);
    return found == m_filters.end() ? nullptr : &*found;
}

void TableModel::setHidden(std::vector<bool> hidden) {
    m_hidden = std::move(hidden);
}

bool TableModel::isHidden(int column) const {
    const auto place = static_cast<size_t>(column);
    return place < m_hidden.size() && m_hidden[place];
}

std::vector<size_t> TableModel::shownColumns() const {
    std::vector<size_t> shown;
    for (int column = 0; column < columnCount(); ++column) {
        if (!isHidden(column))
            shown.push_back(static_cast<size_t>(column));
    }
    return shown;
}

void TableModel::setTotals(TableRow totals) {
    m_data.totals = std::move(totals);
    emit totalsChanged();
}

bool TableModel::hasTotals() const {
    return !m_data.totals.empty()
        && (m_filters.empty()
            || isSignalConnected(QMetaMethod::fromSignal(&TableModel::totalsWanted)));
}

int TableModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid())
        return 0;
    return static_cast<int>(m_paged != nullptr ? m_paged->count() : m_visible.size());
}

int TableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_data.columns.size());
}

QVariant TableModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto at = static_cast<size_t>(index.column());
    const Column& column = m_data.columns[at];
    const bool isShown = role == Qt::DisplayRole || role == Qt::ToolTipRole;
    if (m_paged == nullptr)
        return cellData(
            column, isShown ? m_data.cell(dataRow(index.row()), at) : TableCell(), role);
    const auto place = static_cast<size_t>(index.row());
    const bool isHere = place < m_data.rows.size();
    const TableRow* const row = !isShown ? nullptr
        : isHere                         ? &m_data.rows[place]
                                         : m_paged->row(place);
    if (row != nullptr && at < row->size())
        return cellData(column, (*row)[at], role);
    if (role == Qt::DisplayRole)
        return QString(QChar(0x2026)); // on its way
    return role == Qt::TextAlignmentRole ? cellData(column, {}, role) : QVariant();
}

QVariant TableModel::cellData(const Column& column, const TableCell& cell, int role) const {
    switch (role) {
    case Qt::DisplayRole:
        return displayText(column, cell);
    case Qt::ToolTipRole:
        // Names are elided; times are exact to the nanosecond here.
        if (isNumber(column.kind) && cell.value == kNoValue)
            return {};
        if (column.kind == ColumnKind::Bytes || column.kind == ColumnKind::Moved)
            return numberText(cell.value) + " B";
        if (column.kind == ColumnKind::Milliseconds || column.kind == ColumnKind::Offset)
            return QString::number(cell.value) + " ns"
                + (cell.text.isEmpty() ? QString() : '\n' + cell.text);
        return cell.text.isEmpty() ? QVariant() : tipText(cell.text);
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
        return shownTitle(column);
    case Qt::InitialSortOrderRole:
        // Of numbers, the large ones are looked for.
        return isNumber(column.kind) ? Qt::DescendingOrder : Qt::AscendingOrder;
    case Qt::DecorationRole:
        return filterOf(section) == nullptr ? QVariant() : m_filterMark;
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
    m_order.column = column;
    m_order.direction = order;
    if (m_paged != nullptr)
        emit orderWanted();
    else if (!arrangeElsewhere(Rows::Same))
        reorder(arrangedRows(m_data, m_order, m_filters));
}

void TableModel::reorder(std::vector<uint32_t> rows) {
    emit layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<uint32_t> rowsBefore;
    rowsBefore.reserve(static_cast<size_t>(before.size()));
    for (const QModelIndex& index : before)
        rowsBefore.push_back(dataRow(index.row()));
    m_visible = std::move(rows);
    std::vector<int> places(before.isEmpty() ? 0 : m_data.rowCount(), -1);
    for (size_t i = 0; !places.empty() && i < m_visible.size(); ++i)
        places[m_visible[i]] = static_cast<int>(i);
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i)
        after += index(places[rowsBefore[static_cast<size_t>(i)]], before[i].column());
    changePersistentIndexList(before, after);
    emit layoutChanged({}, VerticalSortHint);
}

bool TableModel::hasArranger() const {
    return m_arranger && m_data.maker != nullptr && m_paged == nullptr;
}

/// False where it is to be done at once.
bool TableModel::arrangeElsewhere(Rows are) {
    if (!hasArranger())
        return false;
    m_areOthers = are == Rows::Others || (m_isArranging && m_areOthers);
    m_isArranging = true;
    m_arranger();
    return true;
}

void TableModel::setArranged(std::vector<uint32_t> rows) {
    if (!m_isArranging)
        return; // of data that are gone
    m_isArranging = false;
    if (m_areOthers) {
        beginResetModel();
        m_visible = std::move(rows);
        endResetModel();
    } else {
        reorder(std::move(rows));
    }
    emit arranged();
}

/// Others pass.
void TableModel::rearrange() {
    if (arrangeElsewhere(Rows::Others))
        return;
    beginResetModel();
    arrange();
    endResetModel();
}

void TableModel::arrange() {
    if (m_paged == nullptr)
        m_visible = arrangedRows(m_data, m_order, m_filters);
}

} // namespace rankscope::shared
