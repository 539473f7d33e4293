// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the track of an event. A track is a (pid, tid), an async (pid, category) or a counter
// series (pid, name, id, key, acc_id). Names and sort indexes come in metadata events, anywhere in
// the file and up to hundreds of thousands of times, so they are bound at the end.
// Thread: one at a time.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/string_pool.h"
#include "core/importer/trace/event_batch.h"
#include "core/model/trace.h"

namespace rankscope::importer {

/// Before the pids of a host's own trace, so that none of them is one of the rank's: no profiler
/// writes line breaks there.
inline constexpr std::string_view kHostMark = "\n\n";

class TrackTable {
public:
    /// Tracks beyond about kMost are one for each kind.
    static constexpr size_t kMost = 65'536;

    TrackTable();

    TrackId thread(std::string_view pid, std::string_view tid);
    TrackId async(std::string_view pid, std::string_view category);
    /// `dimension` is the value of acc_id, "" without.
    TrackId counter(std::string_view pid, std::string_view name, std::string_view id,
        std::string_view key, std::string_view dimension);

    /// Takes process_name, process_labels, process_sort_index, thread_name, thread_sort_index.
    void metadata(const RawEvent& event);

    size_t size() const { return m_tracks.size(); }
    /// Events that came to a track of others.
    uint64_t refused() const { return m_refused; }
    ProcessId processOf(TrackId track) const { return m_tracks[toIndex(track)].process; }
    const std::string& pidOf(TrackId track) const {
        return m_pids[toIndex(m_tracks[toIndex(track)].process)];
    }

    bool isHost(TrackId track) const { return m_hasHost && pidOf(track).starts_with(kHostMark); }

    /// The finished lists: names bound, defaults filled in. process_name is the pid where none was
    /// given. Processes of the host come last and say so in their label.
    std::vector<model::Process> processes() const;
    std::vector<model::Track> tracks() const;

private:
    struct Name {
        std::string text;
        std::string label;
        std::optional<int64_t> sortIndex;
    };

    /// Events of a few dozen threads take turns; to find one here takes no key.
    struct RecentThread {
        std::string pid;
        std::string tid;
        std::optional<TrackId> track;
    };
    static constexpr size_t kRecentThreads = 256; // see recentSlot()

    TrackId find(model::TrackKind kind, std::string_view pid);
    ProcessId process(std::string_view pid);

    bool isFull();

    uint64_t m_refused = 0;
    bool m_hasHost = false; ///< some process is of the host
    StringPool m_keys; ///< track keys; position = index in m_trackOfKey
    std::vector<uint32_t> m_trackOfKey; ///< TrackId + 1, 0 is none
    StringPool m_pidKeys;
    std::vector<std::string> m_pids; ///< position = ProcessId
    std::vector<model::Track> m_tracks;
    std::map<std::string, Name> m_processNames;
    std::map<std::pair<std::string, std::string>, Name> m_threadNames;
    std::string m_key; // scratch
    std::array<RecentThread, kRecentThreads> m_recent;
};

} // namespace rankscope::importer
