// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include "core/base/json_writer.h"
#include "core/importer/profile_db/row_context.h"
#include "core/tables/fact_import.h"

namespace rankscope::importer {

namespace {

constexpr size_t kMostRows = 100'000;

/// Small tables whose rows are facts: an object each.
constexpr std::array<std::string_view, 7> kFactTables = {"HOST_INFO", "NPU_INFO", "RANK_DEVICE_MAP",
    "SESSION_TIME_INFO", "STEP_TIME", "HostInfo", "RankDeviceMap"};

bool isJson(std::string_view text) {
    return text.starts_with('{') || text.starts_with('[');
}

/// Moves to a further row; those beyond the most are counted once.
bool hasNext(const RowContext& context, std::optional<TableScan>& scan, std::string_view table,
    size_t rows) {
    if (!scan || !scan->next().value_or(false))
        return false;
    if (rows == kMostRows)
        context.damage.add(model::IssueCode::TooLarge, table);
    return rows < kMostRows;
}

/// The pairs of META_DATA as members; those that are JSON stay so.
void addMetaData(
    RowContext& context, std::string_view table, std::string_view key, JsonWriter& json) {
    auto scan = TableScan::open(context.source, table, {{key, "value"}, 2}, context.damage);
    for (size_t i = 0; hasNext(context, scan, table, i); ++i) {
        const std::string name(scan->row().text(0));
        const std::string_view value = scan->row().text(1);
        json.key(name);
        if (isJson(value))
            json.raw(value);
        else
            json.value(value);
    }
}

void addTable(RowContext& context, std::string_view table, JsonWriter& json) {
    const TableInfo* const info = context.source.table(table);
    if (info == nullptr)
        return;
    const WantedColumns columns{{info->columns.begin(), info->columns.end()}, 0};
    auto scan = TableScan::open(context.source, table, columns, context.damage);
    json.key(table).beginObject();
    for (size_t i = 0; hasNext(context, scan, table, i); ++i) {
        json.key(std::to_string(i)).beginObject();
        for (size_t column = 0; column < info->columns.size(); ++column)
            json.key(info->columns[column]).value(scan->row().text(static_cast<int>(column)));
        json.endObject();
    }
    json.endObject();
}

} // namespace

Status copyFacts(RowContext& context) {
    JsonWriter json;
    json.beginObject();
    addMetaData(context, "META_DATA", "name", json);
    addMetaData(context, "ClusterBaseInfo", "key", json);
    for (const std::string_view table : kFactTables)
        addTable(context, table, json);
    json.endObject();
    if (json.text() == "{}")
        return {};
    tables::FileSink sink(context.sink, context.damage.file);
    return tables::importFacts(input::textSource(json.text()), "META_DATA", context.groups, sink);
}

} // namespace rankscope::importer
