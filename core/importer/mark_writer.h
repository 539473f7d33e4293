// SPDX-License-Identifier: GPL-3.0-or-later
// Writes what a program marked with mstx as lanes, whatever file told it: ranges and marks of each
// thread and domain on a lane of CANN, and where the times of the device are known, once more on
// one of the hardware, joined by a link. The same lanes as a database of the profiler has
// (host_events.h, device_events.h).
// Thread: one at a time.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "core/importer/profile_db/args_text.h"
#include "core/importer/profile_db/event_writer.h"

namespace rankscope::importer {

/// A range, or a mark where begin and end are one; the texts come escaped.
struct ProgramMark {
    int64_t pid = 0;
    int64_t tid = 0;
    int64_t device = 0;
    TimeSpan time{}; ///< on the host, ns of the file's clock
    TimeSpan deviceTime{};
    std::string message{};
    std::string domain{};
    std::string type{};
    std::string category{};
};

class MarkWriter {
public:
    explicit MarkWriter(ArgsStore& args)
        : m_writer(args) { }

    /// Where the batches go from now on; must live until finish().
    void begin(const Deliver& deliver) { m_writer.begin(deliver); }
    /// `others` is an object of JSON with what else the file says of the mark. A mark without any
    /// time is left out.
    Status write(const ProgramMark& mark, std::string_view others = {});
    Status finish() { return m_writer.finish(); }

private:
    const EventPlace& hostPlace(const ProgramMark& mark);
    const EventPlace& devicePlace(const ProgramMark& mark);

    EventWriter m_writer;
    ArgsText m_args;
    std::map<std::pair<int64_t, std::string>, int64_t> m_hostTracks; ///< by thread and domain
    std::map<std::pair<int64_t, std::string>, int64_t> m_deviceTracks; ///< by device and domain
    int64_t m_links = 0;
};

} // namespace rankscope::importer
