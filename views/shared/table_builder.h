// SPDX-License-Identifier: GPL-3.0-or-later
// A table declared column by column: what stands at its head and what its cells show of a row, so
// that the two can not get out of step.
//
//   return shared::TableBuilder<PacketSum>()
//       .column({tr("Transport")}, &PacketSum::transport)
//       .column({tr("Packets"), ColumnKind::Count}, &PacketSum::count)
//       .table(packets);
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
        return tableOf(all);
    }
    /// Of the rows at these places, in their order.
    TableData table(const std::vector<Row>& rows, const std::vector<size_t>& places) const {
        std::vector<const Row*> chosen;
        chosen.reserve(places.size());
        for (const size_t place : places)
            chosen.push_back(&rows[place]);
        return tableOf(chosen);
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

    TableData tableOf(const std::vector<const Row*>& rows) const {
        TableData data;
        std::vector<const OfRow*> shown;
        for (const OfRow& one : m_columns) {
            const auto isOne = [&one](const Row* row) { return isKnown(one, *row); };
            if (!one.isAlwaysShown && std::ranges::none_of(rows, isOne))
                continue;
            shown.push_back(&one);
            data.columns.push_back(one.head);
        }
        data.rows.reserve(rows.size());
        for (const Row* row : rows) {
            TableRow& cells = data.rows.emplace_back();
            cells.reserve(shown.size());
            for (const OfRow* one : shown)
                cells.push_back(one->cell(*row));
        }
        return data;
    }

    std::vector<OfRow> m_columns;
};

} // namespace rankscope::shared
