// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a database of ftrace (ftrace_data*.db) into the first pass: what the scheduler of a host
// did, process by process and thread by thread, as the JSON of the same tool has it. Times are ns.
// Thread: produce() may run on another thread than the rest, one at a time; what it delivers refers
// to texts of the reader.
#pragma once

#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "core/importer/profile_db/event_writer.h"
#include "core/importer/profile_db/table_scan.h"
#include "core/importer/trace/event_stage.h"

namespace rankscope::importer {

/// By its tables: threads and slices. A few pages are read.
bool isFtraceDatabase(const std::filesystem::path& file);

class FtraceReader {
public:
    /// `scratch` is a folder of ours. Errors: Unreadable, Cancelled, WriteFailed. Damage goes to
    /// `issues`, which must outlive the reader, as must `args`.
    static Result<std::unique_ptr<FtraceReader>> open(const std::filesystem::path& file,
        const std::filesystem::path& scratch, ArgsStore& args, model::IssueLog& issues,
        const std::stop_token& stop);

    Status produce(const Deliver& deliver);

private:
    FtraceReader(ArgsStore& args, DamageLog damage);
    Status readProcesses();
    Status readThreads();
    Status readSlices();
    template <class Read>
    Status eachRow(std::string_view table, const WantedColumns& columns, Read read);
    const EventPlace& placeOf(std::optional<int64_t> track);
    const EventPlace& addPlace(std::string pid, std::string tid);
    void noteUnread();
    std::string escaped(std::string_view text) const;
    std::string argsOf(std::string_view text);

    DamageLog m_damage;
    std::optional<SourceDatabase> m_source;
    std::deque<EventPlace> m_places; ///< before the writer, which refers to them
    EventWriter m_writer;
    std::map<int64_t, const EventPlace*> m_placeOfTrack;
    const EventPlace m_further; ///< of threads beyond what a timeline holds
    uint64_t m_fileSize = 0;
    uint64_t m_rowsRead = 0;
    struct ArgsParser; ///< keeps simdjson out of this header
    std::shared_ptr<ArgsParser> m_argsParser;
};

} // namespace rankscope::importer
