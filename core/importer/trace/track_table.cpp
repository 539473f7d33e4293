// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importer/trace/track_table.h"

#include <cstring>

#include "core/base/json_text.h"
#include "core/base/saturate.h"
#include "core/base/whole_number.h"
#include "core/model/computed.h"

namespace rankscope::importer {

namespace {

using model::TrackKind;

constexpr std::string_view kFurther = "(further)";
constexpr size_t kKeyBytes = 128; // of a track, with what the pool adds
constexpr const char* kHostLabel = "Host scheduler";
constexpr int64_t kHostSortIndex = 1'000'000; // processes of profiles have up to 5 digits

/// Of 256: threads differ in their last signs.
size_t recentSlot(std::string_view pid, std::string_view tid) {
    const auto lastSigns = [](std::string_view text) {
        uint32_t signs = 0;
        if (text.size() >= sizeof(signs)) {
            std::memcpy(&signs, text.data() + text.size() - sizeof(signs), sizeof(signs));
            return signs;
        }
        for (const char c : text)
            signs = signs << 8 | static_cast<unsigned char>(c);
        return signs;
    };
    return ((lastSigns(tid) + 7 * lastSigns(pid)) * 0x9E3779B1u) >> 24;
}

/// Named by its own file, or by the pid there.
void finishHost(model::Process& process) {
    process.pid.erase(0, kHostMark.size());
    if (process.name.starts_with(kHostMark))
        process.name = process.pid;
    process.pid += model::kHostPid;
    if (process.label.empty())
        process.label = kHostLabel;
    process.sortIndex = saturatingAdd(process.sortIndex, kHostSortIndex);
}

} // namespace

TrackTable::TrackTable() {
    thread("", kFurther);
    async("", kFurther);
    counter("", kFurther, "", "", "");
    m_tracks.clear(); // only their keys are kept
    m_trackOfKey.clear();
    m_pids.clear();
    m_recent = {};
    m_keys.setBudget(kMost * kKeyBytes, "");
}

/// Whether the key at hand is a new one too many.
bool TrackTable::isFull() {
    if (!m_keys.refuses(m_key))
        return false;
    ++m_refused;
    return true;
}

ProcessId TrackTable::process(std::string_view pid) {
    const StringId key = m_pidKeys.internRaw(pid);
    const size_t index = toIndex(key); // 0 is the empty pid
    static_assert(sizeof(size_t) >= sizeof(uint32_t));
    if (m_pids.empty())
        m_pids.emplace_back();
    if (index == m_pids.size())
        m_hasHost = m_pids.emplace_back(m_pidKeys.text(key)).starts_with(kHostMark) || m_hasHost;
    return static_cast<ProcessId>(index);
}

TrackId TrackTable::find(TrackKind kind, std::string_view pid) {
    const size_t key = toIndex(m_keys.intern(m_key));
    if (key >= m_trackOfKey.size())
        m_trackOfKey.resize(key + 1);
    if (m_trackOfKey[key] == 0) {
        model::Track track;
        track.id = static_cast<TrackId>(m_tracks.size());
        track.process = process(pid);
        track.kind = kind;
        m_tracks.push_back(track);
        m_trackOfKey[key] = static_cast<uint32_t>(m_tracks.size());
    }
    return static_cast<TrackId>(m_trackOfKey[key] - 1);
}

TrackId TrackTable::thread(std::string_view pid, std::string_view tid) {
    RecentThread& recent = m_recent[recentSlot(pid, tid)];
    if (recent.track && recent.pid == pid && recent.tid == tid)
        return *recent.track;
    m_key.assign("t").append(pid).append(1, '\0').append(tid);
    if (isFull())
        return thread("", kFurther);
    const size_t before = m_tracks.size();
    const TrackId track = find(TrackKind::Thread, pid);
    if (m_tracks.size() > before)
        m_tracks.back().tid = unescapeJson(tid);
    recent.pid = pid;
    recent.tid = tid;
    recent.track = track;
    return track;
}

TrackId TrackTable::async(std::string_view pid, std::string_view category) {
    m_key.assign("a").append(pid).append(1, '\0').append(category);
    if (isFull())
        return async("", kFurther);
    const size_t before = m_tracks.size();
    const TrackId track = find(TrackKind::Async, pid);
    if (m_tracks.size() > before)
        m_tracks.back().name = unescapeJson(category);
    return track;
}

TrackId TrackTable::counter(std::string_view pid, std::string_view name, std::string_view id,
    std::string_view key, std::string_view dimension) {
    m_key.assign("c").append(pid).append(1, '\0').append(name).append(1, '\0').append(id);
    m_key.append(1, '\0').append(key).append(1, '\0').append(dimension);
    if (isFull())
        return counter("", kFurther, "", "", "");
    const size_t before = m_tracks.size();
    const TrackId track = find(TrackKind::Counter, pid);
    if (m_tracks.size() > before) {
        std::string& text = m_tracks.back().name;
        text = unescapeJson(name);
        if (!id.empty())
            text += " [" + unescapeJson(id) + ']';
        if (!dimension.empty())
            text += " #" + unescapeJson(dimension);
        m_tracks.back().tid = unescapeJson(key);
    }
    return track;
}

void TrackTable::metadata(const RawEvent& event) {
    const bool isProcess = event.name.starts_with("process_");
    if (!isProcess && !event.name.starts_with("thread_"))
        return;
    if (m_processNames.size() + m_threadNames.size() >= 2 * kMost)
        return; // of tracks that share one
    Name& name = isProcess ? m_processNames[unescapeJson(event.pid)]
                           : m_threadNames[{unescapeJson(event.pid), unescapeJson(event.tid)}];
    MemberScanner members(event.args);
    while (const auto member = members.next()) {
        if (member->key == "name" && event.name.ends_with("_name"))
            name.text = unescapeJson(tokenText(member->value));
        else if (member->key == "labels")
            name.label = unescapeJson(tokenText(member->value));
        else if (member->key == "sort_index")
            name.sortIndex = wholeNumber(tokenText(member->value));
    }
}

std::vector<model::Process> TrackTable::processes() const {
    std::vector<model::Process> list;
    for (size_t i = 0; i < m_pids.size(); ++i) {
        model::Process process;
        process.id = static_cast<ProcessId>(i);
        process.pid = m_pids[i];
        process.name = m_pids[i];
        if (const auto found = m_processNames.find(m_pids[i]); found != m_processNames.end()) {
            if (!found->second.text.empty())
                process.name = found->second.text;
            process.label = found->second.label;
            process.sortIndex = found->second.sortIndex.value_or(0);
        }
        if (process.pid.starts_with(kHostMark))
            finishHost(process);
        list.push_back(std::move(process));
    }
    return list;
}

std::vector<model::Track> TrackTable::tracks() const {
    std::vector<model::Track> list = m_tracks;
    for (model::Track& track : list) {
        if (track.kind != TrackKind::Thread)
            continue;
        track.name = track.tid;
        const auto found = m_threadNames.find({m_pids[toIndex(track.process)], track.tid});
        if (found == m_threadNames.end())
            continue;
        if (!found->second.text.empty())
            track.name = found->second.text;
        track.sortIndex = found->second.sortIndex.value_or(0);
    }
    return list;
}

} // namespace rankscope::importer
