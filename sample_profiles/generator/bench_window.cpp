// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench_window.h"

#include <algorithm>

#include "random.h"

namespace rankscope::generator {
namespace {

const KernelKind& pickKernel(Random& random) {
    const auto share = random.below(10);
    const auto kinds = share < 5 ? forwardKernels()
        : share < 9              ? backwardKernels()
                                 : optimizerKernels();
    return kinds[random.below(kinds.size())];
}

// Most work runs on a few streams, the rest is spread: as in real traces.
int pickStream(Random& random, int streams) {
    const auto share = random.below(100);
    const auto count = static_cast<std::uint64_t>(streams);
    return static_cast<int>(
        share < 55 ? random.below(std::min<std::uint64_t>(3, count)) : random.below(count));
}

void setHostSpans(BenchOp& op, Random& random, Nanos start, Nanos room) {
    const Nanos step = room / 16;
    op.outer = {start, room - random.between(0, step)};
    op.inner = {start + random.between(step / 2, step), room - 4 * step};
    op.enqueue = {op.inner.end() - random.between(2 * step, 3 * step), step};
    op.dequeue = {op.enqueue.end() + random.between(200, 4'000), room / 2};
    op.api = {op.dequeue.start + random.between(300, 900), room / 3};
    op.node = {op.api.start + random.between(300, 900), room / 5};
    op.runtime = {op.node.start + random.between(500, 1'500), room / 12};
}

} // namespace

BenchShape BenchShape::forLanes(int lanes, std::uint64_t seed) {
    BenchShape shape;
    shape.seed = seed;
    // Python + loaders + queue threads, CANN threads, groups with planes, four overlap lanes.
    const int fixed = 3 + 4 + 4 + 4 + 4;
    const int rest = std::max(lanes - fixed, 3);
    shape.planes = 9;
    shape.groups = std::max(1, rest / 2 / (1 + shape.planes));
    if (rest < 2 * (1 + shape.planes)) {
        shape.planes = 1;
    }
    shape.streams = std::max(1, rest - shape.groups * (1 + shape.planes));
    return shape;
}

BenchWindow makeBenchWindow(const BenchShape& shape, std::int64_t number) {
    Random random = Random::forPart(shape.seed, static_cast<std::uint64_t>(number));
    BenchWindow window{number, {kBenchStart + number * kBenchWindow, kBenchWindow}, {}};
    window.ops.reserve(kBenchOps);
    std::vector<Nanos> streamFree(static_cast<std::size_t>(shape.streams), window.span.start);
    std::vector<Nanos> groupFree(static_cast<std::size_t>(shape.groups), window.span.start);
    const Nanos slot = kBenchWindow * 9 / 10 / kBenchOps;
    for (std::int64_t i = 0; i < kBenchOps; ++i) {
        BenchOp op;
        op.kind = &pickKernel(random);
        op.number = number * kBenchOps + i + 1;
        op.thread = static_cast<int>(random.below(3) == 0 ? 1 : 0);
        op.launcher = 2 * op.thread + static_cast<int>(random.below(2));
        op.stream = pickStream(random, shape.streams);
        op.noise = random.next();
        setHostSpans(op, random, window.span.start + i * slot, random.between(slot / 2, slot - 1));
        Nanos duration = random.around(op.kind->duration, 120);
        auto* free = &streamFree[static_cast<std::size_t>(op.stream)];
        if (random.chance(1, 30)) {
            op.group = static_cast<int>(random.below(static_cast<std::uint64_t>(shape.groups)));
            free = &groupFree[static_cast<std::size_t>(op.group)];
            duration = random.between(80'000, 900'000);
        }
        // Queues do not run over the end of the window, so windows stay independent.
        const Nanos limit = window.span.end() - 1'000;
        const Nanos start =
            std::min(std::max(*free, op.runtime.end() + random.between(900, 20'000)), limit);
        op.task = {start, std::clamp<Nanos>(duration, 20, limit - start + 20)};
        *free = op.task.end() + random.between(20, 400);
        window.ops.push_back(op);
    }
    return window;
}

} // namespace rankscope::generator
