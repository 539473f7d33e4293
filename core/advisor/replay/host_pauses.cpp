// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/host_pauses.h"

#include <algorithm>

#include "core/advisor/replay/fixes.h"
#include "core/analysis/statistics.h"
#include "core/analysis/time_union.h"

namespace rankscope::advisor {

namespace {

/// So much less than measured, but not below zero.
void takeOut(const Work& measured, const Work& without, Work& from) {
    for (size_t i = 0; i < from.size(); ++i) {
        const Duration less = measured[i] - without[i];
        if (less > Duration())
            from[i] = std::max(std::min(from[i], Duration()), from[i] - less);
    }
}

} // namespace

PausePrice priceWithout(const JobGraph& job, Work work, Work delays) {
    const Duration without = job.stepTime(work, delays);
    PausePrice found{job.stepTime(job.work(), job.delays()) - without, 1, 1, {}};
    if (without > Duration()) {
        Work usual = job.usualDelays();
        takeOut(job.delays(), delays, usual);
        found.off = 1 - analysis::shareOf(job.stepTime(work, Delays::Without), without);
        found.offUsual = 1 - analysis::shareOf(job.stepTime(work, usual), without);
    }
    found.change = [work = std::move(work), delays = std::move(delays)](
                       const JobGraph& of, Work& lengths, Work& late) {
        takeOut(of.work(), work, lengths);
        takeOut(of.delays(), delays, late);
    };
    return found;
}

PausePrice priceOfPauses(const JobGraph& job, const PausesOfWorkers& pauses) {
    Work work = job.work();
    Work delays = job.delays();
    const OpLanes& lanes = job.lanes();
    const size_t count = lanes.lanes.size();
    for (OpIndex op = 0; op < lanes.ops.size(); ++op) {
        const model::JobOpType type = lanes.ops[op].type;
        const bool isOfDevice = isPass(type) || type == model::JobOpType::Optimizer;
        for (size_t lane = 0; lane < count; ++lane) {
            const auto paused = pauses.find({lanes.ops[op].stage, lanes.lanes[lane].dpRank});
            if (paused == pauses.end())
                continue;
            const auto within = [](const std::vector<TimeRange>& ranges, Timestamp begin,
                                    Duration length) {
                return length <= Duration()
                    ? Duration()
                    : analysis::commonTime(ranges, {{begin, begin + length}});
            };
            const size_t at = op * count + lane;
            const Timestamp start = lanes.begins[lane / lanes.dpRanks] + lanes.starts[at];
            delays[at] -= within(paused->second.host, start - delays[at], delays[at]);
            if (isOfDevice)
                work[at] -= within(paused->second.device, start, lanes.durations[at]);
        }
    }
    return priceWithout(job, std::move(work), std::move(delays));
}

} // namespace rankscope::advisor
