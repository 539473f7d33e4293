// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/op_lanes.h"

#include <algorithm>
#include <map>
#include <tuple>

#include <fmt/format.h>

namespace rankscope::advisor {

namespace {

using model::JobOp;
using OpPointers = std::vector<const JobOp*>;
using StepOps = std::span<const JobOp* const>;

/// What an op is, in any step.
auto opKey(const JobOp& op) {
    return std::tuple(op.dpRank, op.stage, op.type, op.ordinal);
}

/// What an op is, on any rank.
auto rowKey(const JobOp& op) {
    return std::tuple(op.stage, op.type, op.ordinal);
}

bool isSame(StepOps left, StepOps right) {
    return std::equal(left.begin(), left.end(), right.begin(), right.end(),
        [](const JobOp* a, const JobOp* b) { return opKey(*a) == opKey(*b); });
}

uint64_t signatureOf(StepOps ops) {
    uint64_t hash = 14695981039346656037u; // FNV-1a, a number at a time
    const auto add = [&hash](int64_t number) {
        hash = (hash ^ static_cast<uint64_t>(number)) * 1099511628211u;
    };
    for (const JobOp* op : ops) {
        add(op->dpRank);
        add(op->stage);
        add(static_cast<int64_t>(op->type));
        add(op->ordinal);
    }
    return hash;
}

/// By step, then by identity.
OpPointers sorted(std::span<const JobOp> ops) {
    OpPointers pointers(ops.size());
    std::transform(ops.begin(), ops.end(), pointers.begin(), [](const JobOp& op) { return &op; });
    std::stable_sort(pointers.begin(), pointers.end(), [](const JobOp* a, const JobOp* b) {
        return a->step != b->step ? a->step < b->step : opKey(*a) < opKey(*b);
    });
    return pointers;
}

std::vector<StepOps> stepsOf(StepOps ops) {
    std::vector<StepOps> steps;
    while (!ops.empty()) {
        const auto end = std::find_if(ops.begin(), ops.end(),
            [step = ops.front()->step](const JobOp* op) { return op->step != step; });
        steps.push_back(ops.first(static_cast<size_t>(end - ops.begin())));
        ops = ops.subspan(steps.back().size());
    }
    return steps;
}

/// The steps that have the ops that most have.
std::vector<StepOps> mostAlike(const std::vector<StepOps>& steps) {
    std::vector<uint64_t> signatures(steps.size());
    std::map<uint64_t, size_t> votes;
    for (size_t i = 0; i < steps.size(); ++i)
        ++votes[signatures[i] = signatureOf(steps[i])];
    const auto most = std::max_element(signatures.begin(), signatures.end(),
        [&votes](uint64_t a, uint64_t b) { return votes[a] < votes[b]; });
    const StepOps model = steps[static_cast<size_t>(most - signatures.begin())];
    std::vector<StepOps> alike;
    std::copy_if(steps.begin(), steps.end(), std::back_inserter(alike),
        [model](StepOps step) { return isSame(step, model); });
    return alike;
}

std::string describe(const JobOp& op) {
    return fmt::format("step {}, DP {}, stage {}, {} {}", op.step, op.dpRank, op.stage,
        model::toWord(op.type), op.ordinal);
}

/// That every data-parallel rank has the ops of the first, each once, and each stage some.
Status checkRanks(StepOps step, size_t dpRanks) {
    const size_t rows = step.size() / dpRanks;
    for (size_t i = 0; i < step.size(); ++i) {
        const bool isTwice = i > 0 && opKey(*step[i - 1]) == opKey(*step[i]);
        if (isTwice)
            return fail(ErrorCode::Damaged, "an op stands there twice: " + describe(*step[i]));
        if (rowKey(*step[i]) != rowKey(*step[i % rows])
            || step[i]->dpRank != step[i - i % rows]->dpRank)
            return fail(ErrorCode::Damaged,
                "the data-parallel ranks have different ops: " + describe(*step[i]));
    }
    for (size_t i = 0, known = 0; i < rows; ++i) {
        const auto stage = static_cast<size_t>(step[i]->stage);
        if (stage > known)
            return fail(ErrorCode::Damaged, fmt::format("stage {} has no ops", known));
        known = stage + 1;
    }
    return {};
}

size_t countRanks(StepOps step) {
    size_t ranks = 1;
    for (size_t i = 1; i < step.size(); ++i)
        ranks += step[i]->dpRank != step[i - 1]->dpRank ? 1 : 0;
    return ranks;
}

void fillStep(StepOps step, size_t firstLane, OpLanes& to) {
    const auto first = std::min_element(step.begin(), step.end(),
        [](const JobOp* a, const JobOp* b) { return a->start < b->start; });
    const Timestamp begin = (*first)->start;
    to.begins.push_back(begin);
    for (size_t i = 0; i < step.size(); ++i) {
        const size_t lane = firstLane + i / to.ops.size();
        const size_t at = i % to.ops.size() * to.lanes.size() + lane;
        to.lanes[lane] = {step[i]->step, step[i]->dpRank};
        to.starts[at] = step[i]->start - begin;
        to.durations[at] = step[i]->duration;
    }
}

} // namespace

std::string placeOf(const Op& op) {
    return fmt::format("stage {}, {} {}", op.stage, model::toWord(op.type), op.ordinal);
}

Result<OpLanes> layOut(std::span<const JobOp> ops) {
    if (ops.empty())
        return fail(ErrorCode::NoProfile, "no ops of a job");
    const OpPointers all = sorted(ops);
    const std::vector<StepOps> steps = stepsOf(all);
    const std::vector<StepOps> alike = mostAlike(steps);
    const StepOps model = alike.front();
    OpLanes lanes;
    lanes.dpRanks = countRanks(model);
    RS_TRY(checkRanks(model, lanes.dpRanks));
    for (const JobOp* op : model.first(model.size() / lanes.dpRanks))
        lanes.ops.push_back({op->type, op->stage, op->ordinal, op->microBatch, op->chunk,
            op->modelChunk, op->isBesidePasses});
    lanes.stages = lanes.ops.back().stage + 1;
    lanes.droppedSteps = steps.size() - alike.size();
    lanes.lanes.resize(alike.size() * lanes.dpRanks);
    lanes.starts.resize(lanes.lanes.size() * lanes.ops.size());
    lanes.durations.resize(lanes.starts.size());
    for (size_t i = 0; i < alike.size(); ++i)
        fillStep(alike[i], i * lanes.dpRanks, lanes);
    return lanes;
}

} // namespace rankscope::advisor
