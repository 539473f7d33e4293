// SPDX-License-Identifier: GPL-3.0-or-later
// The streams of the devices of a job and what on them is an operator.
//
// Kineto says it by the category of a slice (kernel, gpu_memcpy, ...). Ascend profilers write it as
// the argument "Task Type" of the slices on the tracks "Stream 2" (data_formats.md 2.10): cores and
// AI CPU compute; copies, events and notifies do not, nor do the tasks of collectives, which have a
// page of their own.
// Thread: that of the session; what takes no session any.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>

#include "core/analysis/operators/operators.h"

namespace rankscope::analysis {

/// One stream and what its operators ran on.
struct DeviceStream {
    RankSlot slot{};
    TrackId track{};
    std::map<StringId, std::string> cores{}; ///< by name: "kernel", "AI_CORE"
    std::optional<TimeRange> step{}; ///< of the filter: only what begins in it counts
    std::optional<TimeRange> range{}; ///< stored, of where it was moved to: what overlaps it counts

    bool isWhole() const { return !step && !range; }
};

/// Written by torch's profiler of GPUs, or a trace that nobody knows.
bool isOfGpu(model::ProfileKind kind);

/// All its profiles are, and there is one.
bool isOfGpu(const query::Snapshot& snapshot);

/// The import computed the overlap of the device, so something ran on it.
bool hasDeviceWork(const index::RankIndex& rank);

/// A table with the operators of the device that has rows.
bool hasKernelTable(const index::TableIndex& part);

/// A rank whose operators no table has: its timeline alone can tell them.
bool hasOnlyStreams(const query::Snapshot& snapshot, const index::RankIndex& rank);

/// The timeline has streams with operators on them, as its overlap lanes say.
bool hasOperatorStreams(const index::RankIndex& rank);

using TakeStream = std::function<Status(const index::RankIndex&, const DeviceStream&)>;
/// Calls `take` with every stream with operators of the chosen ranks that have only streams, in
/// order of the ranks; those that lack the step are left out. Errors: Cancelled, those of
/// IndexReader and of `take`.
Status eachDeviceStream(query::Session& session, const OperatorFilter& filter,
    const std::stop_token& stop, const TakeStream& take);

using TakeSlice = std::function<void(const model::Slice&)>;
/// Calls `take` with each slice of the stream, of its step and range, that is named so: lane by
/// lane.
Status eachSliceOf(query::Session& session, const DeviceStream& stream,
    const std::set<StringId>& names, const std::stop_token& stop, const TakeSlice& take);

} // namespace rankscope::analysis
