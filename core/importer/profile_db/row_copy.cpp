// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "core/base/whole_number.h"
#include "core/importer/profile_db/row_context.h"

namespace rankscope::importer {

namespace {

constexpr std::string_view kGroupColumn = "group_name";
constexpr std::string_view kDeviceColumn = "deviceId";

std::string sortedList(std::string_view text) {
    std::vector<int64_t> ranks;
    for (size_t at = 0; at < text.size();) {
        int64_t rank = 0;
        const auto [end, error] =
            std::from_chars(text.data() + at, text.data() + text.size(), rank);
        if (error == std::errc())
            ranks.push_back(rank);
        at = error == std::errc() ? static_cast<size_t>(end - text.data()) : at + 1;
    }
    std::sort(ranks.begin(), ranks.end());
    return fmt::format("[{}]", fmt::join(ranks, ","));
}

/// Copies one table. The texts of a row live in the copier until it is written.
class RowCopy {
public:
    RowCopy(RowContext& context, const RowMap& map)
        : m_context(context)
        , m_map(map)
        , m_texts(map.cells.size()) {
        for (const RowCell& cell : map.cells) {
            m_columns.names.push_back(cell.column);
            m_targets.push_back(index::findColumn(*map.spec, cell.target));
        }
        m_columns.names.push_back(kGroupColumn);
        m_columns.names.push_back(kDeviceColumn);
    }

    Status run();

private:
    std::string textOf(const RowCell& cell, const RowCells& row, int column);
    std::string wordOf(std::string_view table, std::optional<int64_t> number);
    Status writeRow(index::TableInsert& insert);

    RowContext& m_context;
    const RowMap& m_map;
    WantedColumns m_columns;
    std::vector<size_t> m_targets;
    std::vector<std::string> m_texts;
    std::vector<std::string> m_before;
    std::map<std::string_view, std::map<int64_t, std::string>> m_words;
};

std::string RowCopy::wordOf(std::string_view table, std::optional<int64_t> number) {
    if (!number)
        return {};
    const auto [words, isNew] = m_words.try_emplace(table);
    if (isNew) {
        auto scan = TableScan::open(m_context.source, table, {{"id", "name"}, 2}, m_context.damage);
        while (scan && scan->next().value_or(false))
            words->second[scan->row().integerOr(0, -1)] = scan->row().text(1);
    }
    const auto found = words->second.find(*number);
    return found == words->second.end() ? std::string() : found->second;
}

std::string RowCopy::textOf(const RowCell& cell, const RowCells& row, int column) {
    const std::string_view text = row.text(column);
    switch (cell.source) {
    case CellSource::Value:
        return std::string(text);
    case CellSource::StringId:
        return m_context.textOf(row.integer(column));
    case CellSource::Module: {
        const std::string word = wordOf("ENUM_MODULE", row.integer(column));
        return word.empty() ? std::string(text) : word;
    }
    case CellSource::MemoryEvent: {
        const std::string word = wordOf("ENUM_MEMORY", row.integer(column));
        return word.empty() ? m_context.textOf(row.integer(column)) : word;
    }
    case CellSource::Device:
        return text.empty() ? std::string() : "NPU:" + std::string(text);
    case CellSource::Step: {
        const auto number = wholeNumber(text) ? wholeNumber(text) : tables::stepNumber(text);
        return number ? std::to_string(*number) : std::string();
    }
    case CellSource::OperatorType:
        return std::string(tables::splitOperatorName(text).type);
    case CellSource::GroupIndex: {
        const auto index = tables::splitOperatorName(text).groupIndex;
        return index ? std::to_string(*index) : std::string();
    }
    case CellSource::IsTotal:
        return tables::splitOperatorName(text).isTotal ? "1" : "0";
    case CellSource::RankInJob: {
        const std::string local(text);
        const auto rank = tables::rankInJob(
            m_context.groups, row.text(static_cast<int>(m_map.cells.size())), wholeNumber(local));
        return rank ? std::to_string(*rank) : std::string();
    }
    case CellSource::RankOrNothing:
        return wholeNumber(text) ? std::string(text) : std::string();
    case CellSource::RankSet:
        return wholeNumber(text) ? std::string() : std::string(text);
    case CellSource::RankList:
        return sortedList(text);
    }
    return {};
}

Status RowCopy::writeRow(index::TableInsert& insert) {
    for (size_t i = 0; i < m_texts.size(); ++i) {
        const index::ColumnType kind = m_map.spec->columns[m_targets[i]].kind;
        const auto result =
            tables::setCell(insert, m_targets[i], m_texts[i], kind, m_map.cells[i].unit);
        if (result == tables::CellResult::BadNumber)
            m_context.damage.add(model::IssueCode::BadNumber, m_texts[i]);
    }
    return insert.write();
}

Status RowCopy::run() {
    auto scan = TableScan::open(m_context.source, m_map.table, m_columns, m_context.damage);
    if (!scan)
        return {};
    RS_TRY_ASSIGN(index::TableInsert insert, m_context.sink.writer.open(*m_map.spec));
    while (true) {
        RS_TRY_ASSIGN(const bool hasRow, scan->next());
        if (!hasRow)
            return {};
        const RowCells row = scan->row();
        if (!m_context.takesDevice(row.integer(static_cast<int>(m_map.cells.size()) + 1)))
            continue;
        for (size_t i = 0; i < m_map.cells.size(); ++i)
            m_texts[i] = textOf(m_map.cells[i], row, static_cast<int>(i));
        if (m_map.repeats == RepeatedRows::LeaveOut && m_texts == m_before)
            continue;
        RS_TRY(writeRow(insert));
        if (m_map.repeats == RepeatedRows::LeaveOut)
            m_before = m_texts;
        RS_TRY(m_context.checkStop());
    }
}

} // namespace

Status copyRows(RowContext& context, const RowMap& map) {
    return RowCopy(context, map).run();
}

} // namespace rankscope::importer
