// SPDX-License-Identifier: GPL-3.0-or-later
#include "truth.h"

#include <map>
#include <tuple>

#include "clock.h"
#include "simulator.h"

namespace rankscope::generator {
namespace {

void addPasses(const Clock& clock, int rank, const StepRecord& step, Truth& truth) {
    std::map<std::tuple<int, int, bool>, Span> passes;
    for (const Op& op : step.ops) {
        const Instruction& what = *op.instruction;
        const bool isPass = what.phase == Phase::forward || what.phase == Phase::backward;
        if (!isPass || what.group == GroupKind::pipeline || what.stream == Stream::data) {
            continue;
        }
        const auto [at, isNew] = passes.try_emplace(
            {what.microbatch, what.chunk, what.phase == Phase::forward}, op.task);
        Span& span = at->second;
        if (!isNew) {
            const Nanos end = std::max(span.end(), op.task.end());
            span.start = std::min(span.start, op.task.start);
            span.duration = end - span.start;
        }
    }
    for (const auto& [key, span] : passes) {
        const Nanos start = clock.read(span.start);
        truth.passes.push_back({rank, step.number, std::get<0>(key), std::get<1>(key),
            std::get<2>(key), {start, clock.read(span.end()) - start}});
    }
}

Nanos endOf(const StepRecord& step) {
    Nanos end = step.host.end();
    for (const Op& op : step.ops) {
        end = std::max(end, op.task.end());
    }
    return end;
}

// Fills steps, and on request the passes.
void simulate(const Job& job, bool withPasses, Truth& truth) {
    const Topology topology(job);
    Simulator simulator(job, topology);
    std::vector<Clock> clocks;
    for (int rank = 0; rank < job.worldSize(); ++rank) {
        clocks.emplace_back(job, rank);
    }
    Nanos before = 0;
    for (std::int64_t i = 0; i < job.steps; ++i) {
        const auto& records = simulator.nextStep();
        Nanos end = 0;
        for (std::size_t rank = 0; rank < records.size(); ++rank) {
            end = std::max(end, endOf(records[rank]));
            if (withPasses) {
                addPasses(clocks[rank], static_cast<int>(rank), records[rank], truth);
            }
        }
        truth.steps.push_back(end - (i == 0 ? kProfileStart : before));
        before = end;
    }
}

} // namespace

Truth truthOf(const Job& job) {
    Truth truth;
    simulate(job, true, truth);
    for (const Planted& planted : plantedIn(job, Topology(job))) {
        Truth without;
        simulate(planted.without, false, without);
        TroubleTruth trouble{planted.kind, planted.ranks, planted.steps, {}, 0};
        for (std::size_t i = 0; i < truth.steps.size(); ++i) {
            trouble.costs.push_back(truth.steps[i] - without.steps[i]);
            trouble.cost += trouble.costs.back();
        }
        truth.troubles.push_back(std::move(trouble));
    }
    Truth healthy;
    simulate(healthyJob(job), false, healthy);
    truth.healthySteps = std::move(healthy.steps);
    return truth;
}

} // namespace rankscope::generator
