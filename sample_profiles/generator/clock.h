// SPDX-License-Identifier: GPL-3.0-or-later
// What the clock of a rank shows: the simulation runs on one true time, a rank's files are written
// in its own.
#pragma once

#include "step_record.h"

namespace rankscope::generator {

class Clock {
public:
    Clock(const Job& job, int rank);

    bool isTrue() const { return m_offset == 0 && m_drift == 0; }
    Nanos read(Nanos time) const;
    StepRecord read(StepRecord step) const;

private:
    void set(Span& span) const;

    Nanos m_offset = 0;
    std::int64_t m_drift = 0; // millionths, from the start of the profile on
};

} // namespace rankscope::generator
