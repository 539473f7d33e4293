// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/memory/memory_blocks.h"

#include <algorithm>
#include <map>

#include "core/analysis/rank_rows.h"
#include "core/analysis/rows_at.h"

namespace rankscope::analysis {

namespace {

using index::Statement;
using index::TableIndex;

/// How the columns of a source answer to the names that all sources share.
struct SourceColumns {
    const char* table;
    const char* name;
    const char* begin; ///< NULL: before the profile
    const char* end; ///< the first moment without it; NULL: not given back
    const char* stream;
    const char* exists; ///< false for rows that hold no memory of their own
};

const SourceColumns& columnsOf(BlockSource source) {
    static constexpr SourceColumns kOperators{"memory_block", "name", "allocation_time",
        "coalesce(release_time, allocation_time + duration)", "stream", "1"};
    // the largest number of 32 bits stands for the end of the graph
    static constexpr SourceColumns kStatic{"static_memory", "name", "node_start",
        "CASE WHEN node_end < 4294967295 THEN node_end + 1 END", "NULL", "1"};
    // ends beyond any count of tasks: never released; -1 to -1: lies within another block
    static constexpr SourceColumns kTracker{"tracker_block",
        "coalesce(nullif(node_name, ''), nullif(task_name, ''), type, '')",
        "CASE WHEN start >= 0 THEN start END",
        R"(CASE WHEN "end" >= start AND "end" < 2147483647 THEN "end" END)", "stream_id",
        R"(NOT (coalesce(start, 0) < 0 AND coalesce("end", 0) < 0))"};
    switch (source) {
    case BlockSource::Operators:
        break;
    case BlockSource::StaticGraph:
        return kStatic;
    case BlockSource::Tracker:
        return kTracker;
    }
    return kOperators;
}

/// Files call operators of GE cann::something; databases do not, but know no stream of them.
constexpr const char* kOfGe = "(substr(name, 1, 6) = 'cann::' OR (stream IS NULL AND EXISTS "
                              "(SELECT 1 FROM memory_block WHERE stream IS NOT NULL)))";

std::string bracketed(const char* expression) {
    return "(" + std::string(expression) + ")";
}

struct BlockWhere {
    std::string sql;
    Texts texts; ///< bound to ?1, ?2, ...
};

/// A file may say how long a block was held, but not when it was given back.
std::string valueOf(const std::string& column, BlockSource source) {
    return source == BlockSource::Operators && column == "release_time"
        ? bracketed(columnsOf(source).end)
        : index::sqlName(column);
}

/// Conditions are on columns that the list has.
BlockWhere conditionOf(BlockSource source, const BlockFilter& filter) {
    const SourceColumns& of = columnsOf(source);
    BlockWhere where{" WHERE " + std::string(of.exists), {}};
    std::string& sql = where.sql;
    const auto also = [&sql](const std::string& condition) { sql += " AND " + condition; };
    const auto covers = [&](int64_t first, int64_t last) {
        also("size > 0");
        also("coalesce(" + bracketed(of.begin) + " <= " + std::to_string(last) + ", 1)");
        also("coalesce(" + bracketed(of.end) + " > " + std::to_string(first) + ", 1)");
    };
    if (!filter.name.empty()) {
        where.texts.push_back(filter.name);
        also("instr(lower(" + std::string(of.name) + "), lower(?1)) > 0");
    }
    if (filter.least)
        also("size >= " + std::to_string(*filter.least));
    if (filter.most)
        also("size <= " + std::to_string(*filter.most));
    if (filter.stream)
        also(std::string(of.stream) + " = " + std::to_string(*filter.stream));
    if (filter.allocator != BlockFilter::Allocator::Any)
        also(filter.allocator == BlockFilter::Allocator::Ge ? kOfGe : "NOT " + std::string(kOfGe));
    if (filter.graph)
        also("graph_id = " + std::to_string(*filter.graph));
    if (filter.release != BlockFilter::Release::Any)
        also(bracketed(of.end)
            + (filter.release == BlockFilter::Release::Kept ? " IS NULL" : " IS NOT NULL"));
    if (filter.between)
        covers(filter.between->first, filter.between->second);
    if (filter.aliveAt)
        covers(*filter.aliveAt, *filter.aliveAt);
    for (const ColumnCondition& condition : filter.conditions)
        sql += andSql(condition, valueOf(condition.column, source), where.texts);
    return where;
}

std::string orderOf(BlockSource source, BlockOrder order, const std::vector<BlockColumn>& columns,
    const std::optional<BlockSort>& sort) {
    const SourceColumns& of = columnsOf(source);
    const auto isWanted = [&sort](const BlockColumn& column) {
        return sort && column.name == sort->column;
    };
    if (std::any_of(columns.begin(), columns.end(), isWanted)) {
        const std::string column = valueOf(sort->column, source);
        return " ORDER BY " + column + " IS NULL, " + column
            + (sort->direction == BlockSort::Direction::Down ? " DESC" : " ASC") + ", size DESC";
    }
    switch (order) {
    case BlockOrder::Largest:
        break;
    case BlockOrder::Longest: // what is not given back lives longest
        return " ORDER BY coalesce(" + bracketed(of.end) + " - " + bracketed(of.begin)
            + ", 9223372036854775807) DESC, size DESC";
    case BlockOrder::First:
        return " ORDER BY " + bracketed(of.begin);
    }
    return " ORDER BY size DESC, " + bracketed(of.begin);
}

/// In the order of the file; of the tracker, which begins with numbers, what tells a block apart
/// comes first.
std::vector<BlockColumn> columnsIn(const index::TableInfo& info, BlockSource source) {
    static constexpr std::string_view kFirst[] = {
        "node_name", "size", "type", "start", "end", "task_name"};
    std::vector<BlockColumn> columns;
    const auto& known = info.spec->columns;
    for (size_t i = 0; i < info.columns.size(); ++i)
        columns.push_back(
            {info.columns[i], i < known.size() ? known[i].kind : index::ColumnType::Text});
    if (source != BlockSource::Tracker)
        return columns;
    std::stable_sort(columns.begin(), columns.end(), [](const auto& left, const auto& right) {
        return std::find(std::begin(kFirst), std::end(kFirst), left.name)
            < std::find(std::begin(kFirst), std::end(kFirst), right.name);
    });
    return columns;
}

std::vector<BlockValue> valuesOf(const Statement& row, const std::vector<BlockColumn>& columns) {
    std::vector<BlockValue> values(columns.size());
    for (size_t i = 0; i < columns.size(); ++i) {
        const auto place = static_cast<int>(i);
        if (columns[i].kind == index::ColumnType::Text)
            values[i].text = row.text(place);
        else
            values[i].number = integerAt(row, place);
    }
    return values;
}

/// Each table of the rank with rows has the columns that conditions are on.
Status checkConditions(const query::Snapshot& snapshot, int64_t rank, const char* table,
    const std::vector<ColumnCondition>& conditions) {
    for (const auto& part : snapshot.tables) {
        const index::TableInfo* info = part->rank == rank ? part->find(table) : nullptr;
        if (info == nullptr || info->rows == 0)
            continue;
        for (const ColumnCondition& condition : conditions) {
            if (std::find(info->columns.begin(), info->columns.end(), condition.column)
                == info->columns.end())
                return fail(ErrorCode::BadQuery, "blocks have no column " + condition.column);
        }
    }
    return {};
}

/// The first one with rows.
std::shared_ptr<const TableIndex> findTables(
    const query::Snapshot& snapshot, int64_t rank, const char* table) {
    for (const auto& part : snapshot.tables) {
        const index::TableInfo* info = part->rank == rank ? part->find(table) : nullptr;
        if (info != nullptr && info->rows > 0)
            return part;
    }
    return nullptr;
}

} // namespace

const char* tableOf(BlockSource source) {
    return columnsOf(source).table;
}

Result<BlockPlaces> blockPlaces(const query::Snapshot& snapshot, int64_t rank, BlockSource source,
    const BlockFilter& filter, const BlockRows& rows, const std::stop_token& stop) {
    const char* const table = tableOf(source);
    BlockPlaces places{.tables = findTables(snapshot, rank, table), .source = source};
    if (places.tables == nullptr)
        return places;
    query::Snapshot one;
    one.tables = {places.tables};
    places.columns = columnsIn(*places.tables->find(table), source);
    BlockFilter known = filter;
    std::erase_if(known.conditions, [&places](const ColumnCondition& condition) {
        return std::none_of(places.columns.begin(), places.columns.end(),
            [&condition](const BlockColumn& of) { return of.name == condition.column; });
    });
    const BlockWhere where = conditionOf(source, known);
    const std::string from = " FROM " + std::string(table) + where.sql;
    RS_TRY(eachRow(
        one, table, "SELECT count(*), coalesce(sum(max(size, 0)), 0)" + from, stop,
        [&places](const TableIndex&, const Statement& row) {
            places.count = static_cast<uint64_t>(row.integer(0));
            places.bytes = row.integer(1);
        },
        where.texts));
    places.numbers.reserve(std::min<size_t>(places.count, rows.most));
    RS_TRY(eachRow(
        one, table,
        "SELECT rowid" + from + orderOf(source, rows.order, places.columns, rows.sort) + " LIMIT "
            + std::to_string(rows.most),
        stop,
        [&places](
            const TableIndex&, const Statement& row) { places.numbers.push_back(row.integer(0)); },
        where.texts));
    return places;
}

Result<BlockList> blocksAt(
    const BlockPlaces& places, size_t first, size_t count, const std::stop_token& stop) {
    BlockList list{places.columns, {}, places.count, places.bytes};
    if (places.tables == nullptr)
        return list;
    std::string columns;
    for (const BlockColumn& column : places.columns)
        columns += (columns.empty() ? "" : ", ") + valueOf(column.name, places.source);
    RS_TRY(eachRowAt(places.tables, "SELECT " + columns + " FROM " + tableOf(places.source),
        places.numbers, first, count, stop,
        [&list](const Statement& row) { list.rows.push_back(valuesOf(row, list.columns)); }));
    return list;
}

Result<BlockList> blockList(const query::Snapshot& snapshot, int64_t rank, BlockSource source,
    const BlockFilter& filter, const BlockRows& rows, const std::stop_token& stop) {
    RS_TRY_ASSIGN(
        const BlockPlaces places, blockPlaces(snapshot, rank, source, filter, rows, stop));
    return blocksAt(places, 0, places.numbers.size(), stop);
}

Result<std::vector<MemoryOwner>> blockOwners(const query::Snapshot& snapshot, int64_t rank,
    BlockSource source, const BlockFilter& filter, const std::stop_token& stop) {
    const SourceColumns& of = columnsOf(source);
    RS_TRY(checkConditions(snapshot, rank, of.table, filter.conditions));
    const BlockWhere where = conditionOf(source, filter);
    std::map<std::string, MemoryOwner> owners;
    RS_TRY(eachRowOf(
        snapshot, rank, of.table,
        "SELECT " + std::string(of.name) + ", count(*), sum(size) FROM " + of.table + where.sql
            + " AND size > 0 GROUP BY 1",
        stop,
        [&owners](const TableIndex&, const Statement& row) {
            MemoryOwner& owner = owners[std::string(row.text(0))];
            owner.name = row.text(0);
            owner.blocks += static_cast<uint64_t>(row.integer(1));
            owner.size += row.integer(2);
        },
        where.texts));
    std::vector<MemoryOwner> result;
    result.reserve(owners.size());
    for (auto& [name, owner] : owners)
        result.push_back(std::move(owner));
    std::stable_sort(result.begin(), result.end(),
        [](const MemoryOwner& left, const MemoryOwner& right) { return left.size > right.size; });
    return result;
}

Result<std::vector<MemorySample>> aliveBytes(const query::Snapshot& snapshot, int64_t rank,
    BlockSource source, const BlockFilter& filter, const std::stop_token& stop) {
    const SourceColumns& of = columnsOf(source);
    RS_TRY(checkConditions(snapshot, rank, of.table, filter.conditions));
    const BlockWhere where = conditionOf(source, filter);
    std::vector<MemorySample> changes;
    int64_t alive = 0; // first what was taken before the profile began
    RS_TRY(eachRowOf(
        snapshot, rank, of.table,
        "SELECT size, " + std::string(of.begin) + ", " + of.end + " FROM " + of.table + where.sql
            + " AND size > 0",
        stop,
        [&](const TableIndex&, const Statement& row) {
            const int64_t size = row.integer(0);
            if (const auto begin = integerAt(row, 1))
                changes.push_back({*begin, size});
            else
                alive += size;
            if (const auto end = integerAt(row, 2))
                changes.push_back({*end, -size});
        },
        where.texts));
    std::stable_sort(changes.begin(), changes.end(),
        [](const MemorySample& left, const MemorySample& right) { return left.time < right.time; });
    std::vector<MemorySample> samples;
    for (const MemorySample& change : changes) {
        alive += change.bytes;
        if (samples.empty() || samples.back().time != change.time)
            samples.push_back({change.time, alive});
        samples.back().bytes = alive;
    }
    return samples;
}

Result<std::vector<int64_t>> staticGraphs(
    const query::Snapshot& snapshot, int64_t rank, const std::stop_token& stop) {
    std::vector<int64_t> graphs;
    RS_TRY(eachRowOf(snapshot, rank, "static_memory",
        "SELECT DISTINCT graph_id FROM static_memory WHERE graph_id IS NOT NULL ORDER BY 1", stop,
        [&graphs](const TableIndex&, const Statement& row) { graphs.push_back(row.integer(0)); }));
    return graphs;
}

std::optional<int64_t> shownGraph(
    const std::vector<int64_t>& graphs, std::optional<int64_t> wanted) {
    if (wanted && std::find(graphs.begin(), graphs.end(), *wanted) != graphs.end())
        return wanted;
    return graphs.empty() ? std::nullopt : std::optional(graphs.front());
}

} // namespace rankscope::analysis
