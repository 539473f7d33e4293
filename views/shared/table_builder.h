// SPDX-License-Identifier: GPL-3.0-or-later
// A table declared column by column: what stands at its head and what its cells show of a row, so
// that the two can not get out of step.
//
//   return shared::TableBuilder<PacketSum>()
//       .column({tr("Transport")}, &PacketSum::transport)
//       .column({tr("Packets"), ColumnKind::Count}, &PacketSum::count)
//       .table(packets);
//
// Of any number of rows, which are kept for it:
//
//       .table(packets->size(), [packets](size_t at) -> const PacketSum& { return (*packets)[at];
//       });
//
// Thread: any, values.
#pragma once

#include <algorithm>
#include <functional>

#include "views/shared/cells.h"

namespace rankscope::shared {

template <class Row>
class TableBuilder {
public:
    /// `value`: a member of the row, or a function of it; what cellOf() takes.
    template <class ValueOf>
    TableBuilder& column(Column head, ValueOf value) {
        m_columns.push_back(
            {std::move(head), [value](const Row& row) { return cellOf(std::invoke(value, row)); }});
        return *this;
    }
    template <class ValueOf>
    TableBuilder& columnIf(bool isWanted, Column head, ValueOf value) {
        return isWanted ? column(std::move(head), std::move(value)) : *this;
    }
    /// Shown only where some row has something to say in it.
    template <class ValueOf>
    TableBuilder& columnIfKnown(Column head, ValueOf value) {
        column(std::move(head), std::move(value));
        m_columns.back().isAlwaysShown = false;
        return *this;
    }

    template <class Rows>
    TableData table(const Rows& rows) const {
        std::vector<const Row*> all;
        all.reserve(std::size(rows));
        for (const Row& row : rows)
            all.push_back(&row);
        return atOnce(all.size(), rowOf(all));
    }
    /// Of the rows at these places, in their order.
    TableData table(const std::vector<Row>& rows, const std::vector<size_t>& places) const {
        std::vector<const Row*> chosen;
        chosen.reserve(places.size());
        for (const size_t place : places)
            chosen.push_back(&rows[place]);
        return atOnce(chosen.size(), rowOf(chosen));
    }
    /// Cells of more rows than kMostAtOnce are made when they are looked at, on any thread: `rowAt`
    /// and what the columns show keep what they read.
    template <class RowAt>
    TableData table(size_t count, RowAt rowAt) const {
        if (count <= kMostAtOnce)
            return atOnce(count, rowAt);
        TableData data;
        std::vector<std::function<TableCell(const Row&)>> cells;
        for (const OfRow* one : shown(count, rowAt)) {
            data.columns.push_back(one->head);
            cells.push_back(one->cell);
        }
        data.maker = std::make_shared<const CellMaker>(CellMaker{
            count, [cells = std::move(cells), rowAt = std::move(rowAt)](size_t row, size_t column) {
                return cells[column](rowAt(row));
            }});
        return data;
    }

private:
    struct OfRow {
        Column head;
        std::function<TableCell(const Row&)> cell;
        bool isAlwaysShown = true;
    };

    static bool isKnown(const OfRow& column, const Row& row) {
        const TableCell cell = column.cell(row);
        return isNumber(column.head.kind) ? cell.value != kNoValue : !cell.text.isEmpty();
    }

    static auto rowOf(const std::vector<const Row*>& rows) {
        return [&rows](size_t at) -> const Row& { return *rows[at]; };
    }

    template <class RowAt>
    std::vector<const OfRow*> shown(size_t count, const RowAt& rowAt) const {
        const auto isOfAny = [&](const OfRow& column) {
            for (size_t row = 0; row < count; ++row) {
                if (isKnown(column, rowAt(row)))
                    return true;
            }
            return false;
        };
        std::vector<const OfRow*> shown;
        for (const OfRow& one : m_columns) {
            if (one.isAlwaysShown || isOfAny(one))
                shown.push_back(&one);
        }
        return shown;
    }

    template <class RowAt>
    TableData atOnce(size_t count, const RowAt& rowAt) const {
        TableData data;
        const std::vector<const OfRow*> columns = shown(count, rowAt);
        for (const OfRow* one : columns)
            data.columns.push_back(one->head);
        data.rows.reserve(count);
        for (size_t row = 0; row < count; ++row) {
            TableRow& cells = data.rows.emplace_back();
            cells.reserve(columns.size());
            for (const OfRow* one : columns)
                cells.push_back(one->cell(rowAt(row)));
        }
        return data;
    }

    std::vector<OfRow> m_columns;
};

} // namespace rankscope::shared
