// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/job_graph.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/advisor/replay/playing_order.h"
#include "core/analysis/statistics.h"
#include "core/base/mean.h"

namespace rankscope::advisor {

namespace {

/// Clocks of ranks differ. What lies further back than this is damage and counts as zero; what lies
/// less is kept, so that it cancels out (StragglerAnalysis).
constexpr Duration kClockStep = std::chrono::milliseconds(10);
constexpr Duration kLongestStep(int64_t{1} << 62);

Duration withoutDamage(Duration length) {
    return length <= -kClockStep ? Duration() : length;
}

void keepLater(std::vector<Duration>& times, std::span<const Duration> others) {
    for (size_t i = 0; i < times.size(); ++i)
        if (times[i] < others[i])
            times[i] = others[i];
}

Duration partOf(Duration work, double part) {
    // count(): a part of it
    return Duration(std::llround(part * static_cast<double>(work.count())));
}

Duration longest(const std::vector<Duration>& times) {
    Duration most{};
    for (const Duration time : times)
        most = std::max({most, time, -time});
    return most;
}

} // namespace

JobGraph::JobGraph(OpLanes lanes, Dependencies dependencies, Steps steps)
    : m_lanes(std::move(lanes))
    , m_steps(steps)
    , m_dependencies(std::move(dependencies))
    , m_work(m_lanes.durations)
    , m_overlaps(m_lanes.steps()) {
    for (OpIndex op = 0; op < m_lanes.ops.size(); ++op)
        if (m_lanes.ops[op].type == model::JobOpType::Optimizer)
            m_last.push_back(op);
    if (m_last.empty()) {
        m_last.resize(m_lanes.ops.size());
        std::iota(m_last.begin(), m_last.end(), OpIndex());
    }
    for (const Meeting& meeting : m_dependencies.meetings)
        if (meeting.isCommunication)
            setTransfers(meeting);
    std::vector<Duration> ends(size());
    std::transform(m_lanes.starts.begin(), m_lanes.starts.end(), m_lanes.durations.begin(),
        ends.begin(), std::plus());
    setBegunWithin();
    setOverlaps(ends);
    setDelays(ends);
}

Result<JobGraph> JobGraph::of(
    std::span<const model::JobOp> ops, PlayingRules rules, std::vector<int32_t> hosts) {
    RS_TRY_ASSIGN(OpLanes lanes, layOut(ops));
    if (hosts.size() == lanes.dpRanks * static_cast<size_t>(lanes.stages))
        lanes.hosts = std::move(hosts);
    RS_TRY_ASSIGN(Dependencies dependencies, dependenciesOf(lanes, rules.posting));
    RS_TRY(orderMeetings(lanes, dependencies));
    JobGraph graph(std::move(lanes), std::move(dependencies), rules.steps);
    RS_TRY(graph.checkLengths());
    return graph;
}

Status JobGraph::checkLengths() const {
    const auto rows = static_cast<int64_t>(m_lanes.ops.size());
    const Duration room = kLongestStep / rows; // so that no sum over a step overflows
    if (longest(m_work) < room / 2 && longest(m_delays.before) < room / 2)
        return {};
    return fail(ErrorCode::Damaged, "the times of a step lie too far apart");
}

void JobGraph::setTransfers(const Meeting& meeting) {
    std::vector<Duration> begins(m_lanes.lanes.size(), Duration::min());
    for (const OpIndex op : meeting.ops)
        keepLater(begins, m_lanes.startsOf(op));
    if (meeting.isAcrossRanks)
        meetRanks(begins);
    for (const OpIndex op : meeting.ops)
        for (size_t lane = 0; lane < begins.size(); ++lane) {
            const Duration end = m_lanes.starts[at(op) + lane] + m_lanes.durations[at(op) + lane];
            m_work[at(op) + lane] = withoutDamage(end - begins[lane]);
        }
}

void JobGraph::setBegunWithin() {
    for (const auto& [op, pass] : m_dependencies.within) {
        BegunWithin& of = m_begunWithin[op];
        of.pass = pass;
        for (size_t lane = 0; lane < m_lanes.lanes.size(); ++lane) {
            const Duration length = m_lanes.durationsOf(pass)[lane];
            const Duration left =
                m_lanes.startsOf(pass)[lane] + length - m_lanes.startsOf(op)[lane];
            of.left.push_back(std::clamp(analysis::shareOf(left, length), 0.0, 1.0));
        }
    }
}

Duration JobGraph::shortestPause(
    size_t firstLane, const std::vector<Duration>& ended, Duration sinceStep) const {
    Duration shortest = Duration::max();
    for (OpIndex op = 0; op < m_lanes.ops.size(); ++op)
        for (size_t rank = 0; isFirst(op) && rank < m_lanes.dpRanks; ++rank)
            shortest = std::min(shortest,
                sinceStep + m_lanes.startsOf(op)[firstLane + rank]
                    - ended[static_cast<size_t>(m_lanes.ops[op].stage) * m_lanes.dpRanks + rank]);
    return shortest;
}

void JobGraph::setOverlaps(const std::vector<Duration>& ends) {
    for (size_t step = 1; m_steps == Steps::InARow && step < m_overlaps.size(); ++step) {
        const size_t lane = step * m_lanes.dpRanks;
        const auto ended = endsOfWorkers(ends, lane - m_lanes.dpRanks);
        const Duration sinceStep = m_lanes.begins[step] - m_lanes.begins[step - 1];
        const Duration last = *std::max_element(ended.begin(), ended.end());
        const Duration pause = shortestPause(lane, ended, sinceStep);
        m_overlaps[step] = std::max(Duration(), last - sinceStep + std::max(Duration(), pause));
    }
}

std::vector<Duration> JobGraph::measuredFreeFrom(const std::vector<Duration>& ends) const {
    const size_t ranks = m_lanes.dpRanks;
    const size_t lanes = m_lanes.lanes.size();
    std::vector<Duration> freeFrom(stages() * lanes);
    for (size_t step = 1; m_steps == Steps::InARow && step < m_overlaps.size(); ++step) {
        const auto ended = endsOfWorkers(ends, (step - 1) * ranks);
        const Duration last = *std::max_element(ended.begin(), ended.end());
        for (size_t worker = 0; worker < ended.size(); ++worker)
            freeFrom[worker / ranks * lanes + step * ranks + worker % ranks] =
                ended[worker] - last + m_overlaps[step];
    }
    return freeFrom;
}

void JobGraph::setDelays(const std::vector<Duration>& ends) {
    Work& before = m_delays.before;
    before = m_lanes.starts;
    const auto freeFrom = measuredFreeFrom(ends);
    std::vector<Duration> begins(m_lanes.lanes.size());
    for (OpIndex op = 0; op < m_lanes.ops.size(); ++op) {
        ready(op, m_work, nullptr, ends, 0, freeFrom, begins);
        for (size_t lane = 0; lane < begins.size(); ++lane)
            before[at(op) + lane] = withoutDamage(before[at(op) + lane] - begins[lane]);
    }
}

void JobGraph::meetRanks(std::vector<Duration>& begins) const {
    const auto ranks = static_cast<ptrdiff_t>(m_lanes.dpRanks);
    for (auto step = begins.begin(); step != begins.end(); step += ranks)
        std::fill(step, step + ranks, *std::max_element(step, step + ranks));
}

Duration JobGraph::lengthOf(size_t place, const Work& work, const HostTimes* delays) const {
    const bool isKept = delays != nullptr && !delays->within.empty();
    return work[place] + (isKept ? delays->within[place] : Duration());
}

void JobGraph::ready(OpIndex op, const Work& work, const HostTimes* delays,
    const std::vector<Duration>& ends, size_t firstLane, const std::vector<Duration>& freeFrom,
    std::vector<Duration>& begins) const {
    if (isFirst(op)) {
        const auto stage = static_cast<size_t>(m_lanes.ops[op].stage);
        const auto own = std::span(freeFrom).subspan(stage * begins.size(), begins.size());
        std::copy(own.begin(), own.end(), begins.begin());
        return;
    }
    std::fill(begins.begin(), begins.end(), Duration::min());
    const auto within = m_begunWithin.find(op);
    for (const OpIndex other : m_dependencies.before[op]) {
        const size_t first = at(other) + firstLane;
        if (within == m_begunWithin.end() || within->second.pass != other) {
            keepLater(begins, std::span(ends).subspan(first, begins.size()));
            continue;
        }
        for (size_t lane = 0; lane < begins.size(); ++lane)
            begins[lane] = std::max(begins[lane],
                ends[first + lane]
                    - partOf(lengthOf(first + lane, work, delays),
                        within->second.left[firstLane + lane]));
    }
}

void JobGraph::play(const Work& work, const HostTimes* delays, size_t firstLane,
    const std::vector<Duration>& freeFrom, std::vector<Duration>& ends) const {
    const size_t lanes = freeFrom.size() / stages();
    std::vector<Duration> begins(lanes);
    std::vector<Duration> meet(lanes);
    for (const Meeting& meeting : m_dependencies.meetings) {
        std::fill(meet.begin(), meet.end(), Duration::min());
        for (const OpIndex op : meeting.ops) {
            ready(op, work, delays, ends, firstLane, freeFrom, begins);
            if (delays != nullptr) {
                for (size_t lane = 0; lane < lanes; ++lane)
                    begins[lane] += delays->before[at(op) + firstLane + lane];
                if (meeting.isCommunication)
                    limit(op, work, *delays, firstLane, freeFrom, ends, begins);
            }
            keepLater(meet, begins);
        }
        if (meeting.isAcrossRanks)
            meetRanks(meet);
        for (const OpIndex op : meeting.ops) {
            for (size_t lane = 0; lane < lanes; ++lane)
                ends[at(op) + firstLane + lane] = meet[lane] + work[at(op) + firstLane + lane];
            if (delays == nullptr || meeting.isCommunication)
                continue;
            const auto ofOp = std::span(ends).subspan(at(op) + firstLane, lanes);
            for (size_t lane = 0; !delays->within.empty() && lane < lanes; ++lane)
                ofOp[lane] += delays->within[at(op) + firstLane + lane];
            limit(op, work, *delays, firstLane, freeFrom, ends, ofOp);
        }
    }
}

void JobGraph::limit(OpIndex op, const Work& work, const HostTimes& delays, size_t firstLane,
    const std::vector<Duration>& freeFrom, const std::vector<Duration>& ends,
    std::span<Duration> times) const {
    if (delays.limits.empty())
        return;
    auto limit = std::ranges::lower_bound(m_limits, op, {}, &HostLimit::op);
    for (; limit != m_limits.end() && limit->op == op; ++limit) {
        if (limit->lane < firstLane || limit->lane >= firstLane + times.size())
            continue;
        const size_t lane = limit->lane - firstLane;
        const size_t since = at(limit->since) + limit->lane;
        const auto stage = static_cast<size_t>(m_lanes.ops[op].stage);
        const Duration held = limit->isSinceBegin
            ? freeFrom[stage * times.size() + lane] + delays.before[since]
            : ends[since] - partOf(lengthOf(since, work, &delays), limit->heldBefore);
        times[lane] = std::max(times[lane],
            held + delays.limits[static_cast<size_t>(limit - m_limits.begin())]
                + partOf(work[at(op) + limit->lane], limit->work)
                + (delays.within.empty()
                        ? Duration()
                        : std::min(limit->idleBehind, delays.within[at(op) + limit->lane])));
    }
}

void JobGraph::limitByHosts(Work within, std::vector<HostLimit> limits) {
    for (size_t i = 0; i < within.size(); ++i)
        m_work[i] -= within[i];
    for (const HostLimit& limit : limits)
        m_work[at(limit.op) + limit.lane] -= limit.waited;
    std::ranges::stable_sort(limits, {}, &HostLimit::op);
    m_limits = std::move(limits);
    m_delays.within = std::move(within);
    m_delays.limits.clear();
    for (const HostLimit& limit : m_limits)
        m_delays.limits.push_back(limit.from - limit.held);
}

std::vector<Duration> JobGraph::timesAlone(const Work& work, const HostTimes* delays) const {
    const size_t lanes = m_lanes.lanes.size();
    std::vector<Duration> ends(size());
    play(work, delays, 0, std::vector<Duration>(stages() * lanes), ends);
    std::vector<Duration> times(m_lanes.steps());
    for (const OpIndex op : m_last)
        for (size_t lane = 0; lane < lanes; ++lane) {
            Duration& time = times[lane / m_lanes.dpRanks];
            time = std::max(time, ends[at(op) + lane]);
        }
    return times;
}

std::vector<Duration> JobGraph::timesInARow(const Work& work, const HostTimes* delays) const {
    std::vector<Duration> ends(size());
    std::vector<Duration> freeFrom(stages() * m_lanes.dpRanks);
    std::vector<Duration> times; // of a step since the end of the one before
    for (size_t lane = 0; lane < m_lanes.lanes.size(); lane += m_lanes.dpRanks) {
        play(work, delays, lane, freeFrom, ends);
        freeFrom = endsOfWorkers(ends, lane);
        times.push_back(*std::max_element(freeFrom.begin(), freeFrom.end()));
        for (Duration& end : freeFrom)
            end -= times.back();
    }
    return times;
}

std::vector<Duration> JobGraph::endsOfWorkers(
    const std::vector<Duration>& ends, size_t firstLane) const {
    std::vector<Duration> ended(stages() * m_lanes.dpRanks, Duration::min());
    for (const OpIndex op : m_last)
        for (size_t rank = 0; rank < m_lanes.dpRanks; ++rank) {
            Duration& end =
                ended[static_cast<size_t>(m_lanes.ops[op].stage) * m_lanes.dpRanks + rank];
            end = std::max(end, ends[at(op) + firstLane + rank]);
        }
    return ended;
}

std::vector<Duration> JobGraph::stepTimes(const Work& work, const HostTimes* delays) const {
    return m_steps == Steps::Alone ? timesAlone(work, delays) : timesInARow(work, delays);
}

std::vector<Duration> JobGraph::stepTimes(const Work& work, Delays delays) const {
    return stepTimes(work, delays == Delays::AsMeasured ? &m_delays : nullptr);
}

Duration JobGraph::stepTime(const Work& work) const {
    return meanTime(stepTimes(work));
}

Duration JobGraph::stepTime(const Work& work, Delays delays) const {
    return meanTime(stepTimes(work, delays));
}

Duration JobGraph::stepTime(const Work& work, const HostTimes& delays) const {
    return meanTime(stepTimes(work, &delays));
}

std::vector<Duration> JobGraph::measuredStepTimes() const {
    std::vector<Duration> times(m_lanes.steps());
    for (size_t i = 0; i < size(); ++i) {
        const size_t step = i % m_lanes.lanes.size() / m_lanes.dpRanks;
        times[step] =
            std::max(times[step], m_lanes.starts[i] + m_lanes.durations[i] - m_overlaps[step]);
    }
    return times;
}

Duration meanTime(const std::vector<Duration>& times) {
    __extension__ using Wide = __int128;
    Wide sum = 0;
    for (const Duration time : times)
        sum += time.count(); // wide: many steps of damaged length
    return times.empty() ? Duration() : Duration(meanOf(sum, static_cast<int64_t>(times.size())));
}

} // namespace rankscope::advisor
