// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/rank_tables.h"

#include <algorithm>
#include <array>

#include "core/importer/discovery/discovery_names.h"
#include "core/importer/profile_db/profile_rows.h"
#include "core/tables/table_files.h"

namespace rankscope::importer {

namespace {

using model::FileKind;
using model::RankSource;
using model::SourceFile;

/// Begins of names of text files whose rows the profiler's database holds too.
constexpr std::array<std::string_view, 6> kInProfile = {"kernel_details", "op_summary",
    "memory_record", "operator_memory", "npu_module_mem", "npu_mem"};
/// The same for the database of the analysis.
constexpr std::array<std::string_view, 3> kInAnalysis = {
    "step_trace_time", "communication.", "communication_matrix"};

template <size_t N>
bool beginsWithOneOf(std::string_view name, const std::array<std::string_view, N>& begins) {
    return std::any_of(begins.begin(), begins.end(),
        [name](std::string_view begin) { return name.starts_with(begin); });
}

bool isReadFromText(const RankSource& source) {
    const auto files = model::timelineFiles(source);
    return !files.empty() && files.front()->kind == FileKind::Trace;
}

bool isAnalysis(const SourceFile& file) {
    return file.kind == FileKind::Database
        && databaseName(file.path.filename().native()) == DatabaseName::Analysis;
}

bool hasProfile(const RankSource& source) {
    return std::any_of(source.files.begin(), source.files.end(),
        [](const SourceFile& file) { return file.kind == FileKind::ProfileDatabase; });
}

template <size_t N>
bool hasText(const RankSource& source, const std::array<std::string_view, N>& begins) {
    return std::any_of(source.files.begin(), source.files.end(), [&](const SourceFile& file) {
        return beginsWithOneOf(file.path.filename().native(), begins);
    });
}

/// The databases to read, none when the text was chosen. An analysis goes with the profile of its
/// rank; without one the text is the richer of the two: it has totals and transports.
std::vector<std::filesystem::path> databasesOf(const RankSource& source) {
    std::vector<std::filesystem::path> files;
    if (isReadFromText(source))
        return files;
    const bool takesAnalysis = hasProfile(source) || !hasText(source, kInAnalysis);
    for (const SourceFile& file : source.files) {
        const bool isCluster =
            source.kind == model::ProfileKind::ClusterAnalysis && file.kind == FileKind::Database;
        if (file.kind == FileKind::ProfileDatabase) // they name the groups of the others
            files.insert(files.begin(), file.path);
        else if (isCluster || (isAnalysis(file) && takesAnalysis))
            files.push_back(file.path);
    }
    return files;
}

/// Without the text files that the databases stand for.
RankSource withoutDoubles(RankSource source) {
    if (databasesOf(source).empty() || !hasProfile(source))
        return source;
    const bool hasAnalysis = std::any_of(source.files.begin(), source.files.end(), isAnalysis);
    const auto isDouble = [hasAnalysis](const SourceFile& file) {
        const std::string name = file.path.filename().native();
        return beginsWithOneOf(name, kInProfile)
            || (hasAnalysis && beginsWithOneOf(name, kInAnalysis));
    };
    source.files.erase(
        std::remove_if(source.files.begin(), source.files.end(), isDouble), source.files.end());
    return source;
}

} // namespace

bool hasRankTables(const RankSource& source) {
    return tables::hasTables(source) || !databasesOf(source).empty();
}

uint64_t rankTableBytes(const RankSource& source) {
    uint64_t bytes = 0;
    for (const tables::TableFile& file : tables::tableFilesOf(withoutDoubles(source)))
        bytes += file.size;
    return bytes;
}

std::vector<std::filesystem::path> tableDatabasesOf(const RankSource& source) {
    return databasesOf(source);
}

RankSource textTablesOf(const RankSource& source) {
    return withoutDoubles(source);
}

index::IndexState rankTableState(const std::filesystem::path& tableFile, const RankSource& source) {
    return tables::tableState(tableFile, withoutDoubles(source), databasesOf(source));
}

Status importRankTables(
    const tables::TableImport& request, Progress& progress, const std::stop_token& stop) {
    const RankSource source = withoutDoubles(request.source);
    tables::TableImport whole{source, request.tableFile, databasesOf(source), {}};
    whole.readDatabase = [&](const std::filesystem::path& file, tables::GroupRanks& groups,
                             tables::TableSink& sink) {
        return importDatabaseRows(
            file, request.tableFile.parent_path(), source.device, groups, sink);
    };
    return tables::importTables(whole, progress, stop);
}

} // namespace rankscope::importer
