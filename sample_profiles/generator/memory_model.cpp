// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory_model.h"

#include <algorithm>

namespace rankscope::generator {
namespace {

constexpr std::int64_t kMegabyte = 1 << 20;
constexpr std::int64_t kLayerBytes = 380 * kMegabyte;
constexpr std::int64_t kSegment = 20 * kMegabyte;
constexpr std::int64_t kLeak = 96 * kMegabyte;

std::int64_t roundUp(std::int64_t value, std::int64_t unit) {
    return (value + unit - 1) / unit * unit;
}

} // namespace

std::int64_t outputBytes(const KernelKind& kind, std::int64_t width, std::int64_t tokens) {
    std::int64_t elements = 1;
    std::int64_t number = 0;
    for (const char letter : kind.outputDims) {
        if (letter == ',') {
            elements *= widened(number, width, tokens);
            number = 0;
        } else {
            number = number * 10 + (letter - '0');
        }
    }
    elements *= std::max<std::int64_t>(widened(number, width, tokens), 1);
    const std::int64_t size = kind.outputType == "FLOAT" ? 4 : 2;
    return roundUp(elements * size, 512) + 512;
}

MemoryModel::MemoryModel(const Job& job, int layers)
    : m_isFragmented(job.troubles.fragmentation)
    , m_grows(job.troubles.memoryGrowth)
    , m_recomputes(job.troubles.recompute)
    , m_width(job.width())
    , m_allocated(1'204 * kMegabyte + layers * kLayerBytes * m_width * m_width + 1'024)
    , m_reserved(roundUp(m_allocated, kSegment)) { }

std::size_t MemoryModel::allocate(
    StepRecord& step, std::string_view name, std::int64_t bytes, Nanos time) {
    m_allocated += bytes;
    // A fragmented pool holds nearly half as much again as is used.
    const std::int64_t needed = m_isFragmented ? m_allocated * 145 / 100 : m_allocated;
    m_reserved = std::max(m_reserved, roundUp(needed, kSegment));
    MemoryBlock block;
    block.name = name;
    block.bytes = bytes;
    block.allocated = time;
    block.allocatedTotal = m_allocated;
    block.reservedTotal = m_reserved;
    step.blocks.push_back(block);
    step.memory.push_back({time, m_allocated, m_reserved});
    return step.blocks.size() - 1;
}

void MemoryModel::release(StepRecord& step, std::size_t index, Nanos time) {
    MemoryBlock& block = step.blocks[index];
    m_allocated -= block.bytes;
    block.released = time;
    block.allocatedAfterRelease = m_allocated;
    block.reservedAfterRelease = m_reserved;
    step.memory.push_back({time, m_allocated, m_reserved});
}

void MemoryModel::forward(StepRecord& step, const Op& op) {
    const auto& at = *op.instruction;
    auto& live = m_live[{at.microbatch, at.layer}];
    live.push_back(allocate(step, at.kernel->torchOp, outputBytes(*at.kernel, m_width, op.tokens),
        op.inner.start + 700));
    if (m_recomputes && live.size() > 1) {
        release(step, live.front(), op.outer.end() - 900);
        live.erase(live.begin());
    }
}

void MemoryModel::backward(StepRecord& step, const Op& op) {
    const auto& at = *op.instruction;
    const std::size_t gradient = allocate(step, at.kernel->torchOp,
        outputBytes(*at.kernel, m_width, op.tokens), op.inner.start + 700);
    auto& live = m_live[{at.microbatch, at.layer}];
    if (!live.empty()) {
        release(step, live.back(), op.outer.end() - 900);
        live.pop_back();
    }
    release(step, gradient, op.outer.end() - 400);
}

void MemoryModel::endStep(StepRecord& step, Nanos time) {
    for (auto& [place, blocks] : m_live) {
        for (const std::size_t block : blocks) {
            release(step, block, time);
            time += 260;
        }
    }
    m_live.clear();
    if (m_grows) {
        allocate(step, "aten::cat", kLeak, time);
    }
}

} // namespace rankscope::generator
