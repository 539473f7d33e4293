// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/operator_calls.h"

#include <algorithm>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "core/analysis/range_of_rank.h"
#include "core/analysis/rank_rows.h"

namespace rankscope::analysis {

namespace {

using index::Statement;
using index::TableIndex;

bool isLonger(const LongestCalls::Call& left, const LongestCalls::Call& right) {
    if (left.duration != right.duration)
        return left.duration > right.duration;
    return std::tie(left.part, left.row) < std::tie(right.part, right.row);
}

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

OperatorRun runOf(const TableIndex& of, const Statement& row, size_t counters) {
    OperatorRun run;
    run.rank = of.rank;
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

/// Finds the longest calls by their numbers first and reads the rest of those rows only.
class RunReader {
public:
    RunReader(const query::Snapshot& snapshot, const OperatorKey& key)
        : m_snapshot(snapshot)
        , m_key(key)
        , m_table(isCommunication() ? "collective" : "kernel") { }

    Status find(const OperatorFilter& filter, const std::stop_token& stop, LongestCalls& calls) {
        std::string sql = std::string("SELECT rowid, ")
            + (isCommunication() ? "elapse" : "duration") + " FROM " + m_table + " WHERE "
            + whereOf(m_key.by);
        if (!isCommunication())
            sql += " AND duration IS NOT NULL";
        if (filter.step)
            sql += " AND step = " + std::to_string(*filter.step);
        for (size_t part = 0; part < m_snapshot.tables.size(); ++part) {
            const int64_t rank = m_snapshot.tables[part]->rank;
            if (!filter.hasRank(rank))
                continue;
            const std::string inRange = inRangeSql(m_snapshot, rank, filter.range,
                isCommunication() ? "start" : kernelStart(m_snapshot, rank),
                isCommunication() ? "elapse" : "duration");
            RS_TRY(eachRow(only(part), m_table, fmt::format("{} AND {}", sql, inRange), stop,
                [&](const TableIndex&, const Statement& row) {
                    calls.add({lengthAt(row, 1), part, row.integer(0)});
                },
                {m_key.name, m_key.shapes, m_key.core}));
        }
        return {};
    }

    Status read(const std::vector<LongestCalls::Call>& calls, const std::stop_token& stop,
        OperatorRuns& runs) {
        std::map<size_t, std::vector<size_t>> callsOf; // of each part
        for (size_t i = 0; i < calls.size(); ++i)
            callsOf[calls[i].part].push_back(i);
        runs.rows.resize(calls.size());
        for (const auto& [part, positions] : callsOf) {
            if (stop.stop_requested())
                return fail(ErrorCode::Cancelled, "cancelled");
            RS_TRY(readPart(m_snapshot.tables[part], calls, positions, runs));
        }
        return {};
    }

private:
    bool isCommunication() const { return m_key.by == OperatorsBy::CommunicationType; }

    query::Snapshot only(size_t part) const {
        query::Snapshot one;
        one.tables = {m_snapshot.tables[part]};
        return one;
    }

    Status readPart(const std::shared_ptr<const TableIndex>& part,
        const std::vector<LongestCalls::Call>& calls, const std::vector<size_t>& positions,
        OperatorRuns& runs) {
        const TableIndex& of = *part;
        RS_TRY_ASSIGN(index::TableReader reader, index::TableReader::reopen(part));
        RS_TRY_ASSIGN(Statement row,
            reader.prepare("SELECT "
                + (isCommunication() ? std::string(kCollectiveColumns)
                                     : kKernelColumns + counterColumns(of, runs.counters))
                + " FROM " + m_table + " WHERE rowid = ?"));
        for (const size_t position : positions) {
            row.reset();
            row.bind(1, calls[position].row);
            RS_TRY_ASSIGN(const bool hasRow, row.step());
            if (hasRow)
                runs.rows[position] = runOf(of, row, runs.counters.size());
        }
        return {};
    }

    const query::Snapshot& m_snapshot;
    const OperatorKey& m_key;
    std::string m_table;
};

} // namespace

bool LongestCalls::add(const Call& call) {
    ++m_count;
    m_total += call.duration;
    if (m_heap.size() == m_most) {
        if (m_heap.empty() || !isLonger(call, m_heap.front()))
            return false;
        std::pop_heap(m_heap.begin(), m_heap.end(), isLonger);
        m_heap.pop_back();
    }
    m_heap.push_back(call);
    std::push_heap(m_heap.begin(), m_heap.end(), isLonger);
    return true;
}

std::vector<LongestCalls::Call> LongestCalls::sorted() const {
    std::vector<Call> calls = m_heap;
    std::sort(calls.begin(), calls.end(), isLonger);
    return calls;
}

Result<OperatorRuns> operatorRuns(const query::Snapshot& snapshot, const OperatorKey& key,
    const OperatorFilter& filter, size_t most, const std::stop_token& stop) {
    OperatorRuns runs;
    if (key.by != OperatorsBy::CommunicationType)
        runs.counters = counterNames(snapshot);
    LongestCalls longest(most);
    RunReader reader(snapshot, key);
    RS_TRY(reader.find(filter, stop, longest));
    RS_TRY(reader.read(longest.sorted(), stop, runs));
    runs.count = longest.count();
    runs.total = longest.total();
    return runs;
}

} // namespace rankscope::analysis
