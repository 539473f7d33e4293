// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/slowdown.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/analysis/thresholds.h"

namespace rankscope::advisor {

namespace {

using model::JobOpType;

double ratioOf(Duration part, Duration whole) {
    using Real = std::chrono::duration<double, std::nano>;
    return whole > Duration() ? Real(part) / Real(whole) : 1;
}

/// `base`, with the work of what is chosen from `other`.
template <class IsChosen>
Work mixed(const JobGraph& job, const Work& base, const Work& other, IsChosen isChosen) {
    const OpLanes& lanes = job.lanes();
    Work work = base;
    for (OpIndex op = 0; op < lanes.ops.size(); ++op)
        for (size_t lane = 0; lane < lanes.lanes.size(); ++lane)
            if (isChosen(lanes.ops[op], lanes.lanes[lane]))
                work[op * lanes.lanes.size() + lane] = other[op * lanes.lanes.size() + lane];
    return work;
}

std::string nameOf(JobOpType type) {
    switch (type) {
    case JobOpType::ForwardSend:
    case JobOpType::ForwardReceive:
        return "forward-pp-comm";
    case JobOpType::BackwardSend:
    case JobOpType::BackwardReceive:
        return "backward-pp-comm";
    default:
        return model::toWord(type);
    }
}

class SlowdownParts {
public:
    SlowdownParts(const JobGraph& job, Slowdowns& to)
        : m_job(job)
        , m_ideal(idealWork(job))
        , m_to(to) {
        to.measured = meanTime(job.measuredStepTimes());
        to.replayed = job.stepTime(job.work());
        to.ideal = job.stepTime(m_ideal);
        to.slowdown = ratioOf(to.replayed, to.ideal);
    }

    void byType() const {
        std::map<std::string, std::set<JobOpType>> typesOf;
        for (const Op& op : m_job.lanes().ops)
            typesOf[nameOf(op.type)].insert(op.type);
        for (const auto& [name, types] : typesOf)
            m_to.byType.push_back(
                {name, slowdownWith([chosen = types](const Op& op, const Lane& /*lane*/) {
                     return chosen.count(op.type) > 0;
                 })});
    }

    void byPlace() const {
        for (int32_t stage = 0; stage < m_job.lanes().stages; ++stage)
            m_to.byStage.push_back(
                {stage, slowdownWith([stage](const Op& op, const Lane& /*lane*/) {
                     return op.stage == stage;
                 })});
        for (size_t i = 0; i < m_job.lanes().dpRanks; ++i) {
            const int32_t rank = m_job.lanes().lanes[i].dpRank;
            m_to.byDpRank.push_back({rank, slowdownWith([rank](const Op& /*op*/, const Lane& lane) {
                                         return lane.dpRank == rank;
                                     })});
        }
    }

    /// Behind byPlace().
    void byWorker() const {
        for (const PlaceSlowdown& rank : m_to.byDpRank)
            for (const PlaceSlowdown& stage : m_to.byStage)
                m_to.byWorker.push_back(
                    {{rank.place, stage.place}, std::min(rank.slowdown, stage.slowdown)});
        std::vector<WorkerSlowdown> sorted = m_to.byWorker;
        std::stable_sort(sorted.begin(), sorted.end(),
            [](const auto& a, const auto& b) { return a.slowdown > b.slowdown; });
        sorted.resize(static_cast<size_t>(std::ceil(
            analysis::threshold::kWorstWorkers.value * static_cast<double>(sorted.size()))));
        for (const WorkerSlowdown& one : sorted)
            m_to.worst.push_back(one.worker);
    }

    /// Behind byWorker().
    void explained() const {
        m_to.worstWorkers = explainedBy([this](const Op& op, const Lane& lane) {
            return std::find(m_to.worst.begin(), m_to.worst.end(), Worker{lane.dpRank, op.stage})
                != m_to.worst.end();
        });
        const int32_t last = m_job.lanes().stages - 1;
        m_to.lastStage =
            explainedBy([last](const Op& op, const Lane& /*lane*/) { return op.stage == last; });
    }

private:
    template <class IsChosen>
    Duration stepWith(const Work& base, const Work& other, IsChosen isChosen) const {
        return m_job.stepTime(mixed(m_job, base, other, isChosen));
    }

    template <class IsChosen>
    double slowdownWith(IsChosen isChosen) const {
        return ratioOf(stepWith(m_ideal, m_job.work(), isChosen), m_to.ideal);
    }

    template <class IsChosen>
    std::optional<Explained> explainedBy(IsChosen isChosen) const {
        const Duration cost = m_to.replayed - m_to.ideal;
        if (cost <= Duration())
            return std::nullopt;
        const Duration without = stepWith(m_job.work(), m_ideal, isChosen);
        const Duration with = stepWith(m_ideal, m_job.work(), isChosen);
        return Explained{ratioOf(m_to.replayed - without, cost), ratioOf(with - m_to.ideal, cost)};
    }

    const JobGraph& m_job;
    Work m_ideal;
    Slowdowns& m_to;
};

} // namespace

Slowdowns slowdownsOf(const JobGraph& job) {
    Slowdowns slowdowns;
    const SlowdownParts parts(job, slowdowns);
    parts.byType();
    parts.byPlace();
    parts.byWorker();
    parts.explained();
    return slowdowns;
}

} // namespace rankscope::advisor
