// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/operators/kernel_list.h"

#include <algorithm>

#include "core/analysis/operators/operators.h"
#include "core/analysis/rank_rows.h"
#include "core/analysis/rows_at.h"
#include "core/model/operator_name.h"

namespace rankscope::analysis {

namespace {

using index::Statement;

/// Time of the cube that is not zero says that it worked; newer and older names of the counters.
const std::vector<std::string> kCubeTimes{
    "aic_mac_time(us)", "mac_time(us)", "aicore_time(us)", "aic_mac_ratio", "mac_ratio"};

bool hasColumn(const index::TableIndex& tables, const std::string& column) {
    const auto& columns = tables.find("kernel")->columns;
    return std::ranges::find(columns, column) != columns.end();
}

/// Columns that classAt() reads.
std::string traitColumns(const index::TableIndex& tables) {
    return "name, coalesce(type, ''), coalesce(accelerator_core, '')"
        + counterColumns(tables, kCubeTimes);
}

KernelClass classAt(const Statement& row, int first) {
    KernelTraits traits{row.text(first), row.text(first + 1), row.text(first + 2)};
    for (int i = 0; i < static_cast<int>(kCubeTimes.size()); ++i)
        traits.hasCubeTime = traits.hasCubeTime || row.real(first + 3 + i) > 0;
    return kernelClassOf(traits);
}

std::string columnSql(const std::string& column, const KernelListRequest& request) {
    if (column == "input_shapes" || column == "output_shapes")
        return shapesSql(column);
    return column == "start" ? kernelStart(request.shifts) : index::sqlName(column);
}

struct Where {
    std::string sql;
    Texts texts; ///< bound to ?1, ?2, ...
};

Result<Where> whereOf(const index::TableIndex& tables, const KernelListRequest& request) {
    Where where{" WHERE duration IS NOT NULL", {}};
    if (request.range) {
        // What has no length is there at its begin.
        const std::string begin = std::to_string(toNanoseconds(request.range->begin));
        const std::string end = std::to_string(toNanoseconds(request.range->end));
        const std::string start = request.isRangeOfRank ? "start" : kernelStart(request.shifts);
        where.sql += " AND " + start + " < " + end + " AND (" + start + " + duration > " + begin
            + " OR " + start + " >= " + begin + ")";
    }
    for (const ColumnCondition& condition : request.conditions) {
        if (!hasColumn(tables, condition.column))
            return fail(ErrorCode::BadQuery, "kernels have no column " + condition.column);
        where.sql += andSql(condition, columnSql(condition.column, request), where.texts);
    }
    return where;
}

Status selectRows(const query::Snapshot& one, const std::string& sql, const Where& where,
    const KernelListRequest& request, const std::stop_token& stop, KernelList& list) {
    return eachRow(
        one, "kernel", sql, stop,
        [&](const index::TableIndex&, const Statement& row) {
            if (!request.classes.empty()
                && (model::isCommunicationRow(row.text(2), row.text(4))
                    || std::ranges::find(request.classes, classAt(row, 2))
                        == request.classes.end()))
                return;
            list.rows.push_back(row.integer(0));
            list.total += lengthAt(row, 1);
        },
        where.texts);
}

} // namespace

Result<KernelList> kernelList(const query::Snapshot& snapshot, RankSlot slot,
    const KernelListRequest& request, const std::stop_token& stop) {
    KernelList list;
    list.tables = kernelTablesOf(snapshot, slot);
    if (list.tables == nullptr)
        return list;
    query::Snapshot one;
    one.tables = {list.tables};
    list.counters = counterNames(one);
    RS_TRY_ASSIGN(const Where where, whereOf(*list.tables, request));
    const std::string order = request.order.empty() ? "start" : request.order;
    if (!hasColumn(*list.tables, order))
        return fail(ErrorCode::BadQuery, "kernels have no column " + order);
    const std::string sql = "SELECT rowid, duration, " + traitColumns(*list.tables) + " FROM kernel"
        + where.sql + " ORDER BY "
        + (request.order.empty() ? "" : columnSql(order, request) + " IS NULL, ")
        + columnSql(order, request) + (request.isDescending ? " DESC" : "") + ", "
        + kernelStart(request.shifts) + ", rowid";
    RS_TRY(selectRows(one, sql, where, request, stop, list));
    return list;
}

Result<std::vector<KernelRow>> kernelsAt(
    const KernelList& list, size_t first, size_t count, const std::stop_token& stop) {
    std::vector<KernelRow> rows;
    if (list.tables == nullptr)
        return rows;
    RS_TRY(eachRowAt(list.tables,
        "SELECT " + kernelRowColumns(*list.tables, list.counters) + " FROM kernel", list.rows,
        first, count, stop,
        [&](const Statement& row) { rows.push_back(kernelRowOf(row, list.counters.size())); }));
    return rows;
}

Result<std::vector<ClassedKernel>> classedKernels(
    const query::Snapshot& snapshot, RankSlot slot, const std::stop_token& stop) {
    std::vector<ClassedKernel> kernels;
    const auto tables = kernelTablesOf(snapshot, slot);
    if (tables == nullptr)
        return kernels;
    RS_TRY(eachRowOf(tables,
        "SELECT start, duration, " + traitColumns(*tables)
            + " FROM kernel WHERE duration IS NOT NULL AND start IS NOT NULL",
        stop, [&](const index::TableIndex&, const Statement& row) {
            if (model::isCommunicationRow(row.text(2), row.text(4)))
                return;
            const Timestamp begin = fromNanoseconds(row.integer(0));
            kernels.push_back({classAt(row, 2), {begin, begin + lengthAt(row, 1)}});
        }));
    return kernels;
}

} // namespace rankscope::analysis
