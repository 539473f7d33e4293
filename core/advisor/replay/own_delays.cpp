// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/own_delays.h"

#include <algorithm>

#include "core/analysis/time_union.h"

namespace rankscope::advisor {

namespace {

/// What begins behind a device that idles was launched late, also where that sends until then.
constexpr int kOfDelay = 4; ///< so many times the idle time, at most

/// What of the delays before an op that is no first one is its host's.
void keepIdle(const JobGraph& job, OpIndex op, const IdleOfWorkers& idle, Work& delays) {
    const OpLanes& lanes = job.lanes();
    const size_t count = lanes.lanes.size();
    for (size_t lane = 0; lane < count; ++lane) {
        Duration& delay = delays[op * count + lane];
        const auto of = idle.find({lanes.lanes[lane].dpRank, lanes.ops[op].stage});
        if (of == idle.end() || delay <= Duration()) {
            delay = Duration();
            continue;
        }
        const Timestamp start =
            lanes.begins[lane / lanes.dpRanks] + lanes.starts[op * count + lane];
        const Duration within = analysis::commonTime(of->second, {{start - delay, start}});
        delay = within * kOfDelay >= delay ? delay : within;
    }
}

} // namespace

HostTimes ownDelays(const JobGraph& job, const IdleOfWorkers& idle) {
    HostTimes delays = job.delays();
    Work& own = delays.before;
    const OpLanes& lanes = job.lanes();
    // A single one is its own peer in the other steps.
    const size_t alike = lanes.dpRanks > 1 ? lanes.dpRanks : lanes.lanes.size();
    std::vector<Duration> peers(alike);
    for (OpIndex op = 0; op < lanes.ops.size(); ++op) {
        if (!job.isFirst(op))
            keepIdle(job, op, idle, own);
        for (size_t lane = 0; lane < lanes.lanes.size(); lane += alike) {
            const auto first = own.begin() + static_cast<ptrdiff_t>(op * lanes.lanes.size() + lane);
            const auto behind = first + static_cast<ptrdiff_t>(alike);
            std::copy(first, behind, peers.begin());
            const auto median = peers.begin() + static_cast<ptrdiff_t>((alike - 1) / 2);
            std::nth_element(peers.begin(), median, peers.end());
            const Duration common = std::max(Duration(), *median);
            std::transform(first, behind, first,
                [common](Duration delay) { return std::max(Duration(), delay - common); });
        }
    }
    return delays;
}

} // namespace rankscope::advisor
