// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what a program marked with mstx from msprof's own timeline of it (msprof_tx*.json) where
// no table tells it: the same lanes as from the table (mark_writer.h). msprof names each mark by
// its message and says in its arguments what it is and of which domain; what else stands there is
// kept. What has a stream is of the device.
// Thread: produce() may run on another thread than the rest, one at a time; what it delivers refers
// to texts of the reader.
#pragma once

#include <filesystem>
#include <stop_token>

#include "core/base/string_pool.h"
#include "core/importer/mark_writer.h"
#include "core/importer/trace/event_batch.h"
#include "core/model/issue.h"

namespace rankscope::importer {

/// As hasMarksOf() of a table; a file without marks is read for what is wrong with it.
Result<bool> hasMarksOfTrace(
    const StringPool& trace, const std::filesystem::path& file, const std::stop_token& stop);

class MarkTraceReader {
public:
    /// Damage is counted into `issues`, which must outlive the reader.
    MarkTraceReader(
        std::filesystem::path file, ArgsStore& args, model::IssueLog& issues, std::stop_token stop);

    /// Errors: Unreadable, Cancelled.
    Status produce(const Deliver& deliver);

private:
    Status take(const RawEvent& event);

    std::filesystem::path m_file;
    model::IssueLog& m_issues;
    std::stop_token m_stop;
    MarkWriter m_writer;
};

} // namespace rankscope::importer
