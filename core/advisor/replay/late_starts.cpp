// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/late_starts.h"

#include <algorithm>

#include "core/analysis/statistics.h"
#include "core/analysis/time_union.h"

namespace rankscope::advisor {

namespace {

/// As the same op of the other data-parallel ranks is delayed in the step, but no longer than it
/// is.
Duration normalDelay(const JobGraph& job, OpIndex op, size_t lane, Duration late) {
    const OpLanes& lanes = job.lanes();
    const size_t first = lane - lane % lanes.dpRanks;
    const size_t others = lanes.dpRanks - 1;
    std::vector<Duration> delays;
    for (size_t one = first; one < first + lanes.dpRanks; ++one) {
        if (one != lane || (others > 0 && others % 2 == 0))
            delays.push_back(job.delays().before[op * lanes.lanes.size() + one]);
    }
    const Duration own = job.delays().before[op * lanes.lanes.size() + lane];
    const auto normal = analysis::medianOf(std::move(delays));
    return normal ? std::min(own, *normal) : std::max(Duration(), own - late);
}

/// A step of its worker begins with it. Receives may be posted before the data is there: so the
/// first pass, too.
bool isOfBegin(const JobGraph& job, OpIndex op) {
    const Op& of = job.lanes().ops[op];
    return job.isFirst(op) || (of.type == model::JobOpType::ForwardCompute && of.ordinal == 0);
}

/// The first so much of them.
std::vector<TimeRange> beginOf(const std::vector<TimeRange>& ranges, Duration most) {
    std::vector<TimeRange> taken;
    for (const TimeRange& range : ranges) {
        const Duration length = std::min(most, range.length());
        if (length <= Duration())
            break;
        taken.push_back({range.begin, range.begin + length});
        most -= length;
    }
    return taken;
}

} // namespace

PausePrice priceOfLateStarts(const JobGraph& job, const LateStarts& late) {
    Work work = job.work();
    HostTimes delays = job.delays();
    const OpLanes& lanes = job.lanes();
    const size_t count = lanes.lanes.size();
    WaitsUntilLimits waits(job);
    for (size_t i = 0; i < work.size(); ++i) {
        const auto op = static_cast<OpIndex>(i / count);
        const Lane& lane = lanes.lanes[i % count];
        const auto found = late.find({{lane.dpRank, lanes.ops[op].stage}, lane.step});
        if (found == late.end())
            continue;
        const LateStart& start = found->second;
        if (start.ofWorker > Duration() && isOfBegin(job, op))
            delays.before[i] = normalDelay(job, op, i % count, start.ofWorker);
        if (isPass(lanes.ops[op].type)) {
            const Timestamp begin = lanes.begins[i % count / lanes.dpRanks] + lanes.starts[i];
            const Duration taken = analysis::commonTime(
                beginOf(start.waits, start.ofOthers), {{begin, begin + lanes.durations[i]}});
            waits.take(i, taken, work, delays);
        }
    }
    waits.lower(delays);
    return priceWithout(job, std::move(work), std::move(delays));
}

} // namespace rankscope::advisor
