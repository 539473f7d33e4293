// SPDX-License-Identifier: GPL-3.0-or-later
// Which of a rank's files are tables this program reads, and in which order: facts first, because
// they name the groups that links go by; of several exports of one table the newest.
// Thread: any, free functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/issue.h"
#include "core/model/rank.h"
#include "core/tables/csv_format.h"

namespace rankscope::tables {

enum class FileReader {
    Facts,
    Groups,
    Communication,
    Links,
    Csv,
    TrackerBlocks,
    TrackerTasks,
    LegacySteps,
    LegacyCommunication, ///< behind the steps, which say when its operators ran
    LegacyQueue,
    MinddataSummary,
    ExpertConfig,
    ExpertTokens, ///< one file a rank: none stands for another
    MarkTrace, ///< makes lanes where there is no table of marks, and no rows
};

struct TableFile {
    std::filesystem::path path;
    uint64_t size = 0;
    FileReader reader{};
    const CsvFormat* format = nullptr; ///< of Csv and LegacyCommunication
    std::string stem; ///< name without numbers and extension: profiler_info
    int64_t number = 0; ///< the last one of the name: time of the export, or the rank
    std::optional<int64_t> slice; ///< one export may be split
};

/// The number of "info.json.3", what msprof noted of a device; nothing for any other name.
std::optional<int64_t> deviceInfoNumber(std::string_view name);

/// By its name; nothing for a file that is no table.
std::optional<TableFile> tableFileOf(const model::SourceFile& file);

/// All files of the rank that are tables, in the order of RankSource::files.
std::vector<TableFile> tableFilesOf(const model::RankSource& rank);

/// In reading order, without other exports of the same table; those are noted.
std::vector<TableFile> chosenFiles(const model::RankSource& rank, model::IssueLog& issues);

} // namespace rankscope::tables
