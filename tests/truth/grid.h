// SPDX-License-Identifier: GPL-3.0-or-later
// The jobs that a truth test tries: sizes and seeds. RS_TRUTH_RANKS and RS_TRUTH_SEEDS ("64",
// "1:30") choose others for runs by hand, see scripts/verdict_truth.py.
#pragma once

#include <initializer_list>
#include <vector>

#include "tests/truth/simulated_job.h"

namespace rankscope::test {

struct Place {
    int ranks = 4;
    uint64_t seed = 1;

    /// Another one for each seed.
    int anyRank() const { return static_cast<int>(seed * 7 + 1) % ranks; }
};

std::vector<Place> grid();

/// All of these; with sanitizers the first.
std::vector<uint64_t> seedsOf(std::initializer_list<uint64_t> seeds);

/// 1 ... `last`; with sanitizers 1 alone.
std::vector<uint64_t> seedsUpTo(uint64_t last);

} // namespace rankscope::test
