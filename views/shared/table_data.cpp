// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/table_data.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include "views/shared/formats.h"

namespace rankscope::shared {

namespace {

struct TableTexts {
    Q_DECLARE_TR_FUNCTIONS(TableTexts)
};

constexpr QChar kDash(0x2013);

/// value / 10^digits with all its digits, by integers.
QString decimalText(int64_t value, int digits) {
    const bool isNegative = value < 0;
    QString text = QString::number(value).remove('-').rightJustified(digits + 1, '0');
    text.insert(text.size() - digits, '.');
    return isNegative ? '-' + text : text;
}

/// Of the values that plainText() gives.
QString unitOf(ColumnKind kind) {
    switch (kind) {
    case ColumnKind::Milliseconds:
        return "ms";
    case ColumnKind::Offset:
        return "ns";
    case ColumnKind::FileTime:
        return QStringLiteral("\u00b5s");
    case ColumnKind::Percent:
        return "%";
    case ColumnKind::Bytes:
    case ColumnKind::Moved:
        return TableTexts::tr("bytes");
    case ColumnKind::Bandwidth:
        return "GB/s";
    case ColumnKind::Text:
    case ColumnKind::Count:
    case ColumnKind::Id:
    case ColumnKind::Mixed:
        break;
    }
    return {};
}

bool isKept(const TableData& data, const TableRow& row, const QString& filter) {
    for (size_t i = 0; i < data.columns.size(); ++i) {
        if (data.columns[i].kind == ColumnKind::Text
            && row[i].text.contains(filter, Qt::CaseInsensitive))
            return true;
    }
    return filter.isEmpty();
}

} // namespace

QString withArrow(int64_t value, const QString& size) {
    if (value == 0)
        return size;
    const QChar arrow(value > 0 ? 0x25B2 : 0x25BC);
    const QString sign =
        size.startsWith('<') ? QString() : QString(value > 0 ? '+' : QChar(0x2212));
    return arrow + QString(' ') + sign + size;
}

bool isNumber(ColumnKind kind) {
    return kind != ColumnKind::Text;
}

QString displayText(const Column& column, const TableCell& cell) {
    if (isNumber(column.kind) && cell.value == kNoValue)
        return kDash;
    if (column.sign == Sign::Arrow)
        return withArrow(cell.value,
            displayText({{}, column.kind}, {.text = {}, .value = std::abs(cell.value)}));
    switch (column.kind) {
    case ColumnKind::Text:
        // A cell is one line.
        return QString(cell.text).replace('\n', QChar(0x21B5));
    case ColumnKind::Id:
        return QString::number(cell.value);
    case ColumnKind::Count:
        return numberLocale().toString(static_cast<qlonglong>(cell.value));
    case ColumnKind::Milliseconds:
        return formatMilliseconds(Duration(cell.value));
    case ColumnKind::Offset:
        return formatCellOffset(Duration(cell.value));
    case ColumnKind::FileTime:
        return formatMicroseconds(cell.value);
    case ColumnKind::Percent:
        return formatPercent(Duration(cell.value), Duration(1'000'000));
    case ColumnKind::Bytes:
        return cell.value < 0 ? QString::number(cell.value)
                              : formatBytes(static_cast<uint64_t>(cell.value));
    case ColumnKind::Moved:
        return cell.value < 0 ? QString::number(cell.value) : formatMoved(cell.value);
    case ColumnKind::Bandwidth:
        return numberLocale().toString(static_cast<double>(cell.value) / 1000, 'f', 3);
    case ColumnKind::Mixed:
        return cell.text;
    }
    return {};
}

QString valueText(ColumnKind kind, int64_t value) {
    if (value == kNoValue)
        return kDash;
    if (kind == ColumnKind::Milliseconds)
        return formatDuration(Duration(value));
    if (kind == ColumnKind::Offset)
        return formatOffset(Duration(value));
    const QString text = displayText({{}, kind}, {.text = {}, .value = value});
    return kind == ColumnKind::Bandwidth ? text + " GB/s" : text;
}

QString signedText(ColumnKind kind, int64_t value) {
    if (value == kNoValue)
        return kDash;
    return withArrow(value, valueText(kind, std::abs(value)));
}

QString plainText(const Column& column, const TableCell& cell) {
    if (isNumber(column.kind) && cell.value == kNoValue)
        return {};
    switch (column.kind) {
    case ColumnKind::Text:
        return cell.text;
    case ColumnKind::Count:
    case ColumnKind::Id:
    case ColumnKind::Offset:
    case ColumnKind::Bytes:
    case ColumnKind::Moved:
        return QString::number(cell.value);
    case ColumnKind::Milliseconds:
        return decimalText(cell.value, 6);
    case ColumnKind::FileTime:
    case ColumnKind::Bandwidth:
        return decimalText(cell.value, 3);
    case ColumnKind::Percent:
        return decimalText(cell.value, 4);
    case ColumnKind::Mixed: // digits without grouping, as the others have them
        return QString(cell.text)
            .replace(QRegularExpression("(?<=\\d)[,\u202F](?=\\d)"), {})
            .replace(QChar(0x202F), ' ')
            .replace(QChar(0x2212), '-');
    }
    return {};
}

QString plainTitle(const Column& column) {
    const QString unit = unitOf(column.kind);
    return unit.isEmpty() || column.title.endsWith('(' + unit + ')')
        ? column.title
        : column.title + " (" + unit + ')';
}

namespace {

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

} // namespace

std::vector<uint32_t> arrangedRows(const TableData& data, const RowOrder& order) {
    std::vector<uint32_t> rows(data.rows.size());
    std::iota(rows.begin(), rows.end(), 0);
    const auto dropOthers = [&] {
        std::erase_if(
            rows, [&](uint32_t row) { return !isKept(data, data.rows[row], order.filter); });
    };
    const auto column = static_cast<size_t>(order.column);
    if (order.column < 0 || column >= data.columns.size()) {
        dropOthers();
        return rows;
    }
    const bool isText = data.columns[column].kind == ColumnKind::Text;
    const auto isLess = [&](uint32_t a, uint32_t b) {
        const TableCell& left = data.rows[a][column];
        const TableCell& right = data.rows[b][column];
        return isText ? left.text.compare(right.text, Qt::CaseInsensitive) < 0
                      : left.value < right.value;
    };
    const auto isBefore = [&](uint32_t a, uint32_t b) {
        return order.direction == Qt::AscendingOrder ? isLess(a, b) : isLess(b, a);
    };
    if (!data.depths.empty() && data.depths.size() == data.rows.size()) {
        RowTree tree(data.depths);
        tree.sort(isBefore);
        rows = tree.rows();
        dropOthers();
        return rows;
    }
    dropOthers();
    std::ranges::stable_sort(rows, isBefore);
    return rows;
}

} // namespace rankscope::shared
