// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/table_data.h"

#include <cstdlib>

#include <QCoreApplication>
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
        return numberText(cell.value);
    case ColumnKind::Milliseconds:
        return formatMilliseconds(Duration(cell.value));
    case ColumnKind::Offset:
        return formatCellOffset(Duration(cell.value));
    case ColumnKind::Percent:
        return formatPercent(Duration(cell.value), Duration(1'000'000));
    case ColumnKind::Bytes:
        return cell.value < 0 ? numberText(cell.value)
                              : formatBytes(static_cast<uint64_t>(cell.value));
    case ColumnKind::Moved:
        return cell.value < 0 ? numberText(cell.value) : formatMoved(cell.value);
    case ColumnKind::Bandwidth:
        return numberText(static_cast<double>(cell.value) / 1000, 3);
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

QString shownTitle(const Column& column) {
    return column.unit.isEmpty() ? column.title : column.title + " (" + column.unit + ')';
}

QString plainTitle(const Column& column) {
    const QString unit = unitOf(column.kind);
    return unit.isEmpty() || column.title.endsWith('(' + unit + ')')
        ? column.title
        : column.title + " (" + unit + ')';
}

TableRow TableData::row(size_t at) const {
    if (!maker)
        return rows[at];
    TableRow cells;
    cells.reserve(columns.size());
    for (size_t column = 0; column < columns.size(); ++column)
        cells.push_back(maker->cell(at, column));
    return cells;
}

} // namespace rankscope::shared
