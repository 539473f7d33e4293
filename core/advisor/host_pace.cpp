// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/host_pace.h"

#include <algorithm>

#include "core/analysis/statistics.h"

namespace rankscope::advisor {

std::vector<LaunchedTask> tasksIn(const TimeRange& step, const analysis::Launches& launches) {
    std::vector<LaunchedTask> tasks;
    const auto behind = launches.times.lower_bound(step.end);
    for (auto task = launches.times.lower_bound(step.begin); task != behind; ++task)
        tasks.push_back({std::min(task->first, task->second), task->first});
    std::vector<Timestamp> begins;
    begins.reserve(tasks.size());
    for (const LaunchedTask& task : tasks)
        begins.push_back(task.begin);
    std::ranges::sort(tasks, {}, &LaunchedTask::launch);
    for (size_t i = 0; i < tasks.size(); ++i) {
        const auto begun = std::ranges::upper_bound(begins, tasks[i].launch) - begins.begin();
        tasks[i].queued = i - std::min(i, static_cast<size_t>(begun));
    }
    return tasks;
}

HostPace paceOf(const std::vector<std::vector<LaunchedTask>>& steps) {
    constexpr size_t kFewest = 10;
    HostPace pace;
    for (const auto& tasks : steps)
        for (const LaunchedTask& task : tasks)
            pace.fullQueue = std::max(pace.fullQueue, task.queued / 2);
    std::vector<Duration> intervals;
    for (const auto& tasks : steps)
        for (size_t i = 1; i < tasks.size(); ++i)
            if (tasks[i].queued < pace.fullQueue)
                intervals.push_back(tasks[i].launch - tasks[i - 1].launch);
    if (intervals.size() >= kFewest)
        pace.interval = analysis::medianOf(intervals).value_or(Duration());
    return pace;
}

Duration waitedBefore(const std::vector<LaunchedTask>& tasks, size_t task, const HostPace& pace) {
    if (task == 0 || tasks[task].queued < pace.fullQueue)
        return {};
    return std::max(Duration(), tasks[task].launch - tasks[task - 1].launch - pace.interval);
}

} // namespace rankscope::advisor
