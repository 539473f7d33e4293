// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>

#include <fmt/format.h>

#include "app/cli/commands.h"
#include "app/cli/number_text.h"

namespace rankscope::app {

namespace {

using importer::RankState;

const char* toWord(RankState state) {
    switch (state) {
    case RankState::Waiting:
        return "waiting";
    case RankState::Running:
        return "running";
    case RankState::Ready:
        return "ready";
    case RankState::Failed:
        return "failed";
    case RankState::Cancelled:
        return "cancelled";
    }
    return "unknown";
}

std::string jsonLine(const importer::RankJob& job) {
    JsonWriter json;
    const RankState state = job.state;
    json.beginObject();
    json.key("state").value(toWord(state));
    json.key("was_fresh").value(job.wasFresh);
    json.key("index").value(job.indexFile.native());
    if (state == RankState::Ready) {
        writeRank(json, *job.index, nullptr);
    } else {
        json.key("rank").value(job.source.rank);
        json.key("folder").value(job.source.folder.native());
        json.key("error").value(job.error.message);
    }
    json.endObject();
    return json.text();
}

std::string textLine(const importer::RankJob& job) {
    const RankState state = job.state;
    if (state == RankState::Ready)
        return fmt::format("{}: {}, {}, {}, {} of index for {}, {}", job.source.label,
            job.wasFresh ? "up to date" : "indexed", counted(job.index->counts.events, "event"),
            counted(job.index->counts.slices, "slice"), bytesText(job.index->indexBytes),
            bytesText(job.index->sourceBytes), job.indexFile.native());
    return fmt::format("{}: {}: {}", job.source.label, toWord(state), job.error.message);
}

/// A line each, like those of the traces. As JSON there is one line a rank: for a rank with a trace
/// that is the trace's.
void printTables(const ImportedFolder& folder, OutputFormat format) {
    for (const auto& job : folder.tables) {
        if (job->index == nullptr)
            continue;
        if (format == OutputFormat::Json) {
            if (!ImportedFolder::isWithoutTrace(*job))
                continue;
            JsonWriter json;
            json.beginObject();
            json.key("state").value("ready").key("was_fresh").value(job->wasFresh);
            json.key("index").value(job->tableFile.native());
            json.key("rank").value(job->source.rank);
            json.key("folder").value(job->source.folder.native());
            writeTables(json, *job->index);
            fmt::print("{}\n", json.endObject().text());
            continue;
        }
        uint64_t rows = 0;
        for (const index::TableInfo& table : job->index->tables)
            rows += table.rows;
        fmt::print("{}: {}, {} in {}, {} of index for {}, {}\n", job->source.label,
            job->wasFresh ? "tables up to date" : "tables indexed", counted(rows, "row"),
            counted(job->index->tables.size(), "table"), bytesText(job->index->indexBytes),
            bytesText(job->index->sourceBytes), job->tableFile.native());
    }
}

} // namespace

int runIndex(const FolderOptions& options, OutputFormat format) {
    // Each rank at once and in one call: whoever reads along knows early, whatever happens later.
    const ImportedFolder folder = importFolder(options, [format](const auto& job) {
        const std::string line = format == OutputFormat::Json ? jsonLine(*job) : textLine(*job);
        std::fputs((line + '\n').c_str(), stdout);
        std::fflush(stdout);
    });
    printTables(folder, format);
    return finishOutput(folder.exit);
}

int finishOutput(int exit) {
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0)
        return exit;
    fmt::print(stderr, "rankscope-cli: cannot write the answer\n");
    return kExitStopped;
}

} // namespace rankscope::app
