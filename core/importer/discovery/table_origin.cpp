// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/discovery/table_origin.h"

#include <array>

#include "core/importer/rank_tables.h"
#include "core/tables/table_files.h"

namespace rankscope::importer {

namespace {

using tables::FileReader;

struct Fill {
    FileReader reader{};
    std::string_view table;
};

/// What is no plain CSV file: one file of these may fill several tables.
constexpr std::array kFills = {
    Fill{FileReader::Facts, "fact"},
    Fill{FileReader::Facts, "parallel_group"},
    Fill{FileReader::Groups, "cluster_group"},
    Fill{FileReader::Communication, "collective"},
    Fill{FileReader::Communication, "bandwidth"},
    Fill{FileReader::Communication, "packet"},
    Fill{FileReader::Communication, "cluster_collective"},
    Fill{FileReader::Communication, "cluster_bandwidth"},
    Fill{FileReader::Communication, "cluster_packet"},
    Fill{FileReader::Links, "link"},
    Fill{FileReader::Links, "cluster_link"},
    Fill{FileReader::TrackerBlocks, "tracker_block"},
    Fill{FileReader::TrackerTasks, "tracker_task"},
    Fill{FileReader::LegacySteps, "legacy_step"},
    Fill{FileReader::LegacySteps, "legacy_step_operator"},
    Fill{FileReader::LegacyQueue, "legacy_queue"},
    Fill{FileReader::MinddataSummary, "minddata_summary"},
};

} // namespace

const std::vector<std::filesystem::path>& Origins::of(std::string_view table) const {
    const auto found = files.find(table);
    return found == files.end() ? databases : found->second;
}

Origins originsOf(const model::RankSource& source) {
    Origins origins;
    model::IssueLog others; // older exports of the same table
    for (const tables::TableFile& file : tables::chosenFiles(textTablesOf(source), others)) {
        if (file.format != nullptr)
            origins.files[std::string(file.format->table->name)].push_back(file.path);
        for (const Fill& fill : kFills) {
            if (fill.reader == file.reader)
                origins.files[std::string(fill.table)].push_back(file.path);
        }
    }
    origins.databases = tableDatabasesOf(source);
    return origins;
}

} // namespace rankscope::importer
