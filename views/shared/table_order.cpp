// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/table_order.h"

#include <algorithm>
#include <numeric>

#include <QHash>

namespace rankscope::shared {

namespace {

constexpr size_t kBetweenStops = 4096;

bool isStopped(size_t row, const std::stop_token& stop) {
    return row % kBetweenStops == 0 && stop.stop_requested();
}

bool hasText(const TableData& data, size_t row, const QString& text) {
    for (size_t i = 0; i < data.columns.size(); ++i) {
        if (data.columns[i].kind == ColumnKind::Text
            && data.cell(row, i).text.contains(text, Qt::CaseInsensitive))
            return true;
    }
    return false;
}

bool isKept(const TableData& data, size_t row, const QString& text,
    const std::vector<ColumnFilter>& filters) {
    return (text.isEmpty() || hasText(data, row, text))
        && std::ranges::all_of(filters, [&](const ColumnFilter& filter) {
               const auto column = static_cast<size_t>(filter.column);
               return column >= data.columns.size()
                   || passes(data.columns[column], data.cell(row, column), filter);
           });
}

/// Of texts their places in the alphabet, without regard to case: a name of a million rows is
/// compared once.
class TextPlaces {
public:
    int64_t numberOf(const QString& text) {
        const QString folded = text.toCaseFolded();
        const auto found = m_numbers.constFind(folded);
        return found != m_numbers.cend() ? *found : *m_numbers.insert(folded, m_numbers.size());
    }

    /// By number.
    std::vector<int64_t> places() const {
        std::vector<std::pair<QString, int64_t>> sorted;
        sorted.reserve(static_cast<size_t>(m_numbers.size()));
        for (auto one = m_numbers.cbegin(); one != m_numbers.cend(); ++one)
            sorted.emplace_back(one.key(), one.value());
        std::ranges::sort(sorted);
        std::vector<int64_t> places(sorted.size());
        for (size_t i = 0; i < sorted.size(); ++i)
            places[static_cast<size_t>(sorted[i].second)] = static_cast<int64_t>(i);
        return places;
    }

private:
    QHash<QString, int64_t> m_numbers;
};

struct Keyed {
    int64_t key = 0;
    uint32_t row = 0;
};

std::vector<Keyed> keysOf(const TableData& data, size_t column, const std::vector<uint32_t>& rows,
    const std::stop_token& stop) {
    const bool isText = data.columns[column].kind == ColumnKind::Text;
    TextPlaces texts;
    std::vector<Keyed> keys;
    keys.reserve(rows.size());
    for (const uint32_t row : rows) {
        if (isStopped(keys.size(), stop))
            return {};
        const TableCell cell = data.cell(row, column);
        keys.push_back({isText ? texts.numberOf(cell.text) : cell.value, row});
    }
    if (!isText)
        return keys;
    const std::vector<int64_t> places = texts.places();
    for (Keyed& one : keys)
        one.key = places[static_cast<size_t>(one.key)];
    return keys;
}

/// Rows one below the other: the children of each row behind it, in their order.
class RowTree {
public:
    explicit RowTree(const std::vector<int>& depths)
        : m_children(depths.size() + 1) {
        std::vector<size_t> open; // a row and those that it is below
        for (size_t row = 0; row < depths.size(); ++row) {
            while (!open.empty() && depths[open.back()] >= depths[row])
                open.pop_back();
            m_children[open.empty() ? depths.size() : open.back()].push_back(
                static_cast<uint32_t>(row));
            open.push_back(row);
        }
    }

    template <class IsBefore>
    void sort(const IsBefore& isBefore) {
        for (std::vector<uint32_t>& children : m_children)
            std::ranges::stable_sort(children, isBefore);
    }

    std::vector<uint32_t> rows() const {
        std::vector<uint32_t> rows;
        std::vector<uint32_t> waiting(m_children.back().rbegin(), m_children.back().rend());
        while (!waiting.empty()) {
            rows.push_back(waiting.back());
            waiting.pop_back();
            const std::vector<uint32_t>& below = m_children[rows.back()];
            waiting.insert(waiting.end(), below.rbegin(), below.rend());
        }
        return rows;
    }

private:
    std::vector<std::vector<uint32_t>> m_children; ///< by row; last: of none
};

std::vector<uint32_t> sortedRows(const TableData& data, const RowOrder& order,
    const std::vector<uint32_t>& rows, const std::stop_token& stop) {
    std::vector<Keyed> keys = keysOf(data, static_cast<size_t>(order.column), rows, stop);
    const auto isBefore = [isUp = order.direction == Qt::AscendingOrder](
                              const Keyed& left, const Keyed& right) {
        if (left.key != right.key)
            return isUp == (left.key < right.key);
        return left.row < right.row;
    };
    if (keys.size() < rows.size())
        return {};
    if (!data.depths.empty() && data.depths.size() == data.rowCount()) {
        RowTree tree(data.depths);
        tree.sort([&](uint32_t left, uint32_t right) { return isBefore(keys[left], keys[right]); });
        return tree.rows();
    }
    std::ranges::sort(keys, isBefore);
    std::vector<uint32_t> sorted;
    sorted.reserve(keys.size());
    for (const Keyed& one : keys)
        sorted.push_back(one.row);
    return sorted;
}

/// False where it is stopped.
bool dropOthers(std::vector<uint32_t>& rows, const TableData& data, const QString& text,
    const std::vector<ColumnFilter>& filters, const std::stop_token& stop) {
    if (text.isEmpty() && filters.empty())
        return true;
    size_t looked = 0;
    std::erase_if(rows, [&](uint32_t row) {
        return isStopped(looked++, stop) || !isKept(data, row, text, filters);
    });
    return !stop.stop_requested();
}

} // namespace

std::vector<uint32_t> arrangedRows(const TableData& data, const RowOrder& order,
    const std::vector<ColumnFilter>& filters, const std::stop_token& stop) {
    std::vector<uint32_t> rows(data.rowCount());
    std::iota(rows.begin(), rows.end(), 0);
    const bool isSorted =
        order.column >= 0 && static_cast<size_t>(order.column) < data.columns.size();
    const bool isTree = !data.depths.empty();
    if (isTree && isSorted)
        rows = sortedRows(data, order, rows, stop);
    if (!dropOthers(rows, data, order.filter, filters, stop))
        return {};
    return isTree || !isSorted ? rows : sortedRows(data, order, rows, stop);
}

} // namespace rankscope::shared
