// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_answer.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>

namespace rankscope::sql {

using query::SqlValue;
using shared::ColumnKind;
using shared::kNoValue;
using shared::TableCell;

namespace {

constexpr uint64_t kTextHead = 32; ///< that a QString has beside its characters

/// The shortest text that reads back as the same number.
QString realText(double number) {
    std::array<char, 32> digits{};
    const auto done = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    return QString::fromLatin1(digits.data(), done.ptr - digits.data());
}

QString textOf(const SqlValue& value) {
    if (const auto* integer = std::get_if<int64_t>(&value))
        return QString::number(*integer);
    if (const auto* real = std::get_if<double>(&value))
        return realText(*real);
    if (const auto* text = std::get_if<std::string_view>(&value))
        return QString::fromUtf8(text->data(), static_cast<qsizetype>(text->size()));
    return {};
}

} // namespace

int64_t sortValue(double number) {
    // The bits of a double are in the order of the numbers, those of negative ones the other way.
    const auto bits = std::bit_cast<int64_t>(number == 0 ? 0.0 : number);
    return bits < 0 ? std::numeric_limits<int64_t>::min() - bits : bits;
}

double numberOf(int64_t sortValue) {
    return std::bit_cast<double>(
        sortValue < 0 ? std::numeric_limits<int64_t>::min() - sortValue : sortValue);
}

bool isCalledLikeAnId(std::string_view column) {
    static constexpr std::array<std::string_view, 15> kNames{"rank", "profile", "step", "id", "pid",
        "tid", "lane", "depth", "arrival", "stage", "chunk", "micro_batch", "computed", "line",
        "position"};
    return std::ranges::find(kNames, column) != kNames.end() || column.ends_with("_id")
        || column.ends_with("_rank") || column.ends_with("_index") || column.starts_with("is_");
}

void AnswerMaker::begin(const std::vector<std::string>& columns) {
    m_answer = {};
    m_held = 0;
    m_holds.assign(columns.size(), Holds::Nothing);
    for (const std::string& column : columns)
        m_answer.table.columns.push_back({QString::fromStdString(column)});
}

void AnswerMaker::widen(size_t column, Holds to) {
    const Holds from = std::exchange(m_holds[column], to);
    if (from == Holds::Nothing || from == to)
        return;
    for (shared::TableRow& row : m_answer.table.rows) {
        TableCell& cell = row[column];
        if (cell.value == kNoValue)
            continue;
        if (from == Holds::Integers) {
            cell.text = QString::number(cell.value);
            cell.value = sortValue(static_cast<double>(cell.value));
            m_held += kTextHead + 2 * static_cast<uint64_t>(cell.text.size());
        }
    }
}

TableCell AnswerMaker::cellOf(const SqlValue& value, size_t column) {
    if (std::holds_alternative<std::monostate>(value))
        return {.text = {}, .value = kNoValue};
    const auto* integer = std::get_if<int64_t>(&value);
    const auto* real = std::get_if<double>(&value);
    const bool isText = (integer == nullptr && real == nullptr)
        || (integer != nullptr && *integer == kNoValue) || (real != nullptr && std::isnan(*real));
    const Holds needed = isText ? Holds::Texts : real != nullptr ? Holds::Numbers : Holds::Integers;
    if (needed > m_holds[column])
        widen(column, needed);
    if (m_holds[column] == Holds::Integers)
        return {.text = {}, .value = *integer};
    TableCell cell{.text = textOf(value), .value = 0};
    if (m_holds[column] == Holds::Numbers)
        cell.value = sortValue(real != nullptr ? *real : static_cast<double>(*integer));
    return cell;
}

query::RowAnswer AnswerMaker::add(std::span<const SqlValue> row) {
    shared::TableRow cells;
    cells.reserve(row.size());
    uint64_t bytes = sizeof(shared::TableRow) + row.size() * sizeof(TableCell) + 16;
    for (size_t i = 0; i < row.size(); ++i) {
        cells.push_back(cellOf(row[i], i));
        if (!cells.back().text.isEmpty())
            bytes += kTextHead + 2 * static_cast<uint64_t>(cells.back().text.size());
    }
    if (m_held + bytes > m_limit) {
        m_answer.isCut = true;
        return query::RowAnswer::Stop;
    }
    m_held += bytes;
    m_answer.table.rows.push_back(std::move(cells));
    return query::RowAnswer::GoOn;
}

Answer AnswerMaker::take() {
    for (size_t i = 0; i < m_holds.size(); ++i) {
        shared::Column& column = m_answer.table.columns[i];
        const bool isId = isCalledLikeAnId(column.title.toLower().toStdString());
        column.kind = m_holds[i] == Holds::Numbers ? ColumnKind::Mixed
            : m_holds[i] != Holds::Integers        ? ColumnKind::Text
            : isId                                 ? ColumnKind::Id
                                                   : ColumnKind::Count;
    }
    return std::move(m_answer);
}

} // namespace rankscope::sql
