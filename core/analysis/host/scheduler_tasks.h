// SPDX-License-Identifier: GPL-3.0-or-later
// What the scheduler of a host did with each thread, from the lanes of an ftrace: how long it ran,
// could have run and slept, how often it was switched and interrupted, and on which CPUs it ran.
// Thread: that of the session; the values any.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/query/statistics.h"

namespace rankscope::analysis {

struct SchedulerTask {
    std::string command; ///< "python" of the lane "python:41"
    std::optional<int64_t> thread{}; ///< 41; nothing where the lane's name ends in no number
    std::vector<int64_t> cpus{}; ///< on which it ran, ascending; empty: not known
    Duration running{};
    Duration runnable{}; ///< ready, and another one ran
    Duration sleeping{};
    Duration other{}; ///< in states of other names
    uint64_t switches = 0;
    uint64_t softInterrupts = 0;
    Duration softInterrupt{};
    uint64_t hardInterrupts = 0;
    Duration hardInterrupt{};
    std::optional<query::Occurrence> longest{}; ///< longest state of it, to go there; whole
};

struct SchedulerTasks {
    bool isThere = false; ///< the rank has lanes of a scheduler
    /// Of what no thread has in the range nothing is known: 0 of a task means nothing then.
    bool hasOther = false;
    bool hasSwitches = false;
    bool hasSoftInterrupts = false;
    bool hasHardInterrupts = false;
    std::vector<SchedulerTask> tasks; ///< by running, the longest first
};

/// Of the range (timeline time), of all that was recorded without one: states count as far as they
/// lie in it, switches and interrupts when they begin in it. Errors: Cancelled, those of
/// IndexReader.
Result<SchedulerTasks> schedulerTasks(query::Session& session, RankSlot slot,
    const std::optional<TimeRange>& range, const std::stop_token& stop);

} // namespace rankscope::analysis
