// SPDX-License-Identifier: GPL-3.0-or-later
// trace_view.json, event by event, with the keys, their order and the spelling that torch_npu and
// MindSpore use: one line, ", " and ": " between the parts, `ts` quoted, `dur` a plain number.
// Host (torch) events begin with "ph", device (CANN) events end with it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "output_file.h"
#include "text.h"

namespace rankscope::generator {

struct Place {
    std::int64_t pid = 0;
    std::int64_t tid = 0;
};

struct Span {
    Nanos start = 0;
    Nanos duration = 0;

    Nanos end() const { return start + duration; }
};

// Who wrote an event; it decides the order of the keys.
enum class Origin { host, device };

class TraceFile {
public:
    explicit TraceFile(OutputFile& file)
        : m_file(file) { }

    void begin() { m_file.text() += '['; }
    void end();

    // `args` is the JSON object of the arguments, or empty for none.
    void hostSlice(std::string_view category, std::string_view name, Place place, Span span,
        std::string_view args);
    void deviceSlice(std::string_view name, Place place, Span span, std::string_view args);

    // async_npu, async_task_queue and fwdbwd: bp on both ends, the id a number.
    void hostFlow(char phase, std::string_view category, std::string_view name, std::string_view id,
        Place place, Nanos time);
    void hostToDeviceStart(std::string_view id, Place place, Nanos time);
    void hostToDeviceEnd(std::string_view id, Place place, Nanos time);

    // The value is written as it stands; accId < 0 leaves it out.
    void counter(std::string_view name, std::int64_t pid, Nanos time, std::string_view key,
        std::string_view value, int accId = -1);

    // process_name, process_labels, process_sort_index and the like; text values come quoted.
    void metadata(Origin origin, std::string_view name, Place place, std::string_view key,
        std::string_view value);
    void process(Origin origin, std::int64_t pid, std::string_view name, std::string_view label,
        int sortIndex);
    void thread(Origin origin, Place place, std::string_view name, std::int64_t sortIndex);

    // Events between these two are written in the order of their times.
    void beginSorted() { m_isSorting = true; }
    void endSorted();

    std::uint64_t events() const { return m_events; }
    std::uint64_t bytes() const { return m_file.bytes(); }

private:
    struct Mark {
        Nanos time = 0;
        std::size_t begin = 0;
        std::size_t end = 0;
    };

    // Opens the next event.
    std::string& next(Nanos time);
    void close();

    OutputFile& m_file;
    std::uint64_t m_events = 0;
    bool m_isSorting = false;
    bool m_isFirst = true;
    std::string m_staged;
    std::vector<Mark> m_marks;
};

} // namespace rankscope::generator
