// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/advisor/pipeline_job.h"

#include <algorithm>
#include <cmath>

namespace rankscope::test {

namespace {

using model::JobOp;
using model::JobOpType;

/// A pass of the schedule: the n-th forward or backward one of its stage.
struct Pass {
    bool isForward = true;
    int32_t number = 0;
};

/// 1F1B or, with chunks, the interleaved schedule of Megatron.
std::vector<Pass> scheduleOf(const PipelinePlan& plan, int32_t stage) {
    const int32_t all = plan.microBatches * plan.chunks;
    const int32_t ahead = plan.chunks == 1
        ? plan.stages - stage - 1
        : (plan.stages - stage - 1) * 2 + (plan.chunks - 1) * plan.stages;
    const int32_t warmUp = std::min(ahead, all);
    std::vector<Pass> passes;
    for (int32_t i = 0; i < warmUp; ++i)
        passes.push_back({true, i});
    for (int32_t i = 0; i < all; ++i) {
        if (warmUp + i < all)
            passes.push_back({true, warmUp + i});
        passes.push_back({false, i});
    }
    return passes;
}

/// Of a pass: its chunk within the stage and its micro-batch.
std::pair<int32_t, int32_t> chunkAndBatch(const PipelinePlan& plan, const Pass& pass) {
    if (plan.chunks == 1)
        return {0, pass.number};
    const int32_t round = plan.stages * plan.chunks;
    const int32_t chunk = pass.number % round / plan.stages;
    return {pass.isForward ? chunk : plan.chunks - 1 - chunk,
        pass.number / round * plan.stages + pass.number % plan.stages};
}

bool isAcrossRanks(JobOpType type) {
    return type == JobOpType::ParamsAllGather || type == JobOpType::GradsReduceScatter
        || type == JobOpType::SeparateGradsAllReduce || type == JobOpType::OptimizerClip;
}

std::vector<size_t> joined(std::vector<size_t> left, const std::vector<size_t>& right) {
    left.insert(left.end(), right.begin(), right.end());
    return left;
}

} // namespace

PipelineJob::PipelineJob(const PipelinePlan& plan)
    : m_plan(plan) {
    for (m_step = 0; m_step < plan.steps; ++m_step)
        for (m_dpRank = 0; m_dpRank < plan.dpRanks; ++m_dpRank)
            addLane();
    for (const auto& [key, ops] : m_ranks)
        for (const size_t op : ops)
            m_ops[op].meeting = ops;
    if (plan.isInARow)
        linkSteps();
    for (PipelineOp& planted : m_ops) {
        planted.work = plan.work(planted.op);
        planted.delay = plan.delay ? plan.delay(planted.op) : Duration();
    }
    setTimes();
    setLeft();
}

/// What waits for another one before it begins later: then less is left.
void PipelineJob::setLeft() {
    for (PipelineOp& planted : m_ops) {
        if (!planted.within)
            continue;
        const JobOp& pass = m_ops[*planted.within].op;
        const auto left = (pass.start + pass.duration - planted.op.start).count();
        planted.left = std::clamp(
            static_cast<double>(left) / static_cast<double>(pass.duration.count()), 0.0, 1.0);
    }
}

Duration PipelineJob::endOf(
    const PipelineOp& planted, size_t before, const std::vector<Duration>& ends) const {
    if (planted.within != before)
        return ends[before];
    const auto work = static_cast<double>(m_ops[before].work.count());
    return ends[before] - Duration(std::llround(planted.left * work));
}

size_t PipelineJob::add(JobOpType type, int32_t stage, Ops before) {
    Ops& same = of(stage, type);
    const size_t number = m_ops.size();
    PipelineOp& planted = m_ops.emplace_back();
    planted.op.type = type;
    planted.op.stage = stage;
    planted.op.dpRank = m_dpRank;
    planted.op.step = m_step;
    planted.op.ordinal = static_cast<int32_t>(same.size());
    planted.before = std::move(before);
    planted.meeting = {number};
    same.push_back(number);
    if (isAcrossRanks(type)) // all stages wait for the norm of the gradients
        m_ranks[{m_step, type == JobOpType::OptimizerClip ? 0 : stage, type, planted.op.ordinal}]
            .push_back(number);
    return number;
}

void PipelineJob::addLane() {
    m_lane.clear();
    m_passes.clear();
    for (int32_t stage = 0; stage < m_plan.stages; ++stage) {
        addPasses(stage);
        addTransfers(stage, JobOpType::ForwardCompute);
        addTransfers(stage, JobOpType::BackwardCompute);
        if (m_plan.hasEnd)
            addEnd(stage);
    }
    pairTransfers(JobOpType::ForwardCompute, 1);
    pairTransfers(JobOpType::BackwardCompute, -1);
    const int32_t last = m_plan.stages - 1;
    if (m_plan.hasEnd && last > 0)
        meet(of(0, JobOpType::EmbeddingGradsAllReduce).front(),
            of(last, JobOpType::EmbeddingGradsAllReduce).front());
}

void PipelineJob::addPasses(int32_t stage) {
    Ops before;
    for (const Pass& pass : scheduleOf(m_plan, stage)) {
        const size_t op = add(
            pass.isForward ? JobOpType::ForwardCompute : JobOpType::BackwardCompute, stage, before);
        const auto [chunk, batch] = chunkAndBatch(m_plan, pass);
        m_ops[op].op.chunk = chunk;
        m_ops[op].op.microBatch = batch;
        m_ops[op].op.modelChunk = chunk * m_plan.stages + stage;
        m_passes[stage].push_back(op);
        before = {op};
    }
}

/// Sends and receives of forward or of backward passes.
void PipelineJob::addTransfers(int32_t stage, JobOpType pass) {
    const bool isForward = pass == JobOpType::ForwardCompute;
    const JobOpType send = isForward ? JobOpType::ForwardSend : JobOpType::BackwardSend;
    const JobOpType receive = isForward ? JobOpType::ForwardReceive : JobOpType::BackwardReceive;
    const int32_t first = isForward ? 0 : m_plan.stages - 1; // where its passes begin
    const Ops& order = m_passes[stage];
    const auto backward = std::find_if(order.begin(), order.end(),
        [this](size_t op) { return m_ops[op].op.type == JobOpType::BackwardCompute; });
    Ops posted; // behind what the first transfers of backward passes are posted
    if (!isForward && backward - order.begin() >= 2)
        posted = {*(backward - 2)};
    Ops lastSend = posted;
    Ops lastReceive = posted;
    Ops lastPass;
    for (const size_t op : Ops(of(stage, pass))) {
        if (m_plan.chunks > 1 || stage != first) {
            lastReceive = {add(receive, stage, joined(lastReceive, lastPass))};
            m_ops[op].before.push_back(lastReceive.front());
        }
        if (m_plan.chunks > 1 || stage != m_plan.stages - 1 - first)
            lastSend = {add(send, stage, joined(lastSend, {op}))};
        lastPass = {op};
    }
    if (m_plan.hasIdleTransfers && !of(stage, receive).empty()) // behind the last pass
        add(receive, stage, joined(lastReceive, {order.back()}));
}

PipelineJob::Ops PipelineJob::addGathers(int32_t stage) {
    Ops last;
    for (int32_t chunk = 0; chunk < m_plan.chunks; ++chunk) {
        last = {add(JobOpType::ParamsAllGather, stage, last)};
        m_ops[last.front()].op.chunk = chunk;
        const Ops& passes = of(stage, JobOpType::ForwardCompute);
        const auto first = std::find_if(passes.begin(), passes.end(),
            [this, wanted = chunk](size_t op) { return m_ops[op].op.chunk == wanted; });
        m_ops[*first].before.push_back(last.front());
    }
    return last;
}

/// The chunks from the last to the first, as their backward passes end.
PipelineJob::Ops PipelineJob::addReductions(int32_t stage, const Ops& gathered, Ops before) {
    before = joined(before, gathered);
    for (int32_t chunk = m_plan.chunks - 1; chunk >= 0; --chunk) {
        if (m_plan.isReducedBeside)
            for (const size_t op : of(stage, JobOpType::BackwardCompute))
                if (m_ops[op].op.chunk == chunk)
                    before.push_back(op); // the last of them counts
        if (m_plan.leftThen > 0) {
            before = addWithin(stage, chunk, before);
            continue;
        }
        before = {add(JobOpType::GradsReduceScatter, stage, before)};
        m_ops[before.front()].op.chunk = chunk;
    }
    return before;
}

/// What begins within the last pass of a chunk, the last of those before it, and of chunks before
/// the last one what needs all of it.
PipelineJob::Ops PipelineJob::addWithin(int32_t stage, int32_t chunk, const Ops& before) {
    const size_t pass = before.back();
    Ops done = {add(JobOpType::GradsReduceScatter, stage, before)};
    m_ops[done.front()].within = pass;
    m_ops[done.front()].left = m_plan.leftThen;
    if (chunk > 0)
        done.push_back(add(JobOpType::GradsReduceScatter, stage, {pass, done.front()}));
    for (const size_t op : done) {
        m_ops[op].op.chunk = chunk;
        m_ops[op].op.isBesidePasses = true;
    }
    return {done.back()};
}

void PipelineJob::addEnd(int32_t stage) {
    const Ops gathered = addGathers(stage);
    Ops last = {add(JobOpType::GarbageCollection, stage, {m_passes[stage].back()})};
    if (m_plan.isReducedBeside)
        last = joined(last, addReductions(stage, gathered, {}));
    last = {add(JobOpType::LayernormGradsAllReduce, stage, last)};
    if (stage == 0 || stage == m_plan.stages - 1)
        last = {add(JobOpType::EmbeddingGradsAllReduce, stage, last)};
    if (m_plan.leftThen > 0) // a profile has one type for both
        last = {add(JobOpType::GradsReduceScatter, stage, last)};
    else if (m_plan.isReducedBeside)
        last = {add(JobOpType::SeparateGradsAllReduce, stage, last)};
    else
        last = addReductions(stage, gathered, last);
    last = {add(JobOpType::OptimizerClip, stage, last)};
    add(JobOpType::Optimizer, stage, last);
}

void PipelineJob::meet(size_t one, size_t other) {
    m_ops[one].meeting = {one, other};
    m_ops[other].meeting = {one, other};
}

/// The send of a micro-batch from a chunk of the model with its receive at the next one.
void PipelineJob::pairTransfers(JobOpType pass, int32_t towards) {
    const bool isForward = pass == JobOpType::ForwardCompute;
    const JobOpType send = isForward ? JobOpType::ForwardSend : JobOpType::BackwardSend;
    const JobOpType receive = isForward ? JobOpType::ForwardReceive : JobOpType::BackwardReceive;
    std::map<std::pair<int32_t, int32_t>, size_t> receives; // by chunk and micro-batch
    for (const JobOpType end : {receive, send})
        for (int32_t stage = 0; stage < m_plan.stages; ++stage) {
            const Ops& passes = of(stage, pass);
            const Ops& transfers = of(stage, end);
            for (size_t i = 0; i < std::min(transfers.size(), passes.size()); ++i) {
                const JobOp& op = m_ops[passes[i]].op;
                if (end == receive) {
                    receives[{*op.modelChunk, *op.microBatch}] = transfers[i];
                    continue;
                }
                const auto to = receives.find({*op.modelChunk + towards, *op.microBatch});
                if (to != receives.end())
                    meet(transfers[i], to->second);
            }
        }
}

bool PipelineJob::isLast(const PipelineOp& planted) const {
    return !m_plan.hasEnd || planted.op.type == JobOpType::Optimizer;
}

void PipelineJob::linkSteps() {
    using WorkerStep = std::tuple<int64_t, int32_t, int32_t>;
    std::map<WorkerStep, Ops> last;
    for (size_t i = 0; i < m_ops.size(); ++i)
        if (isLast(m_ops[i]))
            last[{m_ops[i].op.step, m_ops[i].op.dpRank, m_ops[i].op.stage}].push_back(i);
    for (PipelineOp& planted : m_ops)
        if (planted.before.empty())
            planted.before = last[{planted.op.step - 1, planted.op.dpRank, planted.op.stage}];
}

void PipelineJob::setTimes() {
    constexpr int64_t kEpoch = 1'700'000'000'000'000'000;
    constexpr int64_t kHour = 3'600'000'000'000;
    const Duration apart = m_plan.isInARow ? m_plan.pause : Duration(kHour);
    const std::vector<Duration> all = ends(Host::Delays);
    for (size_t i = 0; i < m_ops.size(); ++i) {
        PipelineOp& planted = m_ops[i];
        Duration begin{};
        for (const size_t before : planted.before)
            begin = std::max(begin, endOf(planted, before, all));
        begin += planted.delay;
        planted.op.start = fromNanoseconds(kEpoch) + planted.op.step * apart + begin;
        planted.op.duration = all[i] - begin;
    }
}

std::vector<Duration> PipelineJob::ends(Host host) const {
    std::vector<Duration> begins(m_ops.size());
    std::vector<Duration> ends(m_ops.size());
    bool hasChanged = true;
    while (hasChanged) {
        hasChanged = false;
        for (size_t i = 0; i < m_ops.size(); ++i) {
            begins[i] = {};
            for (const size_t before : m_ops[i].before)
                begins[i] = std::max(begins[i], endOf(m_ops[i], before, ends));
            begins[i] += host == Host::Delays ? m_ops[i].delay : Duration();
            if (host == Host::Delays && m_ops[i].since)
                begins[i] = std::max(begins[i], begins[*m_ops[i].since] + m_ops[i].notBefore);
        }
        for (size_t i = 0; i < m_ops.size(); ++i) {
            Duration begin{};
            for (const size_t member : m_ops[i].meeting)
                begin = std::max(begin, begins[member]);
            hasChanged = hasChanged || begin + m_ops[i].work != ends[i];
            ends[i] = begin + m_ops[i].work;
        }
    }
    return ends;
}

std::vector<Duration> PipelineJob::stepTimes(Host host) const {
    const std::vector<Duration> all = ends(host);
    std::vector<Duration> last(static_cast<size_t>(m_plan.steps));
    std::vector<Duration> begins(last.size(), Duration::max());
    for (size_t i = 0; i < m_ops.size(); ++i) {
        const PipelineOp& planted = m_ops[i];
        const auto step = static_cast<size_t>(planted.op.step);
        if (isLast(planted))
            last[step] = std::max(last[step], all[i]);
        Duration begin{};
        for (const size_t before : planted.before)
            begin = std::max(begin, endOf(planted, before, all));
        begin += host == Host::Delays ? planted.delay : Duration();
        begins[step] = std::min(begins[step], begin);
    }
    std::vector<Duration> times = last;
    for (size_t step = 0; step < times.size(); ++step)
        times[step] -=
            m_plan.isInARow && step > 0 ? std::max(begins[step], last[step - 1]) : begins[step];
    return times;
}

std::vector<JobOp> PipelineJob::rows() const {
    std::vector<JobOp> rows;
    for (const PipelineOp& planted : m_ops)
        rows.push_back(planted.op);
    return rows;
}

} // namespace rankscope::test
