// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/host_pauses.h"

#include <algorithm>
#include <optional>
#include <tuple>

#include "core/advisor/replay/fixes.h"
#include "core/analysis/statistics.h"
#include "core/analysis/time_union.h"

namespace rankscope::advisor {

namespace {

/// So much less than measured, but not below zero.
void takeOut(const Work& measured, const Work& without, Work& from) {
    for (size_t i = 0; i < std::min(from.size(), measured.size()); ++i) {
        const Duration less = measured[i] - without[i];
        if (less > Duration())
            from[i] = std::max(std::min(from[i], Duration()), from[i] - less);
    }
}

void takeOut(const HostTimes& measured, const HostTimes& without, HostTimes& from) {
    takeOut(measured.before, without.before, from.before);
    takeOut(measured.within, without.within, from.within);
    takeOut(measured.limits, without.limits, from.limits);
}

/// The stage at the other end of a transfer; nothing of other ops. Of an interleaved pipeline the
/// last one sends to the first, too.
std::optional<int32_t> otherEnd(const OpLanes& lanes, const Op& op) {
    using enum model::JobOpType;
    const bool isNext = op.type == ForwardSend || op.type == BackwardReceive;
    if (!isNext && op.type != BackwardSend && op.type != ForwardReceive)
        return std::nullopt;
    return (op.stage + (isNext ? 1 : lanes.stages - 1)) % lanes.stages;
}

/// When the hosts of a worker paused that runs the op, and the one at the other end of a transfer:
/// before that launches, a transfer waits, and what stands behind it on its stream.
class HostsOfOps {
public:
    HostsOfOps(const OpLanes& lanes, const PausesOfWorkers& pauses)
        : m_lanes(lanes)
        , m_pauses(pauses) { }

    const std::vector<TimeRange>& operator()(const Op& op, int32_t dpRank) {
        const int32_t other = otherEnd(m_lanes, op).value_or(op.stage);
        const auto [known, isNew] = m_known.try_emplace({op.stage, other, dpRank});
        if (isNew) {
            add(op.stage, dpRank, known->second);
            add(other, dpRank, known->second);
            known->second = analysis::unionOf(std::move(known->second));
        }
        return known->second;
    }

private:
    void add(int32_t stage, int32_t dpRank, std::vector<TimeRange>& to) const {
        if (const auto of = m_pauses.find({stage, dpRank}); of != m_pauses.end())
            to.insert(to.end(), of->second.host.begin(), of->second.host.end());
    }

    const OpLanes& m_lanes;
    const PausesOfWorkers& m_pauses;
    std::map<std::tuple<int32_t, int32_t, int32_t>, std::vector<TimeRange>> m_known;
};

/// A host that does not pause since its device held it up goes on so much earlier.
void takeLimits(const JobGraph& job, HostsOfOps& hostsOf, HostTimes& delays) {
    const OpLanes& lanes = job.lanes();
    for (size_t i = 0; i < job.limits().size(); ++i) {
        const HostLimit& limit = job.limits()[i];
        if (!limit.isOfBegin && limit.held < limit.pause)
            delays.limits[i] -=
                analysis::commonTime(hostsOf(lanes.ops[limit.op], lanes.lanes[limit.lane].dpRank),
                    {{limit.held, limit.pause}});
    }
}

} // namespace

void takeWithin(size_t place, Duration taken, Work& work, HostTimes& delays) {
    if (taken <= Duration())
        return;
    Duration ofHost{};
    if (!delays.within.empty()) {
        ofHost = std::min(taken, std::max(Duration(), delays.within[place]));
        delays.within[place] -= ofHost;
    }
    work[place] -= taken - ofHost;
}

WaitsUntilLimits::WaitsUntilLimits(const JobGraph& job)
    : m_job(job) {
    for (const HostLimit& limit : job.limits())
        if (limit.waited > Duration())
            m_left[limit.op * job.lanes().lanes.size() + limit.lane] += limit.waited;
}

void WaitsUntilLimits::take(size_t place, Duration taken, Work& work, HostTimes& delays) {
    if (const auto left = m_left.find(place); left != m_left.end()) {
        const Duration ofWait = std::clamp(taken, Duration(), left->second);
        left->second -= ofWait;
        m_taken[place] += ofWait;
        taken -= ofWait;
    }
    takeWithin(place, taken, work, delays);
}

void WaitsUntilLimits::lower(HostTimes& delays) const {
    for (size_t i = 0; i < m_job.limits().size(); ++i) {
        const HostLimit& limit = m_job.limits()[i];
        const auto taken = m_taken.find(limit.op * m_job.lanes().lanes.size() + limit.lane);
        if (limit.waited > Duration() && taken != m_taken.end())
            delays.limits[i] -= taken->second;
    }
}

PausePrice priceWithout(const JobGraph& job, Work work, HostTimes delays) {
    const Duration without = job.stepTime(work, delays);
    PausePrice found{job.stepTime(job.work(), job.delays()) - without, 1, 1, {}};
    if (without > Duration()) {
        HostTimes usual = job.usualDelays();
        takeOut(job.delays(), delays, usual);
        found.off = 1 - analysis::shareOf(job.stepTime(work, Delays::Without), without);
        found.offUsual = 1 - analysis::shareOf(job.stepTime(work, usual), without);
    }
    found.change = [work = std::move(work), delays = std::move(delays)](
                       const JobGraph& of, Work& lengths, HostTimes& late) {
        takeOut(of.work(), work, lengths);
        takeOut(of.delays(), delays, late);
    };
    return found;
}

PausePrice priceOfPauses(const JobGraph& job, const PausesOfWorkers& pauses) {
    Work work = job.work();
    HostTimes delays = job.delays();
    const OpLanes& lanes = job.lanes();
    const size_t count = lanes.lanes.size();
    HostsOfOps hostsOf(lanes, pauses);
    WaitsUntilLimits waits(job);
    for (OpIndex op = 0; op < lanes.ops.size(); ++op) {
        const model::JobOpType type = lanes.ops[op].type;
        const bool isOfDevice = isPass(type) || type == model::JobOpType::Optimizer;
        for (size_t lane = 0; lane < count; ++lane) {
            const int32_t dpRank = lanes.lanes[lane].dpRank;
            const auto within = [](const std::vector<TimeRange>& ranges, Timestamp begin,
                                    Duration length) {
                return length <= Duration()
                    ? Duration()
                    : analysis::commonTime(ranges, {{begin, begin + length}});
            };
            const size_t at = op * count + lane;
            const Timestamp start = lanes.begins[lane / lanes.dpRanks] + lanes.starts[at];
            Duration& before = delays.before[at];
            if (before > Duration())
                before -= within(hostsOf(lanes.ops[op], dpRank), start - before, before);
            const auto paused = pauses.find({lanes.ops[op].stage, dpRank});
            if (!isOfDevice || paused == pauses.end())
                continue;
            const Duration idle = within(paused->second.device, start, lanes.durations[at]);
            if (paused->second.host.empty()) // it waits for a link
                work[at] -= idle;
            else
                waits.take(at, idle, work, delays);
        }
    }
    takeLimits(job, hostsOf, delays);
    waits.lower(delays);
    return priceWithout(job, std::move(work), std::move(delays));
}

} // namespace rankscope::advisor
