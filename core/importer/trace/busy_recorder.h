// SPDX-License-Identifier: GPL-3.0-or-later
// Notes during the first pass when a device was busy: compute kernels, communication operators,
// receives, and the steps. Profiles whose writer made no overlap analysis (Kineto, databases) get
// one from it; of those that have one the steps are split by it.
// Thread: one at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/importer/trace/event_batch.h"
#include "core/importer/trace/run_store.h"
#include "core/model/step_name.h"

namespace rankscope::importer {

/// A stretch in which a device did something; never empty.
struct Busy {
    Timestamp begin{};
    Timestamp end{};
    TrackId track{};
};

struct BusyOrder {
    static bool before(const Busy& a, const Busy& b) {
        return std::tie(a.begin, a.track) < std::tie(b.begin, b.track);
    }
};

using BusyStore = RunStore<Busy, BusyOrder>;

enum class BusyKind : uint8_t { Computing, Communication, Receive };
inline constexpr size_t kBusyKinds = 3;

/// Stream of a kind of one device; the device is the process of its events.
inline size_t busyStream(ProcessId device, BusyKind kind) {
    return toIndex(device) * kBusyKinds + static_cast<size_t>(kind);
}

/// Of the slices that the program marked with mstx, on its host; those on its device have none.
inline constexpr std::string_view kMarkCategory = "mstx";

/// As the host marked it.
struct StepMark {
    std::string step; ///< digits
    TimeRange range;
};

class BusyRecorder {
public:
    explicit BusyRecorder(BusyStore& store)
        : m_store(store) { }

    /// One complete event. Kernels are known by their category ("kernel", as Kineto writes it;
    /// those of NCCL communicate; "mtia_ccp_events" but DMA) or by RawEvent::activity; steps by
    /// their names (model::stepNameOf()). What comes with an activity is of one device, though its
    /// collectives are another process than its kernels (a database of several devices is several
    /// ranks): it counts for the first of these processes. In a text export of Ascend nothing says
    /// so: tasks are known by their "Task Type", the collectives and the lanes of the overlap
    /// analysis by their names (isWritten()).
    Status see(const RawEvent& event, ProcessId process, TrackId track, const TimeRange& range);

    /// What was noted of the process comes from a text export of Ascend: it counts only beside the
    /// overlap analysis that its profiler wrote.
    bool isWritten(ProcessId process) const {
        return toIndex(process) < m_isWritten.size() && m_isWritten[toIndex(process)];
    }

    /// In order of time. Those of the profiler; those that the program marked where it named none.
    /// Of them those of the host; those of a device where the host has none. A step that was
    /// recorded on several threads comes once.
    std::vector<StepMark> steps() const;

private:
    struct Step {
        StepMark mark;
        model::StepNamer namer{};
        bool isOnDevice = false;
    };

    Status push(Activity activity, std::string_view name, ProcessId process, const Busy& busy);

    BusyStore& m_store;
    std::vector<Step> m_steps;
    std::vector<bool> m_isWritten; ///< by process
    std::optional<ProcessId> m_device; ///< of the events with an activity
};

/// The raw "correlation" of a Kineto event's arguments; empty where it has none.
std::string_view correlationOf(const RawEvent& event);
/// A call of the runtime or the driver of a device: "cuda_runtime", "mtia_runtime", "cuda_driver".
bool isRuntimeCall(const RawEvent& event);
/// A kernel or collective of Kineto, by its category.
bool isKinetoWork(const RawEvent& event);

} // namespace rankscope::importer
