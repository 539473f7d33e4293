// SPDX-License-Identifier: GPL-3.0-or-later
// Turns rows into the events a trace file would have: fills batches and hands them on. Names each
// process and thread once, with the words and numbers of the profiler's own text export.
// Thread: one at a time.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/importer/trace/event_stage.h"

namespace rankscope::importer {

/// A process of the timeline as the text export names it.
struct ProcessStyle {
    std::string_view name;
    std::string_view label; ///< "CPU" or "NPU"
    int64_t sortIndex = 0;
    /// The text export numbers its processes pid << 10 | sort index << 5 | device; only that of
    /// Python keeps the pid of the host.
    bool isHostProcess = false;
};

inline constexpr ProcessStyle kPythonProcess{"Python", "CPU", 0, true};
inline constexpr ProcessStyle kGarbageProcess{"Python GC", "CPU", 1};
inline constexpr ProcessStyle kStepProcess{"Step", "CPU", 2};
inline constexpr ProcessStyle kOsProcess{"OS Runtime API", "CPU", 6};
inline constexpr ProcessStyle kCannProcess{"CANN", "CPU", 7};
inline constexpr ProcessStyle kHardwareProcess{"Ascend Hardware", "NPU", 13};
inline constexpr ProcessStyle kHcclProcess{"HCCL", "NPU", 15};
inline constexpr ProcessStyle kCommunicationProcess{"Communication", "NPU", 15};

/// Where an event belongs. The texts live as long as the writer.
struct EventPlace {
    std::string pid;
    std::string tid;
};

struct TimeSpan {
    std::optional<int64_t> start;
    std::optional<int64_t> end;
};

class EventWriter {
public:
    explicit EventWriter(ArgsStore& args);
    EventWriter(const EventWriter&) = delete;
    EventWriter& operator=(const EventWriter&) = delete;

    /// Where the batches go from now on; must live until finish().
    void begin(const Deliver& deliver) { m_deliver = &deliver; }

    /// The track of a thread; `makeName` is asked when it is new.
    template <class MakeName>
    const EventPlace& thread(const ProcessStyle& process, int64_t hostPid, int64_t device,
        int64_t tid, MakeName makeName) {
        const ThreadKey key{process.name, hostPid, device, tid};
        if (m_lastPlace == nullptr || m_lastThread != key) {
            const auto found = m_threads.find(key);
            m_lastPlace =
                found != m_threads.end() ? &found->second : &addThread(process, key, makeName());
            m_lastThread = key;
        }
        return *m_lastPlace;
    }
    /// The process for its counters.
    const EventPlace& process(const ProcessStyle& process, int64_t hostPid, int64_t device);

    /// Texts as JSON has them between its quotes. They must live until the writer is gone, or come
    /// from keep().
    void slice(const EventPlace& place, std::string_view name, std::string_view category,
        TimeSpan span, std::string_view args, Activity activity = Activity::Unknown);
    void flow(Phase phase, const EventPlace& place, std::string_view category, int64_t id,
        std::optional<int64_t> time);
    /// `args` is the object with the one value.
    void counter(const EventPlace& place, std::string_view name, std::optional<int64_t> time,
        std::string_view args);
    /// What the process or the thread is called; `args` is the object with the one value.
    void metadata(const EventPlace& place, std::string_view name, std::string args);
    /// After all events of a row: a full batch goes away, and with it what keep() gave.
    Status endRow();
    Status finish();

    /// A text that lives as long as the batch.
    std::string_view keep(std::string text);
    /// A text that lives as long as the writer: for the few that come again and again.
    std::string_view keepAlways(std::string text) { return m_texts.emplace_back(std::move(text)); }
    /// How far the source is.
    void setBytesRead(uint64_t bytes) { m_bytesRead = bytes; }

private:
    using ThreadKey = std::tuple<std::string_view, int64_t, int64_t, int64_t>;

    EventPlace& addThread(
        const ProcessStyle& process, const ThreadKey& key, const std::string& name);
    Status deliver();

    ArgsStore& m_args;
    const Deliver* m_deliver = nullptr;
    std::unique_ptr<StagedBatch> m_staged;
    std::map<ThreadKey, EventPlace> m_threads;
    std::map<ThreadKey, EventPlace> m_processes;
    ThreadKey m_lastThread{};
    const EventPlace* m_lastPlace = nullptr;
    std::deque<std::string> m_texts;
    size_t m_keptBytes = 0;
    uint64_t m_bytesRead = 0;
};

} // namespace rankscope::importer
