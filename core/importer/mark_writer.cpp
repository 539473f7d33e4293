// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/mark_writer.h"

#include <fmt/format.h>

#include "core/base/json_text.h"
#include "core/importer/mark_text.h"
#include "core/importer/trace/busy_recorder.h"

namespace rankscope::importer {

namespace {

/// Behind the lanes of the threads and streams that a trace numbers itself.
constexpr int64_t kFirstMarkTrack = int64_t{1} << 32;

} // namespace

const EventPlace& MarkWriter::hostPlace(const ProgramMark& mark) {
    const auto next = kFirstMarkTrack + static_cast<int64_t>(m_hostTracks.size());
    const int64_t track = m_hostTracks.try_emplace({mark.tid, mark.domain}, next).first->second;
    return m_writer.thread(kCannProcess, mark.pid, 0, track,
        [&] { return fmt::format("Thread {} MSTX domain {}", mark.tid, mark.domain); });
}

const EventPlace& MarkWriter::devicePlace(const ProgramMark& mark) {
    const auto next = kFirstMarkTrack + static_cast<int64_t>(m_deviceTracks.size());
    const int64_t track =
        m_deviceTracks.try_emplace({mark.device, mark.domain}, next).first->second;
    return m_writer.thread(kHardwareProcess, mark.pid, mark.device, track,
        [&] { return fmt::format("MSTX domain {}", mark.domain); });
}

Status MarkWriter::write(const ProgramMark& mark, std::string_view others) {
    const bool isOnDevice = mark.deviceTime.start && mark.deviceTime.end;
    if (!mark.time.start && !isOnDevice)
        return {};
    const std::string_view name = m_writer.keep(mark.message);
    int64_t link = 0;
    if (mark.time.start) {
        const TimeSpan time{mark.time.start, mark.time.end ? mark.time.end : mark.time.start};
        m_args.clear();
        m_args.number("Thread Id", mark.tid).text("event type", mark.type);
        m_args.text("domain", mark.domain).text("category", mark.category);
        addMarkFields(m_args, mark.message);
        MemberScanner members(others);
        while (const auto member = members.next())
            m_args.token(member->key, member->value);
        const EventPlace& host = hostPlace(mark);
        m_writer.slice(host, name, kMarkCategory, time, m_args.finish());
        if (isOnDevice) {
            link = ++m_links;
            m_writer.flow(Phase::FlowStart, host, "MsTx", link, time.start);
        }
    }
    if (isOnDevice) {
        m_args.clear();
        const EventPlace& device = devicePlace(mark);
        m_writer.slice(device, name, "", mark.deviceTime, m_args.finish());
        if (link > 0)
            m_writer.flow(Phase::FlowEnd, device, "MsTx", link, mark.deviceTime.start);
    }
    return m_writer.endRow();
}

} // namespace rankscope::importer
