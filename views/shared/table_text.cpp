// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/table_text.h"

#include <numeric>

#include <QStringList>

namespace rankscope::shared {

namespace {

QString field(const QString& text, TextFormat format) {
    if (format == TextFormat::Tsv)
        return QString(text).replace('\t', ' ').replace('\n', ' ').replace('\r', ' ');
    if (!text.contains(',') && !text.contains('"') && !text.contains('\n') && !text.contains('\r'))
        return text;
    return '"' + QString(text).replace('"', "\"\"") + '"';
}

/// A name from a file must not run as a formula of the spreadsheet that opens the CSV; an
/// apostrophe before it is how they take it as text.
QString withoutFormula(const QString& text, ColumnKind kind, TextFormat format) {
    static const QString kStarts("=+-@\t\r");
    if (format != TextFormat::Csv || kind != ColumnKind::Text || text.size() < 2
        || !kStarts.contains(text.front()))
        return text;
    bool isNumber = false;
    text.toDouble(&isNumber);
    return isNumber ? text : '\'' + text;
}

} // namespace

QString headText(
    const std::vector<Column>& all, TextFormat format, const std::vector<size_t>& columns) {
    QStringList fields;
    for (const size_t column : columns)
        fields += field(plainTitle(all[column]), format);
    return fields.join(format == TextFormat::Tsv ? '\t' : ',') + '\n';
}

QString rowText(const std::vector<Column>& all, const TableRow& row, TextFormat format,
    const std::vector<size_t>& columns) {
    QStringList fields;
    for (const size_t column : columns)
        fields += field(
            withoutFormula(plainText(all[column], row[column]), all[column].kind, format), format);
    return fields.join(format == TextFormat::Tsv ? '\t' : ',') + '\n';
}

QString toText(const TableData& data, const std::vector<uint32_t>& rows, TextFormat format,
    const std::vector<size_t>& columns, const std::stop_token& stop) {
    QString text = headText(data.columns, format, columns);
    for (const uint32_t row : rows) {
        if (stop.stop_requested())
            break;
        text += rowText(data.columns, data.row(row), format, columns);
    }
    return text;
}

QString toText(const TableData& data, const std::vector<uint32_t>& rows, TextFormat format) {
    std::vector<size_t> all(data.columns.size());
    std::iota(all.begin(), all.end(), size_t{0});
    return toText(data, rows, format, all);
}

} // namespace rankscope::shared
