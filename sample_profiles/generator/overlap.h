// SPDX-License-Identifier: GPL-3.0-or-later
// The Overlap Analysis lanes of a step and their sums: the same intervals fill the trace's lanes
// and step_trace_time.csv.
#pragma once

#include <vector>

#include "step_record.h"

namespace rankscope::generator {

struct Overlap {
    std::vector<Span> computing;
    std::vector<Span> communication;
    std::vector<Span> exposed; // communication while nothing computes
    std::vector<Span> free; // between the first and the last task of the step
    Nanos bubble = 0; // all receive operators
    Nanos preparing = 0; // from the step's start on the host to the first task

    Nanos stage() const;
};

Nanos total(const std::vector<Span>& spans);

Overlap analyseOverlap(const StepRecord& step);

} // namespace rankscope::generator
