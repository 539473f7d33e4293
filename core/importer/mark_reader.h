// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what a program marked with mstx from the tables of it (msprof_tx*.csv) into the first pass:
// ranges and marks of each thread and domain on a lane of CANN, and where the table has the times
// of the device, once more on one of the hardware, joined by a link. The same lanes as a database
// of the profiler has (host_events.h, device_events.h).
// Damage is not counted here: the tables' own import does, of the same files.
// Thread: produce() may run on another thread than the rest, one at a time; what it delivers refers
// to texts of the reader.
#pragma once

#include <filesystem>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/string_pool.h"
#include "core/importer/profile_db/args_text.h"
#include "core/importer/profile_db/event_writer.h"
#include "core/model/rank.h"
#include "core/tables/csv_import.h"

namespace rankscope::importer {

/// The tables of marks that count: of several exports the newest, of a split one all parts.
std::vector<std::filesystem::path> markTables(const model::RankSource& source);

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
    /// Where a file has what; a column that it lacks lies behind its cells.
    struct Columns;
    struct Mark;

    void write(const Mark& mark);
    const EventPlace& hostPlace(const Mark& mark);
    const EventPlace& devicePlace(const Mark& mark);

    std::filesystem::path m_file;
    std::stop_token m_stop;
    EventWriter m_writer;
    ArgsText m_args;
    std::map<std::pair<int64_t, std::string>, int64_t> m_hostTracks; ///< by thread and domain
    std::map<std::pair<int64_t, std::string>, int64_t> m_deviceTracks; ///< by device and domain
    int64_t m_links = 0;
};

} // namespace rankscope::importer
