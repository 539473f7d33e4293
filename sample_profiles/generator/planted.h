// SPDX-License-Identifier: GPL-3.0-or-later
// The troubles of a job as a list: what each is called, where it strikes, and the job without it.
#pragma once

#include <string>
#include <vector>

#include "topology.h"

namespace rankscope::generator {

struct Planted {
    std::string kind; // as the option that plants it: "slow-rank"
    std::vector<int> ranks; // whose own work it changes, not those that wait for them
    std::vector<std::int64_t> steps; // as the profile numbers them
    Job without;
};

// In rotating-late-rank, ranks and steps go in pairs.
std::vector<Planted> plantedIn(const Job& job, const Topology& topology);

// The same job without any trouble; extra layers stay in the model, on all stages.
Job healthyJob(const Job& job);

} // namespace rankscope::generator
