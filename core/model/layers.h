// SPDX-License-Identifier: GPL-3.0-or-later
// What a process of a timeline is to the job, by the names and labels that profilers give it.
// Thread: any, free functions.
#pragma once

#include "core/model/trace.h"

namespace rankscope::model {

enum class Layer {
    Python, ///< the framework and the program: operators, Python functions, marks
    Cann, ///< calls of the runtime below it
    Device, ///< streams of a device
    Communication, ///< groups and planes of HCCL
    Overlap, ///< what the device did, from all of it
    Other, ///< counters, hardware units, a scheduler, what nobody knows
};

/// Ascend profilers name their processes; Kineto labels them "CPU", "GPU 0", "MTIA 1".
Layer layerOf(const Process& process);

} // namespace rankscope::model
