// SPDX-License-Identifier: GPL-3.0-or-later
#include "planted.h"

#include <utility>

#include "trouble_options.h"

namespace rankscope::generator {
namespace {

class PlantedList {
public:
    PlantedList(const Job& job, const Topology& topology)
        : m_job(job)
        , m_topology(topology) {
        for (int rank = 0; rank < job.worldSize(); ++rank) {
            m_everyRank.push_back(rank);
        }
    }

    std::vector<Planted> build();

private:
    // Of the steps from `first` on, counted from 0, each `stride`-th.
    std::vector<std::int64_t> steps(std::int64_t first = 0, std::int64_t stride = 1) const;
    std::vector<int> ranksWhere(int Coordinates::*at, int value, int modulus) const;
    template <typename Member>
    void add(const char* kind, std::vector<int> ranks, std::vector<std::int64_t> steps,
        Member Troubles::*member);
    void addOfRanks();
    void addOfTimes();
    void addFlags();

    const Job& m_job;
    const Topology& m_topology;
    std::vector<int> m_everyRank;
    std::vector<Planted> m_list;
};

std::vector<std::int64_t> PlantedList::steps(std::int64_t first, std::int64_t stride) const {
    std::vector<std::int64_t> numbers;
    for (std::int64_t i = first; i < m_job.steps; i += stride) {
        numbers.push_back(m_job.stepNumber(i));
    }
    return numbers;
}

std::vector<int> PlantedList::ranksWhere(int Coordinates::*at, int value, int modulus) const {
    std::vector<int> ranks;
    for (const int rank : m_everyRank) {
        if (m_topology.coordinates(rank).*at % modulus == value) {
            ranks.push_back(rank);
        }
    }
    return ranks;
}

template <typename Member>
void PlantedList::add(const char* kind, std::vector<int> ranks, std::vector<std::int64_t> steps,
    Member Troubles::*member) {
    Planted planted{kind, std::move(ranks), std::move(steps), m_job};
    planted.without.troubles.*member = Member{};
    m_list.push_back(std::move(planted));
}

void PlantedList::addOfRanks() {
    const Troubles& troubles = m_job.troubles;
    if (const auto& slow = troubles.slowRanks) {
        add("slow-rank", slow->ranks, steps(), &Troubles::slowRanks);
    }
    if (const auto& slow = troubles.slowLink) {
        add("slow-link", {slow->first, slow->second}, steps(), &Troubles::slowLink);
    }
    if (const auto& rank = troubles.frequencyDropRank) {
        add("frequency-drop", {*rank}, steps(1), &Troubles::frequencyDropRank);
    }
    if (const auto& late = troubles.lateRank) {
        add("late-rank", {late->rank}, steps(), &Troubles::lateRank);
    }
    if (troubles.rotatingLateRank) {
        std::vector<int> ranks;
        for (std::int64_t i = 0; i < m_job.steps; ++i) {
            ranks.push_back(static_cast<int>(i % m_job.worldSize()));
        }
        add("rotating-late-rank", ranks, steps(), &Troubles::rotatingLateRank);
    }
    if (const auto& pause = troubles.gcPause) {
        add("gc-pause", pause->isOnAll ? m_everyRank : std::vector{pause->rank},
            pause->isOnAll ? steps() : steps(1, 2), &Troubles::gcPause);
    }
    if (troubles.sharedReads) {
        add("shared-reads", m_everyRank, steps(), &Troubles::sharedReads);
    }
    if (const auto& again = troubles.retransmission) {
        add("retransmission", {again->first, again->second}, {m_job.stepNumber(1)},
            &Troubles::retransmission);
    }
    if (troubles.unevenExpertsPercent > 0) {
        add("uneven-experts", ranksWhere(&Coordinates::data, 0, m_job.expertParallel), steps(),
            &Troubles::unevenExpertsPercent);
    }
    if (troubles.extraLayers > 0) {
        const int last = m_job.pipelineParallel - 1;
        add("uneven-stages", ranksWhere(&Coordinates::stage, last, last + 1), steps(),
            &Troubles::extraLayers);
        m_list.back().without.troubles = troubles;
        m_list.back().without.troubles.sharesExtraLayers = true; // the layers stay in the model
    }
}

void PlantedList::addOfTimes() {
    const Troubles& troubles = m_job.troubles;
    if (const auto& slow = troubles.slowStep) {
        add("slow-step", m_everyRank, {slow->step}, &Troubles::slowStep);
    }
    if (troubles.slowKernel) {
        add("slow-kernel", m_everyRank, steps(), &Troubles::slowKernel);
    }
    if (troubles.opCompiles > 0) {
        add("op-compile", m_everyRank, {m_job.stepNumber(0)}, &Troubles::opCompiles);
    }
    if (troubles.unevenSequencesPercent > 0) {
        add("uneven-sequences", m_everyRank, steps(), &Troubles::unevenSequencesPercent);
    }
}

void PlantedList::addFlags() {
    for (const FlagOption& option : flagOptions()) {
        if (m_job.troubles.*option.flag) {
            // Its name without the dashes.
            add(option.name + 2, m_everyRank, steps(), option.flag);
            // The operator stays in the model, on other cores.
            m_list.back().without.troubles.movedFromAiCpu = m_job.troubles.aiCpu;
        }
    }
}

std::vector<Planted> PlantedList::build() {
    addOfRanks();
    addOfTimes();
    addFlags();
    return std::move(m_list);
}

} // namespace

std::vector<Planted> plantedIn(const Job& job, const Topology& topology) {
    return PlantedList(job, topology).build();
}

Job healthyJob(const Job& job) {
    Job healthy = job;
    healthy.troubles = {};
    healthy.troubles.extraLayers = job.troubles.extraLayers;
    healthy.troubles.sharesExtraLayers = job.troubles.extraLayers > 0;
    healthy.troubles.movedFromAiCpu = job.troubles.aiCpu;
    return healthy;
}

} // namespace rankscope::generator
