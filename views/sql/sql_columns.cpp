// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sql/sql_columns.h"

#include <array>
#include <charconv>
#include <cmath>

#include "views/sql/sql_answer.h"

namespace rankscope::sql {

namespace {

using query::SqlValue;
using shared::kNoValue;
using shared::TableCell;

/// Beside the characters of a text: its head, its place in the list and in the hash.
constexpr uint64_t kTextHead = 96;

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

AnswerColumns::Holds neededFor(const SqlValue& value) {
    using enum AnswerColumns::Holds;
    const auto* integer = std::get_if<int64_t>(&value);
    const auto* real = std::get_if<double>(&value);
    if (std::holds_alternative<std::monostate>(value))
        return Nothing;
    if (integer != nullptr)
        return *integer == kNoValue ? Texts : Integers;
    return real != nullptr && !std::isnan(*real) ? Numbers : Texts;
}

} // namespace

int64_t AnswerColumns::numberOf(const QString& text) {
    const auto found = m_numbers.constFind(text);
    if (found != m_numbers.cend())
        return *found;
    m_textBytes += kTextHead + 2 * static_cast<uint64_t>(text.size());
    m_texts.push_back(text);
    return *m_numbers.insert(text, static_cast<int64_t>(m_texts.size()) - 1);
}

TableCell AnswerColumns::numberCell(const Of& column, size_t row) {
    const int64_t value = column.values[row];
    return column.isInteger[row]
        ? TableCell{QString::number(value), sortValue(static_cast<double>(value))}
        : TableCell{realText(sql::numberOf(value)), value};
}

void AnswerColumns::widen(Of& column, Holds to) {
    const Holds from = std::exchange(column.holds, to);
    if (to == Holds::Numbers)
        column.isInteger.assign(column.values.size(), true);
    for (size_t row = 0; to == Holds::Texts && row < column.values.size(); ++row) {
        int64_t& value = column.values[row];
        if (value != kNoValue)
            value = numberOf(
                from == Holds::Integers ? QString::number(value) : numberCell(column, row).text);
    }
    if (to == Holds::Texts)
        column.isInteger = {};
}

void AnswerColumns::add(std::span<const SqlValue> row) {
    for (size_t i = 0; i < m_columns.size(); ++i) {
        Of& column = m_columns[i];
        const SqlValue& value = row[i];
        const Holds needed = neededFor(value);
        if (needed > column.holds)
            widen(column, needed);
        const auto* integer = std::get_if<int64_t>(&value);
        if (column.holds == Holds::Numbers)
            column.isInteger.push_back(integer != nullptr);
        column.values.push_back(needed == Holds::Nothing ? kNoValue
                : column.holds == Holds::Texts           ? numberOf(textOf(value))
                : integer != nullptr                     ? *integer
                                                         : sortValue(std::get<double>(value)));
    }
    ++m_rows;
}

TableCell AnswerColumns::cell(size_t row, size_t column) const {
    const Of& of = m_columns[column];
    const int64_t value = of.values[row];
    if (value == kNoValue)
        return {.text = {}, .value = kNoValue};
    switch (of.holds) {
    case Holds::Numbers:
        return numberCell(of, row);
    case Holds::Texts:
        return {.text = m_texts[static_cast<size_t>(value)], .value = 0};
    case Holds::Nothing:
    case Holds::Integers:
        break;
    }
    return {.text = {}, .value = value};
}

} // namespace rankscope::sql
