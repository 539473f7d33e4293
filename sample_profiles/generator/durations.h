// SPDX-License-Identifier: GPL-3.0-or-later
// How long things take in a job: chance, noise and the planted troubles. Chance is drawn anew for
// each instruction of each rank and step, from the seed and the instruction's key alone. So a
// trouble changes what it touches and nothing else: two runs of one seed differ by its price.
#pragma once

#include "random.h"
#include "schedule.h"

namespace rankscope::generator {

class Durations {
public:
    Durations(const Job& job, const Topology& topology)
        : m_job(job)
        , m_topology(topology) { }

    // All below is of this step, counted from 0.
    void beginStep(std::int64_t step);

    Random random(int rank, std::uint64_t key) const;

    Nanos kernel(int rank, const Instruction& instruction, Random& random) const;
    // Of the data loader, with what makes this rank late.
    Nanos loading(int rank, Random& random) const;
    // What the host takes for one operator.
    Nanos hostCost(Random& random) const;
    Nanos garbage(int rank) const; // 0: none is collected
    std::int64_t bytes(int rank, const Instruction& instruction) const;
    std::int64_t megahertz(int rank) const;
    // Tokens that the kernels of the instruction work on; 4096 unless a trouble is planted.
    std::int64_t tokens(int rank, const Instruction& instruction) const;

private:
    Nanos usual(const Instruction& instruction) const;
    std::int64_t lengthPermille(int rank, const Instruction& instruction) const;
    std::int64_t loadPermille(int rank, const Instruction& instruction) const;

    const Job& m_job;
    const Topology& m_topology;
    std::int64_t m_step = 0;
    std::vector<std::int64_t> m_lengths; // in thousandths, by data and microbatch
};

} // namespace rankscope::generator
