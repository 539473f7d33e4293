// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/operator_calls.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "core/analysis/operators/kernel_row.h"
#include "core/analysis/range_of_rank.h"
#include "core/analysis/rank_rows.h"
#include "core/analysis/rows_at.h"

namespace rankscope::analysis {

namespace {

using index::Statement;
using index::TableIndex;

/// Which rows of a rank's table the key means: ?1 to ?3.
std::string whereOf(OperatorsBy by) {
    switch (by) {
    case OperatorsBy::Type:
        return "coalesce(" + std::string(kTypeOrName)
            + ", '') = ?1 AND ?2 = '' AND coalesce(accelerator_core, '') = ?3";
    case OperatorsBy::Name:
        return "coalesce(name, '') = ?1 AND ?2 = '' AND coalesce(accelerator_core, '') = ?3";
    case OperatorsBy::NameAndShapes:
        return "coalesce(name, '') = ?1 AND coalesce(input_shapes, '') = ?2 "
               "AND coalesce(accelerator_core, '') = ?3";
    case OperatorsBy::Core:
        return "coalesce(accelerator_core, '') = ?1 AND ?2 = '' AND ?3 = ?3";
    case OperatorsBy::CommunicationType:
        return "coalesce(op_type, '') = ?1 AND ?2 = '' AND ?3 = '' AND is_total = 0";
    }
    return "";
}

constexpr const char* kKernelColumns =
    "step, name, start, duration, wait, type, accelerator_core, input_shapes, input_data_types, "
    "block_dim";
constexpr const char* kCollectiveColumns =
    "step, name, start, elapse, wait, op_type, NULL, NULL, NULL, NULL";
constexpr int kFirstCounter = 10;

OperatorRun runOf(int64_t rank, const Statement& row, size_t counters) {
    OperatorRun run;
    run.rank = rank;
    run.step = integerAt(row, 0);
    run.name = row.text(1);
    run.start = row.integer(2);
    run.duration = lengthAt(row, 3);
    run.wait = durationAt(row, 4);
    run.type = row.text(5);
    run.core = row.text(6);
    run.shapes = row.text(7);
    run.dataTypes = row.text(8);
    run.blockDim = integerAt(row, 9);
    for (int column = kFirstCounter; column < kFirstCounter + static_cast<int>(counters); ++column)
        run.counters.push_back(row.isNull(column) ? std::nullopt : std::optional(row.real(column)));
    return run;
}

bool isText(std::string_view column) {
    return column == run_column::kName || column == run_column::kType
        || column == run_column::kShapes || column == run_column::kDataTypes;
}

bool isCounter(std::string_view column) {
    return std::ranges::find(run_column::kAll, column) == std::end(run_column::kAll);
}

/// What the calls of a row are asked by, in one rank after the other.
class RunFinder {
public:
    RunFinder(const query::Snapshot& snapshot, const OperatorKey& key, const OperatorFilter& filter,
        const RunRows& rows)
        : m_snapshot(snapshot)
        , m_key(key)
        , m_filter(filter)
        , m_rows(rows)
        , m_table(isCommunication() ? "collective" : "kernel")
        , m_length(isCommunication() ? "elapse" : "duration") { }

    Result<RunPlaces> find(const std::stop_token& stop) {
        RunPlaces places;
        if (!isCommunication())
            places.counters = counterNames(m_snapshot);
        RS_TRY(checkColumns(m_rows, places.counters));
        places.known = m_rows.known.value_or(std::vector<std::string>());
        const bool isLongestFirst = m_rows.order.empty();
        SortedPlaces sorted(isLongestFirst || m_rows.isDescending ? SortedPlaces::Direction::Down
                                                                  : SortedPlaces::Direction::Up,
            m_rows.most);
        std::optional<std::pair<Duration, RowPlace>> longest;
        for (size_t part = 0; part < m_snapshot.tables.size(); ++part) {
            if (!m_filter.hasRank(m_snapshot.tables[part]->rank))
                continue;
            const size_t before = places.count;
            RS_TRY(findIn(static_cast<uint32_t>(part), stop, places, sorted, longest));
            if (places.count > before && !m_rows.known)
                RS_TRY(learnColumns(part, stop, places));
        }
        places.passed = sorted.count();
        places.calls = sorted.take();
        places.read = reader(places.counters);
        if (longest) {
            RS_TRY_ASSIGN(auto runs, places.read(std::span(&longest->second, 1), stop));
            places.longest = std::move(runs.front());
        }
        return places;
    }

private:
    bool isCommunication() const { return m_key.by == OperatorsBy::CommunicationType; }

