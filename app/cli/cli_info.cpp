// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "app/cli/commands.h"
#include "app/cli/number_text.h"
#include "app/cli/profile_report.h"
#include "core/base/grouped.h"

namespace rankscope::app {

namespace {

void writeIssues(JsonWriter& json, const std::vector<model::Issue>& issues) {
    json.key("issues").beginArray();
    for (const model::Issue& issue : issues) {
        json.beginObject();
        json.key("code").value(model::toWord(issue.code));
        json.key("severity").value(model::toWord(issue.severity));
        json.key("count").value(issue.count);
        json.key("file").value(issue.file);
        json.key("offset").value(issue.offset);
        json.key("example").value(issue.example);
        json.endObject();
    }
    json.endArray();
}

/// A rank whose files a later version reads: known, and counted as empty.
void writeUnread(JsonWriter& json, const model::RankSource& source) {
    const auto code = model::IssueCode::NotIndexedYet;
    const auto& place = source.files.empty() ? source.folder : source.files.front().path;
    index::RankIndex rank;
    rank.rank = source.rank;
    rank.kind = source.kind;
    rank.folder = source.folder.native();
    rank.issues = {{code, model::severityOf(code), 1, place.native(), 0, ""}};
    writeRank(json, rank, nullptr);
}

/// A rank that has tables only: no slices, but no damage either.
void writeTableRank(JsonWriter& json, const index::TableIndex& tables) {
    index::RankIndex rank;
    rank.rank = tables.rank;
    rank.kind = tables.kind;
    rank.folder = tables.folder;
    writeRank(json, rank, &tables);
}

void writeCluster(JsonWriter& json, const index::TableIndex& tables) {
    json.key("cluster").beginObject().key("folder").value(tables.folder);
    writeTables(json, tables);
    writeIssues(json, tables.issues);
    json.endObject();
}

void printJson(const ImportedFolder& folder) {
    JsonWriter json;
    json.beginObject().key("ranks").beginArray();
    uint64_t indexBytes = 0;
    uint64_t sourceBytes = 0;
    for (const auto& job : folder.jobs) {
        if (job->state != importer::RankState::Ready)
            continue;
        json.beginObject();
        writeRank(json, *job->index, folder.tablesOf(job->source));
        json.endObject();
        indexBytes += job->index->indexBytes;
        sourceBytes += job->index->sourceBytes;
    }
    for (const auto& tables : folder.tables) {
        if (tables->index == nullptr)
            continue;
        indexBytes += tables->index->indexBytes;
        sourceBytes += tables->index->sourceBytes;
        if (!ImportedFolder::isWithoutTrace(*tables))
            continue;
        json.beginObject();
        writeTableRank(json, *tables->index);
        json.endObject();
    }
    for (const model::RankSource& source : folder.unread) {
        json.beginObject();
        writeUnread(json, source);
        json.endObject();
    }
    json.endArray();
    json.key("index_bytes").value(indexBytes).key("source_bytes").value(sourceBytes);
    writeIssues(json, folder.issues.issues());
    for (const auto& tables : folder.tables) {
        if (tables->index != nullptr && tables->source.kind == model::ProfileKind::ClusterAnalysis)
            writeCluster(json, *tables->index);
    }
    if (const auto profiles = analysis::rankProfiles(*folder.snapshot))
        writeProfiles(json, *profiles);
    fmt::print("{}\n", json.endObject().text());
}

void printText(const index::RankIndex& rank) {
    const model::RankCounts& counts = rank.counts;
    fmt::print("{} ({}) {}\n", rank.label, model::toWord(rank.kind), rank.folder);
    fmt::print("  {} on {}, {}\n", counted(counts.slices, "slice"), counted(counts.tracks, "track"),
        counted(counts.lanes, "lane"));
    fmt::print("  {}, {}, {} ({}, {})\n", counted(counts.instants, "instant"),
        counted(counts.counters, "counter sample"), counted(counts.flows, "flow"),
        counted(counts.flowStarts, "start"), counted(counts.flowEnds, "end"));
    if (counts.firstNs && counts.lastNs)
        fmt::print("  {} ns to {} ns, slices {} ns in total\n", *counts.firstNs, *counts.lastNs,
            grouped(counts.totalDurNs));
    fmt::print(
        "  source {} bytes, index {} bytes\n", grouped(rank.sourceBytes), grouped(rank.indexBytes));
    for (const auto& [process, slices] : counts.processes)
        fmt::print("  {:>19} in {}\n", counted(slices, "slice"), process);
    for (const model::Issue& issue : rank.issues)
        fmt::print("  {} ({}): {} in {}\n", model::toWord(issue.code),
            model::toWord(issue.severity), grouped(issue.count), issue.file);
}

void printText(const index::TableIndex& tables) {
    fmt::print("{} ({}) {}: tables\n", tables.label, model::toWord(tables.kind), tables.folder);
    for (const index::TableInfo& table : tables.tables)
        fmt::print("  {:>17} in {}\n", counted(table.rows, "row"), table.spec->name);
    for (const model::Issue& issue : tables.issues)
        fmt::print("  {} ({}): {} in {}\n", model::toWord(issue.code),
            model::toWord(issue.severity), grouped(issue.count), issue.file);
}

} // namespace

void writeTables(JsonWriter& json, const index::TableIndex& tables) {
    json.key("tables").beginObject();
    for (const index::TableInfo& table : tables.tables)
        json.key(table.spec->name).value(table.rows);
    json.endObject();
}

void writeRank(JsonWriter& json, const index::RankIndex& rank, const index::TableIndex* tables) {
    const model::RankCounts& counts = rank.counts;
    json.key("rank").value(rank.rank);
    json.key("kind").value(model::toWord(rank.kind));
    json.key("folder").value(rank.folder);
    json.key("slices").value(counts.slices);
    json.key("async_slices").value(counts.asyncSlices);
    json.key("instants").value(counts.instants);
    json.key("counters").value(counts.counters);
    json.key("flow_starts").value(counts.flowStarts);
    json.key("flow_ends").value(counts.flowEnds);
    json.key("flows").value(counts.flows);
    json.key("tracks").value(counts.tracks);
    json.key("lanes").value(counts.lanes);
    json.key("first_ns");
    json.value(counts.firstNs);
    json.key("last_ns");
    json.value(counts.lastNs);
    json.key("base_ns").value(counts.baseNs);
    json.key("total_dur_ns").value(counts.totalDurNs);
    json.key("processes").beginObject();
    for (const auto& [process, slices] : counts.processes)
        json.key(process).value(slices);
    json.endObject();
    std::vector<model::Issue> issues = rank.issues;
    if (tables != nullptr) {
        writeTables(json, *tables);
        issues.insert(issues.end(), tables->issues.begin(), tables->issues.end());
    }
    writeIssues(json, issues);
}

int runInfo(const FolderOptions& options, OutputFormat format) {
    const ImportedFolder folder = importFolder(options, [](const auto&) {});
    if (folder.isEmpty() && folder.exit != kExitGood)
        return folder.exit;
    if (format == OutputFormat::Json) {
        printJson(folder);
    } else {
        const auto& snapshot = folder.snapshot;
        for (const query::OpenRank& rank : snapshot->ranks)
            printText(*rank.index);
        for (const auto& tables : snapshot->tables)
            printText(*tables);
        if (const auto profiles = analysis::rankProfiles(*snapshot))
            printProfiles(*profiles);
    }
    return finishOutput(folder.exit);
}

} // namespace rankscope::app
