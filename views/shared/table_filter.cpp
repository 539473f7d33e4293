// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/table_filter.h"

#include <QRegularExpression>

#include "views/shared/formats.h"

namespace rankscope::shared {

namespace {

/// "1,234.5" in units of 10^digits, rounded to a whole one; by integers.
std::optional<int64_t> scaled(QString text, int digits) {
    text.remove(',').remove(QChar(0x202F)).remove(' ');
    static const QRegularExpression kNumber("^([-+\u2212]?)(\\d{0,18})(?:\\.(\\d*))?$");
    const auto found = kNumber.match(text);
    if (!found.hasMatch() || (found.captured(2).isEmpty() && found.captured(3).isEmpty()))
        return std::nullopt;
    const QString whole =
        found.captured(2) + found.captured(3).left(digits).leftJustified(digits, '0');
    bool isNumber = false;
    const qlonglong value = whole.toLongLong(&isNumber);
    if (!isNumber)
        return std::nullopt;
    const bool isNegative = !found.captured(1).isEmpty() && found.captured(1) != "+";
    return isNegative ? -value : value;
}

/// "4 MB" in bytes; a unit is so many times the one before it, as formatBytes() and formatMoved()
/// write them.
std::optional<int64_t> parseBytes(QString text, int64_t times) {
    text = text.trimmed().toUpper();
    text.remove('B').remove('I');
    static const QString kUnits("KMGTP");
    const qsizetype power = text.isEmpty() ? -1 : kUnits.indexOf(text.back());
    if (power < 0)
        return scaled(text, 0);
    constexpr int kDigits = 3;
    const auto thousandths = scaled(text.chopped(1), kDigits);
    if (!thousandths || power > 3)
        return std::nullopt;
    int64_t unit = times;
    for (qsizetype i = 0; i < power; ++i)
        unit *= times;
    return *thousandths / 1000 * unit + *thousandths % 1000 * unit / 1000;
}

} // namespace

bool passes(const Column& column, const TableCell& cell, const ColumnFilter& filter) {
    if (!filter.text.isEmpty() && !cell.text.contains(filter.text, Qt::CaseInsensitive))
        return false;
    if (!filter.least && !filter.most)
        return true;
    return isNumber(column.kind) && cell.value != kNoValue
        && (!filter.least || cell.value >= *filter.least)
        && (!filter.most || cell.value <= *filter.most);
}

std::optional<int64_t> parseCell(ColumnKind kind, const QString& text) {
    switch (kind) {
    case ColumnKind::Text:
    case ColumnKind::Mixed:
        break;
    case ColumnKind::Count:
    case ColumnKind::Id:
        return scaled(text, 0);
    case ColumnKind::Milliseconds:
        if (const auto value = scaled(text, 6))
            return value;
        [[fallthrough]];
    case ColumnKind::Offset:
        if (const auto duration = parseDuration(text))
            return duration->count(); // count(): a table cell keeps nanoseconds
        break;
    case ColumnKind::Bandwidth:
        return scaled(text, 3);
    case ColumnKind::Percent:
        return scaled(QString(text).remove('%'), 4);
    case ColumnKind::Bytes:
        return parseBytes(text, 1024);
    case ColumnKind::Moved:
        return parseBytes(text, 1000);
    }
    return std::nullopt;
}

} // namespace rankscope::shared