    query::Snapshot only(size_t part) const {
        query::Snapshot one;
        one.tables = {m_snapshot.tables[part]};
        one.readers = m_snapshot.readers;
        return one;
    }

    std::string from(size_t part) const {
        const int64_t rank = m_snapshot.tables[part]->rank;
        std::string sql = " FROM " + m_table + " WHERE " + whereOf(m_key.by);
        if (!isCommunication())
            sql += " AND duration IS NOT NULL";
        if (m_filter.step)
            sql += " AND step = " + std::to_string(*m_filter.step);
        return sql + " AND "
            + inRangeSql(m_snapshot, rank, m_filter.range,
                isCommunication() ? "start" : kernelStart(m_snapshot, rank), m_length);
    }

    /// Of a column as the statement on the part has it.
    std::string expression(std::string_view column, const TableIndex& of) const {
        if (column == run_column::kRank)
            return std::to_string(of.rank);
        if (column == run_column::kStart) {
            const auto moved = m_rows.starts.find(of.rank);
            return moved == m_rows.starts.end() ? "start"
                                                : fmt::format("(start + {})", moved->second);
        }
        if (column == run_column::kDuration)
            return m_length;
        if (isCommunication() && column == run_column::kType)
            return "op_type";
        if (isCommunication()
            && (column == run_column::kBlockDim || column == run_column::kShapes
                || column == run_column::kDataTypes))
            return "NULL";
        if (column == run_column::kShapes)
            return shapesSql(column);
        const auto& own = of.find(m_table)->columns;
        return std::ranges::find(own, column) == own.end() ? "NULL" : index::sqlName(column);
    }

    std::string conditions(const TableIndex& of, Texts& texts) const {
        std::string sql = "1";
        for (const ColumnCondition& condition : m_rows.conditions) {
            std::string value = expression(condition.column, of);
            if (const auto unit = m_rows.units.find(condition.column); unit != m_rows.units.end())
                value = fmt::format("CAST(round({} * {}) AS INTEGER)", value, unit->second);
            sql += andSql(condition, value, texts);
        }
        return sql;
    }

    SortKey keyAt(const Statement& row, int column) const {
        if (row.isNull(column))
            return {};
        if (isText(m_rows.order))
            return row.text(column).empty() ? SortKey() : SortKey(row.text(column));
        if (!m_rows.order.empty() && isCounter(m_rows.order))
            return row.real(column);
        return row.integer(column);
    }

    Status findIn(uint32_t part, const std::stop_token& stop, RunPlaces& places,
        SortedPlaces& sorted, std::optional<std::pair<Duration, RowPlace>>& longest) const {
        const TableIndex& of = *m_snapshot.tables[part];
        if (of.find(m_table) == nullptr)
            return {};
        Texts texts{m_key.name, m_key.shapes, m_key.core};
        const std::string chosen = conditions(of, texts);
        const std::string order =
            expression(m_rows.order.empty() ? run_column::kDuration : m_rows.order, of);
        return eachRow(
            only(part), m_table,
            fmt::format("SELECT rowid, {}, {}, {}{}", m_length, chosen, order, from(part)), stop,
            [&](const TableIndex&, const Statement& row) {
                const RowPlace place{part, static_cast<uint32_t>(row.integer(0))};
                const Duration length = lengthAt(row, 1);
                ++places.count;
                places.total += length;
                if (!longest || length > longest->first)
                    longest = {length, place};
                if (row.integer(2) != 0)
                    sorted.add(place, keyAt(row, 3));
            },
            texts);
    }

