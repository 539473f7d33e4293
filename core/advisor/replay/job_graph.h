// SPDX-License-Identifier: GPL-3.0-or-later
// A training job that can be played again: its ops, what each waits for, and how long each takes.
// What a cause costs is what the step is shorter when the job is played without it.
//
//   RS_TRY_ASSIGN(const auto job, JobGraph::of(ops));
//   Work faster = job.work();
//   ... shorten some ops
//   const Duration saved = job.stepTime(job.work()) - job.stepTime(faster);
//
// The algorithm of "Understanding Stragglers in Large Model Training Using What-if Analysis" (Lin
// et al., OSDI 2025) with its public data as test; docs/advisor.md.
// Thread: any, immutable.
#pragma once

#include <map>
#include <span>
#include <utility>
#include <vector>

#include "core/advisor/replay/dependencies.h"
#include "core/advisor/replay/host_times.h"

namespace rankscope::advisor {

/// Whether the host's delays before ops are played too. Without them a job is as fast as its
/// devices let it; with them the replay ends when the profile did.
enum class Delays { Without, AsMeasured };

/// How steps follow each other: each played on its own, from its first op; or one behind the other,
/// where a worker begins a step as soon as it has ended the one before. What a later stage does at
/// the end of a step is then beside the first passes of the next one on the stages before it, and
/// what it does longer there delays no more than they have no time for. What all workers pause
/// between two steps is left out.
enum class Steps { Alone, InARow };

/// The published rules where nothing else is said.
struct PlayingRules {
    Posting posting = Posting::ByDirection;
    Steps steps = Steps::Alone;
};

/// As ranks are seen to do in their profiles.
inline constexpr PlayingRules kAsProfiled{Posting::AsMeasured, Steps::InARow};

class JobGraph {
public:
    /// `hosts` as in OpLanes; those of another number of workers tell nothing. Errors: NoProfile
    /// without ops; Damaged where ops do not fit together (layOut(), dependenciesOf(),
    /// orderMeetings()) or last longer than 146 years in all.
    static Result<JobGraph> of(std::span<const model::JobOp> ops, PlayingRules rules = {},
        std::vector<int32_t> hosts = {});

    const OpLanes& lanes() const { return m_lanes; }
    size_t size() const { return m_lanes.durations.size(); } ///< of Work
    /// How long each op takes once it can begin, as measured: of a pass its duration, without
    /// HostTimes::within and HostLimit::waited; of communication the transfer after the last member
    /// has come: own end minus the latest start of its members, below zero of one that ends before
    /// another clock says it began.
    const Work& work() const { return m_work; }
    std::span<const Duration> workOf(OpIndex op) const {
        return std::span(m_work).subspan(at(op), m_lanes.lanes.size());
    }
    /// As measured. In a row those before first ops since the end of the worker's step before.
    const HostTimes& delays() const { return m_delays; }
    const std::vector<HostLimit>& limits() const { return m_limits; } ///< by op
    /// Of these ops `within` is no work, nor is HostLimit::waited; limits of passes and optimizers.
    /// Both are played with all delays, and with those that are played from here on (playDelays()).
    void limitByHosts(Work within, std::vector<HostLimit> limits);
    /// An op that begins within a pass (Dependencies::within).
    struct BegunWithin {
        OpIndex pass = 0;
        std::vector<double> left; ///< of the pass then, by lane
    };
    const std::map<OpIndex, BegunWithin>& begunWithin() const { return m_begunWithin; }
    /// Whether it waits for no other op of its worker: a step begins with it.
    bool isFirst(OpIndex op) const { return m_dependencies.before[op].empty(); }

    /// From here on these delays are played wherever nothing else is said.
    void playDelays(HostTimes usual) { m_usual = std::move(usual); }
    /// Those that are played then; zeros before.
    HostTimes usualDelays() const {
        return m_usual.before.empty() ? HostTimes{Work(size()), {}, {}} : m_usual;
    }

