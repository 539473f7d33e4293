// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in the index of a rank and is not the profile's own: the overlap lanes that the
// import computes where the profiler wrote none, and the lanes of the host's own trace.
// Thread: any, free functions.
#pragma once

#include <string_view>

#include "core/model/trace.h"

namespace rankscope::model {

/// The process name that Ascend profilers give their own analysis, and ours.
inline constexpr std::string_view kOverlapProcess = "Overlap Analysis";
/// Behind the pid of the device, as no profiler writes it.
inline constexpr std::string_view kComputedPid = " overlap";

inline bool isComputed(const Process& process) {
    return process.name == kOverlapProcess && process.pid.ends_with(kComputedPid);
}

/// Behind the pid of a process of the host's own trace: the rank may have one with the same pid.
inline constexpr std::string_view kHostPid = " host";

inline bool isOfHost(const Process& process) {
    return process.pid.ends_with(kHostPid);
}

} // namespace rankscope::model
