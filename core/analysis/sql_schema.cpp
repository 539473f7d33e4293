// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/sql_schema.h"

#include <algorithm>
#include <set>

#include "core/analysis/computed_table.h"
#include "core/index/table_schema.h"
#include "core/query/step_rows.h"

namespace rankscope::analysis {

namespace {

using index::ColumnSpec;
using index::ColumnType;
using index::TableInfo;
using index::TableScope;
using index::TableSpec;

constexpr std::string_view kComputed = "1: computed at import, in no file of the profile";
constexpr std::string_view kInNs = "ns on the clock of the rank's trace";
constexpr std::string_view kArgs = "arguments as JSON; only when named";

constexpr ColumnSpec kRankColumns[] = {
    {"label", ColumnType::Text, "its name in the window"},
    {"kind", ColumnType::Text, "which profiler wrote it"},
    {"folder", ColumnType::Text, ""},
    {"base_ns", ColumnType::Integer, "add to a time of this rank for the wall clock"},
    {"offset_ns", ColumnType::Integer, "add to a time of this rank for the timeline"},
};
constexpr ColumnSpec kProcessColumns[] = {
    {"id", ColumnType::Integer, ""},
    {"pid", ColumnType::Text, ""},
    {"name", ColumnType::Text, "layer of the timeline"},
    {"label", ColumnType::Text, "CPU, NPU, ..."},
    {"computed", ColumnType::Integer, kComputed},
};
constexpr ColumnSpec kTrackColumns[] = {
    {"id", ColumnType::Integer, "track_id of other tables"},
    {"process", ColumnType::Text, "layer of the timeline"},
    {"thread", ColumnType::Text, "lane of the timeline: thread, stream or counter"},
    {"pid", ColumnType::Text, ""},
    {"tid", ColumnType::Text, ""},
    {"kind", ColumnType::Text, "thread, async or counter"},
    {"computed", ColumnType::Integer, kComputed},
};
constexpr ColumnSpec kSliceColumns[] = {
    {"id", ColumnType::Integer, "of the slice within its rank"},
    {"track_id", ColumnType::Integer, "id in track"},
    {"lane", ColumnType::Integer, ""},
    {"depth", ColumnType::Integer, "0: the outermost"},
    {"ts", ColumnType::Time, kInNs},
    {"dur", ColumnType::Duration, ""},
    {"name", ColumnType::Text, ""},
    {"category", ColumnType::Text, ""},
    {"computed", ColumnType::Integer, kComputed},
    {"args", ColumnType::Text, kArgs},
};
constexpr ColumnSpec kInstantColumns[] = {
    {"id", ColumnType::Integer, ""},
    {"track_id", ColumnType::Integer, "id in track"},
    {"ts", ColumnType::Time, kInNs},
    {"name", ColumnType::Text, ""},
    {"args", ColumnType::Text, kArgs},
};
constexpr ColumnSpec kCounterColumns[] = {
    {"track_id", ColumnType::Integer, "id in track"},
    {"name", ColumnType::Text, ""},
    {"ts", ColumnType::Time, kInNs},
    {"value", ColumnType::Number, ""},
};
constexpr ColumnSpec kFlowColumns[] = {
    {"category", ColumnType::Text, ""},
    {"source_id", ColumnType::Integer, "id in slice"},
    {"target_id", ColumnType::Integer, "id in slice"},
    {"source_ts", ColumnType::Time, "only when named"},
    {"target_ts", ColumnType::Time, "only when named"},
};
constexpr ColumnSpec kIssueColumns[] = {
    {"code", ColumnType::Text, ""},
    {"severity", ColumnType::Text, ""},
    {"count", ColumnType::Integer, ""},
    {"file", ColumnType::Text, ""},
    {"offset", ColumnType::Integer, "of the first one in its file"},
    {"example", ColumnType::Text, ""},
};
constexpr TableSpec kTimelineTables[] = {
    {"rank", TableScope::Rank, "One rank of the job.", kRankColumns},
    {"process", TableScope::Rank, "One process of a trace: a layer of the timeline.",
        kProcessColumns},
    {"track", TableScope::Rank, "One thread, stream or counter of a trace.", kTrackColumns},
    {"slice", TableScope::Rank, "One slice of the timeline.", kSliceColumns},
    {"instant", TableScope::Rank, "One event without length.", kInstantColumns},
    {"counter", TableScope::Rank, "One sample of a counter.", kCounterColumns},
    {"flow", TableScope::Rank,
        "One flow between two slices of a rank, for example from launch to kernel.", kFlowColumns},
    {"issue", TableScope::Rank,
        "What was damaged or excluded at the import. Without a rank: of "
        "the job.",
        kIssueColumns},
};

constexpr ColumnSpec kWaitColumns[] = {
    {"step", ColumnType::Integer, ""},
    {"kind", ColumnType::Text, "collective or p2p"},
    {"name", ColumnType::Text, "as in collective"},
    {"op_type", ColumnType::Text, ""},
    {"group_hash", ColumnType::Text, ""},
    {"group_index", ColumnType::Integer, ""},
    {"arrival", ColumnType::Integer, "0: the first to arrive"},
    {"lag", ColumnType::Duration, "behind the first to arrive"},
    {"wait", ColumnType::Duration, "for the last to arrive"},
    {"late_rank", ColumnType::Integer, "the last to arrive"},
};
constexpr TableSpec kWaitTable{"wait", TableScope::Rank,
    "Who waits for whom: one row for each rank of each operator that two or more ranks have.",
    kWaitColumns};
constexpr ColumnSpec kDifferenceColumns[] = {
    {"area", ColumnType::Text, "step, collective, bandwidth, link or group"},
    {"only_in", ColumnType::Text, "cluster or ranks: only one side has the row"},
    {"rank", ColumnType::Integer, ""},
    {"dst_rank", ColumnType::Integer, "of a link"},
    {"step", ColumnType::Integer, ""},
    {"rank_set", ColumnType::Text, "ranks of the stage or the group"},
    {"group_hash", ColumnType::Text, ""},
    {"name", ColumnType::Text, ""},
    {"transport", ColumnType::Text, ""},
    {"figure", ColumnType::Text, "computing, elapse, size, ..."},
    {"ours", ColumnType::Number, "by the rank files"},
    {"theirs", ColumnType::Number, "by the cluster analysis"},
};
constexpr TableSpec kDifferenceTable{"cluster_difference", TableScope::Cluster,
    "Where a cluster_analysis_output differs from the rank files.", kDifferenceColumns};

SqlColumn columnOf(const ColumnSpec& spec) {
    const bool isHidden = spec.doc == kArgs || spec.doc == "only when named";
    return {std::string(spec.name), spec.kind, spec.doc, isHidden};
}

/// `profile` stands behind `rank`, and first in a figure without one.
SqlTable tableOf(const TableSpec& spec, SqlGroup group) {
    SqlTable table{std::string(spec.name), group, spec.doc, {}};
    const bool isFigure = group == SqlGroup::Figures && spec.name != kDifferenceTable.name;
    const bool namesRank = spec.columns.front().name == "rank";
    const SqlColumn profile{"profile", ColumnType::Integer};
    if (spec.scope == TableScope::Rank) {
        table.columns = {{"rank", ColumnType::Integer}, profile};
    } else if (isFigure && !namesRank) {
        table.columns = {profile};
    }
    for (const ColumnSpec& column : spec.columns) {
        table.columns.push_back(columnOf(column));
        if (isFigure && column.name == "rank")
            table.columns.push_back(profile);
    }
    return table;
}

uint64_t rowsOf(const query::Snapshot& snapshot, std::string_view table) {
    uint64_t rows = 0;
    for (const query::OpenRank& open : snapshot.ranks) {
        const index::RankIndex& rank = *open.index;
        if (table == "rank")
            ++rows;
        else if (table == "flow")
            rows += rank.counts.flows;
        else if (table == "track")
            rows += rank.tracks.size();
        const auto kind = table == "slice" ? std::optional(model::LaneKind::Slices)
            : table == "instant"           ? std::optional(model::LaneKind::Instants)
            : table == "counter"           ? std::optional(model::LaneKind::Counter)
                                           : std::nullopt;
        for (const index::LaneIndex& lane : rank.lanes)
            rows += lane.lane.kind == kind ? lane.lane.count : 0;
    }
    return rows;
}

/// What is counted without reading.
bool isCounted(std::string_view table) {
    return table == "slice" || table == "instant" || table == "counter" || table == "flow"
        || table == "track";
}

bool hasColumn(const SqlTable& table, std::string_view name) {
    return std::ranges::any_of(
        table.columns, [name](const SqlColumn& column) { return column.name == name; });
}

/// Columns and rows of the files.
void addFiles(const query::Snapshot& snapshot, const TableSpec& spec, SqlTable& table) {
    table.rows = 0;
    for (const auto& part : snapshot.tables) {
        const TableInfo* info = part->find(spec.name);
        if (info == nullptr)
            continue;
        *table.rows += info->rows;
        for (const std::string& column : info->columns) {
            if (!hasColumn(table, column))
                table.columns.push_back({column});
        }
    }
    if (&spec != &index::kStepTable)
        return;
    table.rows.reset(); // computed ones are among them
    for (const char* added : query::kAddedStepColumns) {
        if (!hasColumn(table, added))
            table.columns.push_back({added});
    }
}

SqlGroup groupOf(const TableSpec& spec) {
    if (spec.scope == TableScope::Cluster)
        return SqlGroup::Cluster;
    return spec.name.starts_with("legacy_") ? SqlGroup::Legacy : SqlGroup::Files;
}

} // namespace

std::vector<SqlTable> sqlTables(const query::Snapshot& snapshot, std::span<const TableSpec> job) {
    std::vector<SqlTable> tables;
    for (const TableSpec& spec : kTimelineTables) {
        tables.push_back(tableOf(spec, SqlGroup::Timeline));
        if (isCounted(spec.name))
            tables.back().rows = rowsOf(snapshot, spec.name);
    }
    tables.push_back(tableOf(kWaitTable, SqlGroup::Figures));
    for (const ComputedTable& table : figureTables())
        tables.push_back(tableOf(table.spec, SqlGroup::Figures));
    tables.push_back(tableOf(kDifferenceTable, SqlGroup::Figures));
    for (const TableSpec* spec : index::tableSpecs()) {
        tables.push_back(tableOf(*spec, groupOf(*spec)));
        addFiles(snapshot, *spec, tables.back());
    }
    for (const TableSpec& spec : job)
        tables.push_back(tableOf(spec, SqlGroup::Job));
    std::ranges::stable_sort(tables, {}, &SqlTable::group);
    return tables;
}

std::vector<std::string_view> sqlDocs(std::span<const TableSpec> job) {
    std::set<std::string_view> known{""};
    std::vector<std::string_view> docs;
    const auto add = [&](std::string_view doc) {
        if (known.insert(doc).second)
            docs.push_back(doc);
    };
    for (const SqlTable& table : sqlTables({}, job)) {
        add(table.doc);
        for (const SqlColumn& column : table.columns)
            add(column.doc);
    }
    return docs;
}

} // namespace rankscope::analysis
