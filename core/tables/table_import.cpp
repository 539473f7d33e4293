// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tables/table_import.h"

#include <algorithm>

#include "core/index/schema.h"
#include "core/index/table_reader.h"
#include "core/index/table_writer.h"
#include "core/tables/communication_import.h"
#include "core/tables/csv_import.h"
#include "core/tables/expert_import.h"
#include "core/tables/fact_import.h"
#include "core/tables/legacy_communication.h"
#include "core/tables/legacy_import.h"
#include "core/tables/only_step.h"
#include "core/tables/table_files.h"
#include "core/tables/tracker_import.h"

namespace rankscope::tables {

namespace {

using model::IssueCode;

/// data, model or pipeline of ascend_cluster_analyse_pipeline-parallel.
FixedCell fixedCellOf(const TableFile& file) {
    constexpr std::string_view kPrefix = "ascend_cluster_analyse_";
    if (!file.stem.starts_with(kPrefix))
        return {};
    const std::string_view rest = std::string_view(file.stem).substr(kPrefix.size());
    return {columnOf(index::kLegacyStageTable, "mode"), rest.substr(0, rest.find('-'))};
}

/// The files that a table index says something of, databases first: also those that nobody reads,
/// which are named in its issues.
std::vector<std::filesystem::path> sourcesOf(
    const model::RankSource& source, std::span<const std::filesystem::path> databases) {
    std::vector<std::filesystem::path> files(databases.begin(), databases.end());
    for (const model::SourceFile& file : source.files) {
        if (model::holdsTable(file.kind))
            files.push_back(file.path);
    }
    return files;
}

class Import {
public:
    Import(const TableImport& request, Progress& progress, const std::stop_token& stop,
        index::TableWriter writer)
        : m_request(request)
        , m_progress(progress)
        , m_writer(std::move(writer))
        , m_sink{m_writer, m_issues, m_progress, stop} { }

    Status run();

private:
    Status importFile(const TableFile& file);
    Status read(const TableFile& file, std::unique_ptr<input::ByteSource> bytes, FileSink& sink);
    index::TableScope scope() const {
        return m_request.source.kind == model::ProfileKind::ClusterAnalysis
            ? index::TableScope::Cluster
            : index::TableScope::Rank;
    }
    void noteOthers();
    std::vector<index::SourceStamp> stamps();

    const TableImport& m_request;
    Progress& m_progress;
    model::IssueLog m_issues;
    index::TableWriter m_writer;
    TableSink m_sink;
    GroupRanks m_groups;
    LegacyOperatorTimes m_operatorTimes;
    ExpertDumps m_experts;
};

Status Import::run() {
    const std::vector<index::SourceStamp> before = stamps();
    const std::vector<TableFile> files = chosenFiles(m_request.source, m_issues);
    for (const TableFile& file : files) {
        if (file.reader == FileReader::ExpertConfig || file.reader == FileReader::ExpertTokens)
            m_experts.add(file.path);
    }
    m_progress.bytesDone = 0;
    for (const std::filesystem::path& database : m_request.databases)
        RS_TRY(m_request.readDatabase(database, m_groups, m_sink));
    for (const TableFile& file : files) {
        const uint64_t done = m_progress.bytesDone;
        RS_TRY(importFile(file));
        m_progress.bytesDone = done + file.size;
    }
    const auto matrix = std::find_if(files.begin(), files.end(),
        [](const TableFile& file) { return file.reader == FileReader::Links; });
    if (matrix != files.end())
        RS_TRY(giveOnlyStep(scope(), matrix->path.native(), m_sink));
    RS_TRY(m_experts.writeOthers(m_sink));
    noteOthers();
    for (const index::SourceStamp& stamp : before) {
        const auto after = index::stampOf(stamp.path);
        if (!after || *after != stamp)
            m_issues.add(IssueCode::SourceChanged, stamp.path, 0, "");
    }
    return m_writer.commit(m_request.source, before, m_issues.issues());
}

Status Import::importFile(const TableFile& file) {
    FileSink sink(m_sink, file.path.native());
    RS_TRY(sink.report(0));
    auto bytes = input::openSource(file.path, m_issues);
    Status status = bytes ? read(file, std::move(*bytes), sink) : tl::unexpected(bytes.error());
    if (status || status.error().code != ErrorCode::Unreadable)
        return status;
    sink.issue(IssueCode::UnreadableFile, 0, status.error().message);
    return {};
}

Status Import::read(
    const TableFile& file, std::unique_ptr<input::ByteSource> bytes, FileSink& sink) {
    switch (file.reader) {
    case FileReader::Facts:
        return importFacts(std::move(bytes), file.stem, m_groups, sink);
    case FileReader::Groups:
        return importGroups(std::move(bytes), sink);
    case FileReader::Communication:
        return importCommunication(std::move(bytes), scope(), sink);
    case FileReader::Links:
        return importLinks(std::move(bytes), scope(), m_groups, sink);
    case FileReader::Csv:
        return importCsv(std::move(bytes), *file.format, fixedCellOf(file), sink);
    case FileReader::TrackerBlocks:
        return importTrackerBlocks(std::move(bytes), sink);
    case FileReader::TrackerTasks:
        return importTrackerTasks(std::move(bytes), sink);
    case FileReader::LegacySteps:
        return importLegacySteps(std::move(bytes), m_operatorTimes, sink);
    case FileReader::LegacyCommunication:
        return importLegacyCommunication(
            std::move(bytes), *file.format, LegacyJob(m_request.source), m_operatorTimes, sink);
    case FileReader::LegacyQueue:
        return importLegacyQueue(std::move(bytes), file.stem, sink);
    case FileReader::MinddataSummary:
        return importMinddataSummary(std::move(bytes), sink);
    case FileReader::ExpertConfig:
        return m_experts.importConfig(std::move(bytes), sink);
    case FileReader::ExpertTokens:
        return m_experts.importTokens(std::move(bytes), sink);
    case FileReader::MarkTrace: // of the timeline
        break;
    }
    return {};
}

/// Tables that nobody reads are named, so that nothing is lost without a word.
void Import::noteOthers() {
    for (const model::SourceFile& file : m_request.source.files) {
        if (model::holdsTable(file.kind) && !tableFileOf(file))
            m_issues.add(IssueCode::NotIndexedYet, file.path.native(), 0, "");
    }
}

std::vector<index::SourceStamp> Import::stamps() {
    std::vector<index::SourceStamp> stamps;
    for (const std::filesystem::path& file : sourcesOf(m_request.source, m_request.databases)) {
        if (auto stamp = index::stampOf(file))
            stamps.push_back(std::move(*stamp));
    }
    return stamps;
}

} // namespace

Status importTables(const TableImport& request, Progress& progress, const std::stop_token& stop) {
    RS_TRY_ASSIGN(index::TableWriter writer, index::TableWriter::create(request.tableFile));
    return Import(request, progress, stop, std::move(writer)).run();
}

bool hasTables(const model::RankSource& source) {
    return !tableFilesOf(source).empty();
}

index::IndexState tableState(const std::filesystem::path& tableFile,
    const model::RankSource& source, std::span<const std::filesystem::path> databases) {
    return index::stateOf(tableFile, index::kSchemaVersion, sourcesOf(source, databases));
}

} // namespace rankscope::tables