    /// Those that no rank before had a value of.
    Status learnColumns(size_t part, const std::stop_token& stop, RunPlaces& places) const {
        std::vector<std::string> open;
        std::string sql;
        const auto look = [&](std::string_view column) {
            if (std::ranges::find(places.known, column) != places.known.end())
                return;
            const std::string value = expression(column, *m_snapshot.tables[part]);
            open.emplace_back(column);
            sql += fmt::format("{}max({})", sql.empty() ? "SELECT " : ", ",
                isText(column) ? "coalesce(" + value + ", '') <> ''" : value + " IS NOT NULL");
        };
        std::ranges::for_each(run_column::kAll, look);
        std::ranges::for_each(places.counters, look);
        if (open.empty())
            return {};
        return eachRow(only(part), m_table, sql + from(part), stop,
            [&](const TableIndex&, const Statement& row) {
                for (size_t i = 0; i < open.size(); ++i) {
                    if (row.integer(static_cast<int>(i)) != 0)
                        places.known.push_back(open[i]);
                }
            },
            {m_key.name, m_key.shapes, m_key.core});
    }

    RunPlaces::Read reader(const std::vector<std::string>& counters) const {
        return [parts = m_snapshot.tables, counters, table = m_table,
                   isCommunication = isCommunication()](std::span<const RowPlace> at,
                   const std::stop_token& stop) -> Result<std::vector<OperatorRun>> {
            std::map<uint32_t, std::vector<size_t>> placesOf; // of each part
            for (size_t i = 0; i < at.size(); ++i)
                placesOf[at[i].part].push_back(i);
            std::vector<OperatorRun> runs(at.size());
            for (const auto& [part, places] : placesOf) {
                std::vector<int64_t> numbers;
                for (const size_t place : places)
                    numbers.push_back(at[place].row);
                const TableIndex& of = *parts[part];
                const std::string columns = isCommunication
                    ? std::string(kCollectiveColumns)
                    : kKernelColumns + counterColumns(of, counters);
                auto next = places.begin();
                RS_TRY(eachRowAt(parts[part], fmt::format("SELECT {} FROM {}", columns, table),
                    numbers, 0, numbers.size(), stop, [&](const Statement& row) {
                        runs[*next++] = runOf(of.rank, row, counters.size());
                    }));
            }
            return runs;
        };
    }

    const query::Snapshot& m_snapshot;
    const OperatorKey& m_key;
    const OperatorFilter& m_filter;
    const RunRows& m_rows;
    std::string m_table;
    std::string m_length;
};

} // namespace

Status checkColumns(const RunRows& rows, const std::vector<std::string>& counters) {
    const auto isThere = [&counters](const std::string& column) {
        return !isCounter(column) || std::ranges::find(counters, column) != counters.end();
    };
    if (!rows.order.empty() && !isThere(rows.order))
        return fail(ErrorCode::BadQuery, "calls have no column " + rows.order);
    for (const ColumnCondition& condition : rows.conditions) {
        if (!isThere(condition.column))
            return fail(ErrorCode::BadQuery, "calls have no column " + condition.column);
    }
    return {};
}

Result<RunPlaces> runPlaces(const query::Snapshot& snapshot, const OperatorKey& key,
    const OperatorFilter& filter, const RunRows& rows, const std::stop_token& stop) {
    return RunFinder(snapshot, key, filter, rows).find(stop);
}

Result<std::vector<OperatorRun>> runsAt(
    const RunPlaces& places, size_t first, size_t count, const std::stop_token& stop) {
    if (first >= places.calls.size())
        return std::vector<OperatorRun>();
    return places.read(
        std::span(places.calls).subspan(first, std::min(count, places.calls.size() - first)), stop);
}

Result<OperatorRuns> firstRuns(const RunPlaces& places, size_t most, const std::stop_token& stop) {
    OperatorRuns runs{{}, places.counters, places.count, places.total};
    RS_TRY_ASSIGN(runs.rows, runsAt(places, 0, most, stop));
    return runs;
}

Result<OperatorRuns> operatorRuns(const query::Snapshot& snapshot, const OperatorKey& key,
    const OperatorFilter& filter, size_t most, const std::stop_token& stop) {
    RunRows rows{.most = most};
    rows.known.emplace(); // nobody asks which
    RS_TRY_ASSIGN(const RunPlaces places, runPlaces(snapshot, key, filter, rows, stop));
    return firstRuns(places, most, stop);
}

} // namespace rankscope::analysis
