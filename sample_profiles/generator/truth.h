// SPDX-License-Identifier: GPL-3.0-or-later
// What is true of a job, from simulating it: when each pass of each stage ran, how long each step
// took, and what each planted trouble costs, which is what the same seed takes less without it.
#pragma once

#include <string>
#include <vector>

#include "planted.h"
#include "trace_file.h"

namespace rankscope::generator {

// From the start of its first kernel or collective to the end of its last; transfers between stages
// and gradients are no part of a pass. In the time of the rank's own clock, as its files are.
struct PassTruth {
    int rank = 0;
    std::int64_t step = 0;
    int microbatch = 0;
    int chunk = 0;
    bool isForward = true;
    Span span;
};

struct TroubleTruth {
    std::string kind;
    std::vector<int> ranks;
    std::vector<std::int64_t> steps;
    std::vector<Nanos> costs; // of each profiled step, struck or not
    Nanos cost = 0; // of all steps: the run is so much longer
};

struct Truth {
    // By step: a step of the job ends when the last rank's host and device have ended it, and the
    // next begins there. The sum is the length of the run.
    std::vector<Nanos> steps;
    std::vector<Nanos> healthySteps; // the same without any trouble
    std::vector<TroubleTruth> troubles;
    std::vector<PassTruth> passes;
};

Truth truthOf(const Job& job);

// The same as JSON, with the job's shape; sample_profiles/README.md describes the fields.
std::string plantedJson(const Job& job, const Truth& truth);

} // namespace rankscope::generator
