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

class FileSink {
public:
    FileSink(TableSink& sink, std::string file)
        : m_sink(sink)
        , m_file(std::move(file))
        , m_bytesBefore(sink.progress.bytesDone) { }

    index::TableWriter& writer() { return m_sink.writer; }
    const std::string& file() const { return m_file; }

    void issue(model::IssueCode code, uint64_t offset, std::string_view example) {
        m_sink.issues.add(code, m_file, offset, example);
    }

    /// To be called now and then. Errors: Cancelled.
    Status report(uint64_t bytesRead) {
        m_sink.progress.bytesDone = m_bytesBefore + bytesRead;
        if (m_sink.stop.stop_requested())
            return fail(ErrorCode::Cancelled, "cancelled");
        return {};
    }

private:
    TableSink& m_sink;
    std::string m_file;
    uint64_t m_bytesBefore;
};

} // namespace rankscope::tables
