// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/sql_schema.h"

#include <algorithm>
#include <set>

#include "core/analysis/computed_table.h"
#include "core/index/table_schema.h"
#include "core/query/step_rows.h"

namespace rankscope::analysis {

namespace {

using index::ColumnKind;
using index::ColumnSpec;
using index::TableInfo;
using index::TableScope;
using index::TableSpec;

constexpr std::string_view kComputed = "1: computed at import, in no file of the profile";
constexpr std::string_view kInNs = "ns on the clock of the rank's trace";
constexpr std::string_view kArgs = "arguments as JSON; only when named";

constexpr ColumnSpec kRankColumns[] = {
    {"label", ColumnKind::Text, "its name in the window"},
    {"kind", ColumnKind::Text, "which profiler wrote it"},
    {"folder", ColumnKind::Text, ""},
    {"base_ns", ColumnKind::Integer, "add to a time of this rank for the wall clock"},
    {"offset_ns", ColumnKind::Integer, "add to a time of this rank for the timeline"},
};
constexpr ColumnSpec kProcessColumns[] = {
    {"id", ColumnKind::Integer, ""},
    {"pid", ColumnKind::Text, ""},
    {"name", ColumnKind::Text, "layer of the timeline"},
    {"label", ColumnKind::Text, "CPU, NPU, ..."},
    {"computed", ColumnKind::Integer, kComputed},
};
constexpr ColumnSpec kTrackColumns[] = {
    {"id", ColumnKind::Integer, "track_id of other tables"},
    {"process", ColumnKind::Text, "layer of the timeline"},
    {"thread", ColumnKind::Text, "lane of the timeline: thread, stream or counter"},
    {"pid", ColumnKind::Text, ""},
    {"tid", ColumnKind::Text, ""},
    {"kind", ColumnKind::Text, "thread, async or counter"},
    {"computed", ColumnKind::Integer, kComputed},
};
constexpr ColumnSpec kSliceColumns[] = {
    {"id", ColumnKind::Integer, "of the slice within its rank"},
    {"track_id", ColumnKind::Integer, "id in track"},
    {"lane", ColumnKind::Integer, ""},
    {"depth", ColumnKind::Integer, "0: the outermost"},
    {"ts", ColumnKind::Time, kInNs},
    {"dur", ColumnKind::Duration, ""},
    {"name", ColumnKind::Text, ""},
    {"category", ColumnKind::Text, ""},
    {"computed", ColumnKind::Integer, kComputed},
    {"args", ColumnKind::Text, kArgs},
};
constexpr ColumnSpec kInstantColumns[] = {
    {"id", ColumnKind::Integer, ""},
    {"track_id", ColumnKind::Integer, "id in track"},
    {"ts", ColumnKind::Time, kInNs},
    {"name", ColumnKind::Text, ""},
    {"args", ColumnKind::Text, kArgs},
};
constexpr ColumnSpec kCounterColumns[] = {
    {"track_id", ColumnKind::Integer, "id in track"},
    {"name", ColumnKind::Text, ""},
    {"ts", ColumnKind::Time, kInNs},
    {"value", ColumnKind::Number, ""},
};
constexpr ColumnSpec kFlowColumns[] = {
    {"category", ColumnKind::Text, ""},
    {"source_id", ColumnKind::Integer, "id in slice"},
    {"target_id", ColumnKind::Integer, "id in slice"},
    {"source_ts", ColumnKind::Time, "only when named"},
    {"target_ts", ColumnKind::Time, "only when named"},
};
constexpr ColumnSpec kIssueColumns[] = {
    {"code", ColumnKind::Text, ""},
    {"severity", ColumnKind::Text, ""},
    {"count", ColumnKind::Integer, ""},
    {"file", ColumnKind::Text, ""},
    {"offset", ColumnKind::Integer, "of the first one in its file"},
    {"example", ColumnKind::Text, ""},
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
    {"step", ColumnKind::Integer, ""},
    {"kind", ColumnKind::Text, "collective or p2p"},
    {"name", ColumnKind::Text, "as in collective"},
    {"op_type", ColumnKind::Text, ""},
    {"group_hash", ColumnKind::Text, ""},
    {"group_index", ColumnKind::Integer, ""},
    {"arrival", ColumnKind::Integer, "0: the first to arrive"},
    {"lag", ColumnKind::Duration, "behind the first to arrive"},
    {"wait", ColumnKind::Duration, "for the last to arrive"},
    {"late_rank", ColumnKind::Integer, "the last to arrive"},
};
constexpr TableSpec kWaitTable{"wait", TableScope::Rank,
    "Who waits for whom: one row for each rank of each operator that two or more ranks have.",
    kWaitColumns};
constexpr ColumnSpec kDifferenceColumns[] = {
    {"area", ColumnKind::Text, "step, collective, bandwidth, link or group"},
    {"only_in", ColumnKind::Text, "cluster or ranks: only one side has the row"},
    {"rank", ColumnKind::Integer, ""},
    {"dst_rank", ColumnKind::Integer, "of a link"},
    {"step", ColumnKind::Integer, ""},
    {"rank_set", ColumnKind::Text, "ranks of the stage or the group"},
    {"group_hash", ColumnKind::Text, ""},
    {"name", ColumnKind::Text, ""},
    {"transport", ColumnKind::Text, ""},
    {"figure", ColumnKind::Text, "computing, elapse, size, ..."},
    {"ours", ColumnKind::Number, "by the rank files"},
    {"theirs", ColumnKind::Number, "by the cluster analysis"},
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
    const SqlColumn profile{"profile", ColumnKind::Integer};
    if (spec.scope == TableScope::Rank) {
        table.columns = {{"rank", ColumnKind::Integer}, profile};
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
