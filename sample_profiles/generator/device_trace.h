// SPDX-License-Identifier: GPL-3.0-or-later
// The device part of trace_view.json, in the order of time: CANN calls, tasks on streams,
// collectives with their planes, overlap lanes.
#pragma once

#include "cann_calls.h"
#include "overlap.h"
#include "rank_context.h"

namespace rankscope::generator {

class DeviceTrace {
public:
    DeviceTrace(const RankContext& context, TraceFile& trace)
        : m_context(context)
        , m_trace(trace) { }

    void writeMetadata();
    // Between beginSorted() and endSorted() of the trace.
    void write(const StepRecord& step, const Overlap& overlap);

private:
    void writeCall(const CannCall& call);
    void writeLaunch(const Op& op);
    void writeTask(const Op& op);
    void writeCollective(const StepRecord& step, const Op& op);
    void writePlanes(const Op& op, const Communication& communication);
    void writeLink(const Op& op, const Communication& communication, std::size_t plane);
    void writePlaneTask(const Op& op, const Communication& communication, std::size_t plane,
        std::string_view kind, Span span, std::int64_t bytes, const LinkUse* link);
    void setFlowId(const Op& op);

    const RankContext& m_context;
    TraceFile& m_trace;
    std::vector<CannCall> m_calls;
    std::string m_args;
    std::string m_flowId;
    std::int64_t m_contextId = 0; // of the tasks within a collective
};

} // namespace rankscope::generator
