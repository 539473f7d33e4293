// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a job for writers that pass over them several times: simulated once and kept where
// they fit into memory, else simulated again for each pass.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "simulator.h"

namespace rankscope::generator {

class JobRun {
public:
    // Both have to outlive it.
    JobRun(const Job& job, const Topology& topology);

    // The records of all ranks, step by step; valid within the call.
    using Visit = std::function<void(const std::vector<StepRecord>& records)>;
    void eachStep(const Visit& visit);

private:
    void simulate(const Visit& visit);

    const Job& m_job;
    const Topology& m_topology;
    std::unique_ptr<Simulator> m_simulator; // of the last pass: records point into its schedules
    std::vector<std::vector<StepRecord>> m_kept; // all steps or none
};

} // namespace rankscope::generator
