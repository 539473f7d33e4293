// SPDX-License-Identifier: GPL-3.0-or-later
// The caching allocator of one rank: weights are there from the start, activations live from their
// forward to their backward. Allocated and reserved bytes follow each call.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "job.h"
#include "step_record.h"

namespace rankscope::generator {

// Bytes of an operator's output, rounded to the allocator's 512 bytes.
std::int64_t outputBytes(const KernelKind& kind, std::int64_t width, std::int64_t tokens);

class MemoryModel {
public:
    MemoryModel(const Job& job, int layers);

    void beginStep() { m_live.clear(); }
    void forward(StepRecord& step, const Op& op);
    void backward(StepRecord& step, const Op& op);
    // What the step still holds is freed; with memory growth some blocks never are.
    void endStep(StepRecord& step, Nanos time);

    std::int64_t reserved() const { return m_reserved; }

private:
    std::size_t allocate(StepRecord& step, std::string_view name, std::int64_t bytes, Nanos time);
    void release(StepRecord& step, std::size_t block, Nanos time);

    bool m_isFragmented;
    bool m_grows;
    bool m_recomputes; // a layer keeps its last activation only
    std::int64_t m_width;
    std::int64_t m_allocated;
    std::int64_t m_reserved;
    std::map<std::pair<int, int>, std::vector<std::size_t>> m_live; // by microbatch and layer
};

} // namespace rankscope::generator
