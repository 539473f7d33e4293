// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/table_rows.h"

#include <algorithm>

#include <sqlite3.h>

#include "core/index/shared_texts.h"
#include "core/query/profiles.h"
#include "core/query/step_rows.h"

namespace rankscope::query {

namespace {

using index::sqlName;
using index::TableIndex;
using index::TableInfo;
using index::TableScope;
using index::TableSpec;

/// As SQLite compares names.
bool isSameName(std::string_view left, std::string_view right) {
    return left.size() == right.size()
        && sqlite3_strnicmp(left.data(), right.data(), static_cast<int>(left.size())) == 0;
}

bool contains(const std::vector<std::string>& names, std::string_view name) {
    return std::any_of(names.begin(), names.end(),
        [name](const std::string& other) { return isSameName(other, name); });
}

bool isAddedStepColumn(std::string_view name) {
    return std::any_of(kAddedStepColumns.begin(), kAddedStepColumns.end(),
        [name](const char* added) { return isSameName(added, name); });
}

/// One table over all ranks.
struct Union {
    const TableSpec* spec = nullptr;
    std::vector<std::string> columns; ///< without rank and profile
    int timeColumn = -1; ///< the same; -1 for none
    std::vector<std::shared_ptr<const TableIndex>> parts; ///< that have the table

    /// Of rank tables; the job's tables have a column of their own where they know a rank.
    size_t leading() const { return spec->scope == TableScope::Rank ? 2 : 0; }
};

/// Goes through the table of one rank after the other.
class TableRows : public RowSource {
public:
    TableRows(std::shared_ptr<const Union> table, const RowFilter& filter)
        : m_table(std::move(table))
        , m_filter(filter) { }

    Result<bool> next() override {
        while (true) {
            if (m_reader) {
                RS_TRY_ASSIGN(const bool hasRow, m_rows.step());
                if (hasRow)
                    return true;
            }
            while (m_next < m_table->parts.size() && !isWanted(*m_table->parts[m_next]))
                ++m_next;
            if (m_next == m_table->parts.size())
                return false;
            RS_TRY(open(m_table->parts[m_next++]));
        }
    }

    Result<RowValue> value(int column) override {
        const auto position = static_cast<size_t>(column);
        if (position < m_table->leading())
            return position == 0 ? m_reader->index()->rank : m_profile;
        return cell(static_cast<int>(position - m_table->leading()));
    }

private:
    bool isWanted(const TableIndex& part) const {
        return m_table->leading() == 0
            || ((!m_filter.rank || *m_filter.rank == part.rank)
                && (!m_filter.profile || *m_filter.profile == profileOf(part.label)));
    }

    Status open(const std::shared_ptr<const TableIndex>& part) {
        m_rows = index::Statement();
        RS_TRY_ASSIGN(index::TableReader reader, index::TableReader::reopen(part));
        m_reader.emplace(std::move(reader));
        m_profile = profileOf(part->label);
        const TableInfo& info = *part->find(m_table->spec->name);
        std::string columns;
        for (size_t i = 0; i < m_table->columns.size(); ++i) {
            const bool isRead = m_filter.isUsed(i + m_table->leading())
                && contains(info.columns, m_table->columns[i]);
            columns += (columns.empty() ? "" : ",")
                + (isRead ? sqlName(m_table->columns[i]) : std::string("NULL"));
        }
        RS_TRY_ASSIGN(m_rows,
            m_reader->prepare(
                "SELECT " + columns + " FROM " + sqlName(m_table->spec->name) + bounds()));
        return {};
    }

    /// SQLite checks every row itself; this only spares reading what lies outside.
    std::string bounds() const {
        const RowFilter open;
        if (m_table->timeColumn < 0
            || (m_filter.minTs == open.minTs && m_filter.maxTs == open.maxTs))
            return "";
        const std::string name =
            sqlName(m_table->columns[static_cast<size_t>(m_table->timeColumn)]);
        return " WHERE " + name + " BETWEEN " + std::to_string(m_filter.minTs) + " AND "
            + std::to_string(m_filter.maxTs);
    }

    RowValue cell(int column) const {
        switch (sqlite3_column_type(m_rows.handle(), column)) {
        case SQLITE_INTEGER:
            return m_rows.integer(column);
        case SQLITE_FLOAT:
            return m_rows.real(column);
        case SQLITE_NULL:
            return {};
        default:
            return m_rows.text(column);
        }
    }

    std::shared_ptr<const Union> m_table;
    RowFilter m_filter;
    size_t m_next = 0;
    int64_t m_profile = 1;
    std::optional<index::TableReader> m_reader; // before its statement
    index::Statement m_rows;
};

std::shared_ptr<const Union> unionOf(const TableSpec& spec, const Snapshot& snapshot) {
    auto table = std::make_shared<Union>();
    table->spec = &spec;
    const bool hasAdded = &spec == &index::kStepTable;
    for (const index::ColumnSpec& column : spec.columns) {
        if (table->timeColumn < 0 && column.kind == index::ColumnType::Time)
            table->timeColumn = static_cast<int>(table->columns.size());
        table->columns.emplace_back(column.name);
    }
    for (const auto& part : snapshot.tables) {
        const TableInfo* const info = part->find(spec.name);
        if (info == nullptr)
            continue;
        table->parts.push_back(part);
        for (const std::string& column : info->columns) {
            const bool isTaken = contains(table->columns, column)
                || (table->leading() > 0
                    && (isSameName(column, "rank") || isSameName(column, "profile")))
                || (hasAdded && isAddedStepColumn(column));
            if (!isTaken && table->columns.size() < index::kMaxTableColumns)
                table->columns.push_back(column);
        }
    }
    std::stable_sort(
        table->parts.begin(), table->parts.end(), [](const auto& left, const auto& right) {
            return std::pair(left->rank, profileOf(left->label))
                < std::pair(right->rank, profileOf(right->label));
        });
    return table;
}

std::string declarationOf(const Union& table) {
    std::string columns = table.leading() > 0 ? "rank INTEGER,profile INTEGER" : "";
    for (const std::string& column : table.columns)
        columns += (columns.empty() ? "" : ",") + sqlName(column);
    return "CREATE TABLE x(" + columns + ")";
}

} // namespace

std::vector<RowTable> fileTables(const Snapshot& snapshot) {
    std::vector<RowTable> tables;
    for (const TableSpec* spec : index::tableSpecs()) {
        const auto table = unionOf(*spec, snapshot);
        const auto leading = static_cast<int>(table->leading());
        tables.push_back({std::string(spec->name), declarationOf(*table), leading > 0 ? 0 : -2, -1,
            -1, table->timeColumn < 0 ? -1 : table->timeColumn + leading,
            [table](Session&, const RowFilter& filter) {
                return std::make_unique<TableRows>(table, filter);
            }});
        if (spec == &index::kStepTable)
            tables.back() = withComputedSteps(
                std::move(tables.back()), table->columns.size() + table->leading(), snapshot);
    }
    return tables;
}

} // namespace rankscope::query