    /// Length of each step from its first op to its last optimizer (where it has none: last op); in
    /// a row from the end of the step before, where that is later.
    std::vector<Duration> stepTimes(const Work& work) const {
        return stepTimes(work, m_usual.before.empty() ? nullptr : &m_usual);
    }
    std::vector<Duration> stepTimes(const Work& work, Delays delays) const;
    /// The mean of them.
    Duration stepTime(const Work& work) const;
    Duration stepTime(const Work& work, Delays delays) const;
    /// With these delays of the host.
    Duration stepTime(const Work& work, const HostTimes& delays) const;
    /// As the profile has them.
    std::vector<Duration> measuredStepTimes() const;

private:
    JobGraph(OpLanes lanes, Dependencies dependencies, Steps steps);
    void setTransfers(const Meeting& meeting);
    void setOverlaps(const std::vector<Duration>& ends);
    /// Of the workers between the end of the step before and the begin of this one, by which time
    /// after that one it begins.
    Duration shortestPause(
        size_t firstLane, const std::vector<Duration>& ended, Duration sinceStep) const;
    void setDelays(const std::vector<Duration>& ends);
    /// When each worker was free for the step, in all lanes: at [stage * lanes + lane].
    std::vector<Duration> measuredFreeFrom(const std::vector<Duration>& ends) const;
    Status checkLengths() const;
    void setBegunWithin();

    size_t at(OpIndex op) const { return op * m_lanes.lanes.size(); }
    size_t stages() const { return static_cast<size_t>(m_lanes.stages); }
    /// Latest of the data-parallel ranks, for all of a step.
    void meetRanks(std::vector<Duration>& begins) const;
    /// When what the op waits for has ended, in as many lanes as `begins` has, from this one on: of
    /// first ops when their workers can begin, `freeFrom` [stage * lanes + lane].
    void ready(OpIndex op, const Work& work, const HostTimes* delays,
        const std::vector<Duration>& ends, size_t firstLane, const std::vector<Duration>& freeFrom,
        std::vector<Duration>& begins) const;
    /// What the op takes and its host keeps it.
    Duration lengthOf(size_t place, const Work& work, const HostTimes* delays) const;
    /// In the lanes from the first on, as many as `freeFrom` has of each stage.
    void play(const Work& work, const HostTimes* delays, size_t firstLane,
        const std::vector<Duration>& freeFrom, std::vector<Duration>& ends) const;
    /// What hosts keep the op from: to begin (of communication) or to end, in as many lanes as
    /// `times` has.
    void limit(OpIndex op, const Work& work, const HostTimes& delays, size_t firstLane,
        const std::vector<Duration>& freeFrom, const std::vector<Duration>& ends,
        std::span<Duration> times) const;
    std::vector<Duration> stepTimes(const Work& work, const HostTimes* delays) const;
    std::vector<Duration> timesAlone(const Work& work, const HostTimes* delays) const;
    std::vector<Duration> timesInARow(const Work& work, const HostTimes* delays) const;
    /// Of each worker in a step: at [stage * dpRanks + dpRank].
    std::vector<Duration> endsOfWorkers(const std::vector<Duration>& ends, size_t firstLane) const;
    OpLanes m_lanes;
    Steps m_steps;
    Dependencies m_dependencies; ///< meetings in playing order
    std::map<OpIndex, BegunWithin> m_begunWithin;
    std::vector<OpIndex> m_last; ///< with the latest of them a step ends
    Work m_work;
    /// What of each step lies before the end of the one before, without what all workers pause
    /// between them; zero of steps played alone.
    std::vector<Duration> m_overlaps;
    std::vector<HostLimit> m_limits; ///< by op
    HostTimes m_delays;
    HostTimes m_usual; ///< empty: none
};

/// The mean, rounded half away from zero; zero of none.
Duration meanTime(const std::vector<Duration>& times);

} // namespace rankscope::advisor
