// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/only_step.h"

#include <array>
#include <set>

#include <fmt/format.h>

#include "core/index/shared_texts.h"

namespace rankscope::tables {

namespace {

using index::TableSpec;

constexpr std::array kOfRank = {&index::kLinkTable, &index::kCollectiveTable, &index::kStepTable};
constexpr std::array kOfJob = {
    &index::kClusterLinkTable, &index::kClusterCollectiveTable, &index::kClusterStepTable};

/// Up to two of the steps in the table: more are not asked for.
Status addSteps(index::TableWriter& writer, const TableSpec& table, std::set<int64_t>& steps) {
    if (!writer.holds(table))
        return {};
    RS_TRY_ASSIGN(index::Statement rows,
        writer.prepare(fmt::format("SELECT DISTINCT step FROM {} WHERE step IS NOT NULL LIMIT 2",
            index::sqlName(index::storedName(table)))));
    while (true) {
        RS_TRY_ASSIGN(const bool hasRow, rows.step());
        if (!hasRow)
            return {};
        steps.insert(rows.integer(0));
    }
}

} // namespace

Status giveOnlyStep(index::TableScope scope, const std::string& file, TableSink& sink) {
    const auto& tables = scope == index::TableScope::Cluster ? kOfJob : kOfRank;
    std::set<int64_t> steps;
    for (const TableSpec* table : tables)
        RS_TRY(addSteps(sink.writer, *table, steps));
    if (steps.size() != 1 || !sink.writer.holds(*tables.front()))
        return {};
    const std::string links = index::sqlName(index::storedName(*tables.front()));
    RS_TRY_ASSIGN(index::Statement without,
        sink.writer.prepare(fmt::format("SELECT count(*) FROM {} WHERE step IS NULL", links)));
    RS_TRY(without.step());
    const auto count = static_cast<uint64_t>(without.integer(0));
    if (count == 0)
        return {};
    RS_TRY_ASSIGN(index::Statement update,
        sink.writer.prepare(fmt::format("UPDATE {} SET step = ? WHERE step IS NULL", links)));
    RS_TRY(update.bind(1, *steps.begin()).run());
    sink.issues.add(
        model::IssueCode::MissingStep, file, 0, fmt::format("step {}", *steps.begin()), count);
    return {};
}

} // namespace rankscope::tables
