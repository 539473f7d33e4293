// SPDX-License-Identifier: GPL-3.0-or-later
// What every reader of table files works on: where rows go, where damage is counted, how far it is,
// whether to stop. One for the whole import of a rank; each file gets its own FileSink.
// Thread: one at a time.
#pragma once

#include <stop_token>
#include <string>
#include <string_view>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/index/table_writer.h"
#include "core/model/issue.h"

namespace rankscope::tables {

struct TableSink {
    index::TableWriter& writer;
    model::IssueLog& issues;
    Progress& progress;
    const std::stop_token& stop;
};

/// What the reading of one file tells: damage and how far it is.
class FileReport {
public:
    FileReport(
        model::IssueLog& issues, Progress& progress, const std::stop_token& stop, std::string file)
        : m_issues(issues)
        , m_progress(progress)
        , m_stop(stop)
        , m_file(std::move(file))
        , m_bytesBefore(progress.bytesDone) { }

    const std::string& file() const { return m_file; }

    void issue(model::IssueCode code, uint64_t offset, std::string_view example) {
        m_issues.add(code, m_file, offset, example);
    }

    /// To be called now and then. Errors: Cancelled.
    Status report(uint64_t bytesRead) {
        m_progress.bytesDone = m_bytesBefore + bytesRead;
        if (m_stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        return {};
    }

private:
    model::IssueLog& m_issues;
    Progress& m_progress;
    const std::stop_token& m_stop;
    std::string m_file;
    uint64_t m_bytesBefore;
};

class FileSink : public FileReport {
public:
    FileSink(TableSink& sink, std::string file)
        : FileReport(sink.issues, sink.progress, sink.stop, std::move(file))
        , m_writer(sink.writer) { }

    index::TableWriter& writer() { return m_writer; }

private:
    index::TableWriter& m_writer;
};

} // namespace rankscope::tables
