// SPDX-License-Identifier: GPL-3.0-or-later
// Counters of the trace beside memory: clock, HBM, LLC, QoS, Acc PMU and Stars.
#pragma once

#include "random.h"
#include "rank_context.h"

namespace rankscope::generator {

class DeviceCounters {
public:
    DeviceCounters(const RankContext& context, TraceFile& trace);

    // Between beginSorted() and endSorted() of the trace.
    void write(const StepRecord& step);

private:
    void writeBandwidths(Nanos time);
    void writeAccPmu(Nanos time);
    void sample(std::string_view name, Process process, Nanos time, std::string_view key,
        std::int64_t value, unsigned digits);

    const RankContext& m_context;
    TraceFile& m_trace;
    Random m_random;
    Nanos m_nextSlow;
    Nanos m_nextFast;
    Nanos m_fastPeriod;
    std::string m_text;
};

} // namespace rankscope::generator
