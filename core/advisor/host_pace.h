// SPDX-License-Identifier: GPL-3.0-or-later
// How far ahead of its device a host launches, and where it waits for it. Thread: any, values.
#pragma once

#include <cstddef>
#include <vector>

#include "core/analysis/verdicts/launches.h"
#include "core/base/time.h"

namespace rankscope::advisor {

/// What a device began, and when its host launched it.
struct LaunchedTask {
    Timestamp launch;
    Timestamp begin;
    size_t queued = 0; ///< at its launch: launched before, and not begun
};

/// Of a step, by launch.
std::vector<LaunchedTask> tasksIn(const TimeRange& step, const analysis::Launches& launches);

/// How a host launches while its device keeps up with it.
struct HostPace {
    size_t fullQueue = 0; ///< so many launched ahead: it may wait for its device
    Duration interval{}; ///< between two launches; zero of one that always may
};

HostPace paceOf(const std::vector<std::vector<LaunchedTask>>& steps);

/// For how long it waited for a full queue before it launched this one: beyond its pace.
Duration waitedBefore(const std::vector<LaunchedTask>& tasks, size_t task, const HostPace& pace);

} // namespace rankscope::advisor
