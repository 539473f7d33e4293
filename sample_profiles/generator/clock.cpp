// SPDX-License-Identifier: GPL-3.0-or-later
#include "clock.h"

#include "simulator.h"

namespace rankscope::generator {

Clock::Clock(const Job& job, int rank)
    : m_offset(job.clockOffset(rank))
    , m_drift(job.clockDrift(rank)) { }

Nanos Clock::read(Nanos time) const {
    return time + m_offset + (time - kProfileStart) * m_drift / 1'000'000;
}

// Both ends are read, so that what lies within stays within.
void Clock::set(Span& span) const {
    if (span.start != 0) {
        const Nanos end = read(span.end());
        span.start = read(span.start);
        span.duration = end - span.start;
    }
}

StepRecord Clock::read(StepRecord step) const {
    for (Span* span : {&step.host, &step.loader, &step.optimizer, &step.sync, &step.garbage}) {
        set(*span);
    }
    for (Op& op : step.ops) {
        for (Span* span : {&op.outer, &op.inner, &op.enqueue, &op.dequeue, &op.api, &op.node,
                 &op.runtime, &op.task}) {
            set(*span);
        }
    }
    for (Communication& communication : step.communications) {
        set(communication.span);
    }
    for (MemoryBlock& block : step.blocks) {
        block.allocated = read(block.allocated);
        block.released = block.released < 0 ? block.released : read(block.released);
    }
    for (MemoryPoint& point : step.memory) {
        point.time = read(point.time);
    }
    return step;
}

} // namespace rankscope::generator
