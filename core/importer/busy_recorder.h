// SPDX-License-Identifier: GPL-3.0-or-later
// Notes during the first pass when a device was busy, for profiles whose writer made no overlap
// analysis (Kineto, databases): compute kernels, communication operators, receives, and the steps.
// Thread: one at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/importer/event_batch.h"
#include "core/importer/run_store.h"

namespace rankscope::importer {

/// A stretch in which a device did something; never empty.
struct Busy {
    Timestamp begin{};
    Timestamp end{};
};

struct BusyOrder {
    static bool before(const Busy& a, const Busy& b) { return a.begin < b.begin; }
};

using BusyStore = RunStore<Busy, BusyOrder>;

enum class BusyKind : uint8_t { Computing, Communication, Receive };
inline constexpr size_t kBusyKinds = 3;

/// Stream of a kind of one device; the device is the process of its events.
inline size_t busyStream(ProcessId device, BusyKind kind) {
    return toIndex(device) * kBusyKinds + static_cast<size_t>(kind);
}

/// As torch and MindSpore name their steps; the number follows.
inline constexpr std::string_view kStepPrefix = "ProfilerStep#";

struct StepRange {
    std::string step; ///< digits
    TimeRange range;
};

class BusyRecorder {
public:
    explicit BusyRecorder(BusyStore& store)
        : m_store(store) { }

    /// One complete event. Kernels are known by their category ("kernel", as Kineto writes it;
    /// those of NCCL communicate) or by RawEvent::activity; steps by the name ProfilerStep#N.
    /// What comes with an activity is of one device, though its collectives are another process
    /// than its kernels (a database of several devices is several ranks): it counts for the first
    /// of these processes.
    Status see(const RawEvent& event, ProcessId process, const TimeRange& range);

    /// In order of time. Those of the device where there are any, else those of the host.
    std::vector<StepRange> steps() const;

private:
    struct Step {
        StepRange range;
        bool isOnDevice = false;
    };

    BusyStore& m_store;
    std::vector<Step> m_steps;
    std::optional<ProcessId> m_device; ///< of the events with an activity
};

} // namespace rankscope::importer
