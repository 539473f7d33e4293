// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/profile_db/event_writer.h"

#include <fmt/format.h>

namespace rankscope::importer {

namespace {

constexpr size_t kEventsABatch = 4096;
constexpr size_t kBytesABatch = 8 << 20; ///< of texts that only the batch holds
constexpr size_t kBlocksABatch = 16;

std::string numberText(int64_t number) {
    return fmt::format_int(number).str();
}

std::string pidText(const ProcessStyle& style, int64_t hostPid, int64_t device) {
    if (style.isHostProcess)
        return numberText(hostPid);
    return fmt::format("{}",
        static_cast<uint64_t>(hostPid) << 10 | static_cast<uint64_t>(style.sortIndex) << 5
            | (static_cast<uint64_t>(device) & 31));
}

void setTime(RawEvent& event, int64_t time) {
    const bool isInside = time < kTimeLimit && time > -kTimeLimit;
    event.tsState = isInside ? TimeState::Good : TimeState::Bad;
    event.ts = isInside ? time : 0;
}

} // namespace

EventWriter::EventWriter(ArgsStore& args)
    : m_args(args)
    , m_staged(std::make_unique<StagedBatch>()) { }

void EventWriter::metadata(const EventPlace& place, std::string_view name, std::string args) {
    RawEvent& event = m_staged->batch.events.emplace_back();
    event.phase = Phase::Metadata;
    event.name = name;
    event.pid = place.pid;
    event.tid = place.tid;
    event.args = m_texts.emplace_back(std::move(args));
}

const EventPlace& EventWriter::process(const ProcessStyle& style, int64_t hostPid, int64_t device) {
    const auto [found, isNew] = m_processes.try_emplace({style.name, hostPid, device, 0});
    EventPlace& place = found->second;
    if (isNew) {
        place = {pidText(style, hostPid, device), "0"};
        metadata(place, "process_name", fmt::format(R"({{"name":"{}"}})", style.name));
        metadata(place, "process_labels", fmt::format(R"({{"labels":"{}"}})", style.label));
        metadata(
            place, "process_sort_index", fmt::format(R"({{"sort_index":{}}})", style.sortIndex));
    }
    return place;
}

EventPlace& EventWriter::addThread(
    const ProcessStyle& style, const ThreadKey& key, const std::string& name) {
    const auto [label, hostPid, device, tid] = key;
    EventPlace& place = m_threads[key];
    place = {process(style, hostPid, device).pid, numberText(tid)};
    metadata(place, "thread_name", fmt::format(R"({{"name":"{}"}})", name));
    metadata(place, "thread_sort_index", fmt::format(R"({{"sort_index":{}}})", tid));
    return place;
}

void EventWriter::slice(const EventPlace& place, std::string_view name, std::string_view category,
    TimeSpan span, std::string_view args, Activity activity) {
    RawEvent event;
    event.phase = Phase::Complete;
    event.activity = activity;
    event.name = name;
    event.category = category;
    event.pid = place.pid;
    event.tid = place.tid;
    if (span.start) {
        setTime(event, *span.start);
        event.durState = span.end ? TimeState::Good : TimeState::Bad;
        if (span.end && __builtin_sub_overflow(*span.end, *span.start, &event.dur))
            event.durState = TimeState::Bad;
        if (event.durState == TimeState::Bad)
            event.dur = 0;
    }
    event.argsRef = m_args.add(args, m_staged->blocks);
    m_staged->batch.events.push_back(event);
}

void EventWriter::flow(Phase phase, const EventPlace& place, std::string_view category, int64_t id,
    std::optional<int64_t> time) {
    RawEvent event;
    event.phase = phase;
    event.category = category;
    event.pid = place.pid;
    event.tid = place.tid;
    event.id = keep(numberText(id));
    event.bindsAround = true;
    if (time)
        setTime(event, *time);
    m_staged->batch.events.push_back(event);
}

void EventWriter::counter(const EventPlace& place, std::string_view name,
    std::optional<int64_t> time, std::string_view args) {
    RawEvent event;
    event.phase = Phase::Counter;
    event.name = name;
    event.pid = place.pid;
    event.tid = place.tid;
    event.args = keep(std::string(args));
    if (time)
        setTime(event, *time);
    m_staged->batch.events.push_back(event);
}

std::string_view EventWriter::keep(std::string text) {
    m_keptBytes += text.size();
    return m_staged->batch.repaired.emplace_back(std::move(text));
}

Status EventWriter::endRow() {
    const bool isFull = m_staged->batch.events.size() >= kEventsABatch
        || m_keptBytes >= kBytesABatch || m_staged->blocks.size() >= kBlocksABatch;
    return isFull ? deliver() : Status();
}

Status EventWriter::deliver() {
    m_staged->bytesRead = m_bytesRead;
    m_keptBytes = 0;
    return (*m_deliver)(m_staged);
}

Status EventWriter::finish() {
    return m_staged->batch.events.empty() && m_staged->blocks.empty() ? Status() : deliver();
}

} // namespace rankscope::importer
