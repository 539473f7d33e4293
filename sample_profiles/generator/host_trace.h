// SPDX-License-Identifier: GPL-3.0-or-later
// The host part of trace_view.json: what the framework (PyTorch or MindSpore) recorded.
#pragma once

#include "rank_context.h"

namespace rankscope::generator {

class HostTrace {
public:
    HostTrace(const RankContext& context, TraceFile& trace)
        : m_context(context)
        , m_trace(trace) { }

    void write(const StepRecord& step);
    void writeMetadata();
    // The flows from framework operators to device tasks, at the very end of the file.
    void writeDeviceFlows(const StepRecord& step);

private:
    void writeStepFrames(const StepRecord& step);
    void writeOps(const StepRecord& step);
    void writeQueue(const StepRecord& step);
    void writeForwardBackward(const StepRecord& step);
    void writePython(const StepRecord& step);
    void writeFrame(std::string_view name, Place place, Span span, std::int64_t depth);
    void writeScopes(const StepRecord& step);
    void writeGarbage(const StepRecord& step);
    Place garbageThread() const {
        return {m_context.mainThread().pid + 3, m_context.mainThread().tid};
    }
    std::string_view opName(const Op& op);

    const RankContext& m_context;
    TraceFile& m_trace;
    std::string m_args;
    std::string m_text;
    std::int64_t m_pythonId = 0;
    std::int64_t m_sequence = 1'300;
};

} // namespace rankscope::generator
