// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "app/cli/commands.h"

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

void printJson(const importer::RankJob& job) {
    JsonWriter json;
    const RankState state = job.state;
    json.beginObject();
    json.key("state").value(toWord(state));
    json.key("was_fresh").value(job.wasFresh);
    json.key("index").value(job.indexFile.native());
    if (state == RankState::Ready) {
        writeRank(json, *job.index);
    } else {
        json.key("rank").value(job.source.rank);
        json.key("folder").value(job.source.folder.native());
        json.key("error").value(job.error.message);
    }
    json.endObject();
    fmt::print("{}\n", json.text());
}

void printText(const importer::RankJob& job) {
    const RankState state = job.state;
    if (state == RankState::Ready)
        fmt::print("{}: {}, {} slices, {}\n", job.source.label,
            job.wasFresh ? "up to date" : "indexed", job.index->counts.slices,
            job.indexFile.native());
    else
        fmt::print("{}: {}: {}\n", job.source.label, toWord(state), job.error.message);
}

} // namespace

int runIndex(const FolderOptions& options, OutputFormat format) {
    const ImportedFolder folder = importFolder(options);
    for (const auto& job : folder.jobs) {
        if (format == OutputFormat::Json)
            printJson(*job);
        else
            printText(*job);
    }
    return folder.exit;
}

} // namespace rankscope::app
