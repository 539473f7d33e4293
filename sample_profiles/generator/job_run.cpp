// SPDX-License-Identifier: GPL-3.0-or-later
#include "job_run.h"

#include <cstdint>
#include <numeric>

namespace rankscope::generator {
namespace {

// A job of 1,024 ranks and six small steps takes about a tenth of it.
constexpr std::uint64_t kMostKept = std::uint64_t{3} << 30;

template <typename T>
std::uint64_t bytesOf(const std::vector<T>& values) {
    return values.size() * sizeof(T);
}

std::uint64_t bytesOfRecord(const StepRecord& step) {
    std::uint64_t links = 0;
    for (const Communication& communication : step.communications) {
        links += bytesOf(communication.links);
    }
    return sizeof step + bytesOf(step.ops) + bytesOf(step.communications) + links
        + bytesOf(step.blocks) + bytesOf(step.memory);
}

std::uint64_t bytesOfRecords(const std::vector<StepRecord>& records) {
    return std::accumulate(records.begin(), records.end(), std::uint64_t{0},
        [](std::uint64_t sum, const StepRecord& step) { return sum + bytesOfRecord(step); });
}

} // namespace

JobRun::JobRun(const Job& job, const Topology& topology)
    : m_job(job)
    , m_topology(topology) { }

void JobRun::eachStep(const Visit& visit) {
    if (m_kept.empty()) {
        simulate(visit);
        return;
    }
    for (const auto& records : m_kept) {
        visit(records);
    }
}

void JobRun::simulate(const Visit& visit) {
    m_simulator = std::make_unique<Simulator>(m_job, m_topology);
    bool isKept = false;
    for (std::int64_t step = 0; step < m_job.steps; ++step) {
        const auto& records = m_simulator->nextStep();
        if (step == 0) {
            const auto steps = static_cast<std::uint64_t>(m_job.steps);
            isKept = bytesOfRecords(records) <= kMostKept / steps;
        }
        if (isKept) {
            m_kept.push_back(records);
        }
        visit(records);
    }
}

} // namespace rankscope::generator
