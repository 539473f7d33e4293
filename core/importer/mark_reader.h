// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what a program marked with mstx from the tables of it (msprof_tx*.csv) into the first pass,
// as lanes (mark_writer.h).
// Damage is not counted here: the tables' own import does, of the same files.
// Thread: produce() may run on another thread than the rest, one at a time; what it delivers refers
// to texts of the reader.
#pragma once

#include <filesystem>
#include <stop_token>
#include <vector>

#include "core/base/string_pool.h"
#include "core/importer/mark_writer.h"
#include "core/model/rank.h"
#include "core/tables/csv_import.h"

namespace rankscope::importer {

/// The files of marks that count, tables or where there are none timelines: of several exports the
/// newest, of a split one all parts.
struct MarkFiles {
    std::vector<std::filesystem::path> files;
    bool areTables = false;
};
MarkFiles markFiles(const model::RankSource& source);

/// Every message of the file is a name of the trace already: its lanes stand there. A file without
/// rows has nothing to add either. Errors: Unreadable, Cancelled.
Result<bool> hasMarksOf(
    const StringPool& trace, const std::filesystem::path& file, const std::stop_token& stop);

class MarkReader {
public:
    MarkReader(std::filesystem::path file, ArgsStore& args, std::stop_token stop);

    /// Errors: Unreadable, Cancelled.
    Status produce(const Deliver& deliver);

private:
    std::filesystem::path m_file;
    std::stop_token m_stop;
    MarkWriter m_writer;
};

} // namespace rankscope::importer
