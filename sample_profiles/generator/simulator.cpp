// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulator.h"

#include <algorithm>
#include <cassert>

#include "communication_cost.h"

namespace rankscope::generator {
namespace {

std::size_t slot(Stream stream) {
    return static_cast<std::size_t>(stream);
}

// Where the parts of a launch lie within the operator's time on the host.
void setHostSpans(Op& op, Random& random, Nanos start, Nanos cost, Nanos launcherFree) {
    const Nanos part = cost / 10;
    op.outer = {start, cost};
    op.inner = {start + part, cost - 2 * part};
    op.enqueue = {op.inner.end() - 3 * part, part};
    op.dequeue = {
        std::max(op.enqueue.end() + random.between(1'200, 4'800), launcherFree), 7 * part};
    op.api = {op.dequeue.start + part, 5 * part};
    op.node = {op.api.start + part / 2, 4 * part};
    op.runtime = {op.node.start + part, 2 * part};
}

bool hasDropped(const Job& job, int rank, std::int64_t step) {
    return job.troubles.frequencyDropRank == rank && step >= 1;
}

} // namespace

Simulator::Simulator(const Job& job, const Topology& topology)
    : m_job(job)
    , m_topology(topology) {
    for (int rank = 0; rank < topology.worldSize(); ++rank) {
        const auto part = static_cast<std::uint64_t>(rank);
        m_ranks.emplace_back(job, job.layersOfStage(topology.coordinates(rank).stage),
            Random::forPart(job.seed, part).next());
        RankState& own = m_ranks.back();
        own.program = makeSchedule(job, topology, rank);
        own.host = kProfileStart + own.random.between(0, 180'000);
    }
    m_steps.resize(m_ranks.size());
}

const std::vector<StepRecord>& Simulator::nextStep() {
    for (int rank = 0; rank < m_topology.worldSize(); ++rank) {
        beginStep(rank);
        m_runnable.push_back(rank);
    }
    while (!m_runnable.empty()) {
        const int rank = m_runnable.front();
        m_runnable.pop_front();
        advance(rank);
    }
    assert(m_meetings.empty() && "every collective found all its members");
    ++m_step;
    return m_steps;
}

void Simulator::beginStep(int rank) {
    RankState& own = state(rank);
    StepRecord& step = record(rank);
    step = {};
    own.next = 0;
    step.number = kFirstStep + m_step;
    step.host.start = own.host;
    step.megahertz = hasDropped(m_job, rank, m_step) ? 1'100 : 1'800;
    // References into these vectors are kept while a step runs.
    step.ops.reserve(own.program.size());
    step.communications.reserve(own.program.size());
    own.memory.beginStep();
}

void Simulator::advance(int rank) {
    RankState& own = state(rank);
    while (own.next < own.program.size() && execute(rank, own.program[own.next])) {
        ++own.next;
    }
}

bool Simulator::execute(int rank, const Instruction& instruction) {
    RankState& own = state(rank);
    switch (instruction.action) {
    case Action::loadData:
        runLoad(rank, instruction);
        return true;
    case Action::kernel:
        runKernel(rank, instruction);
        return true;
    case Action::collective:
    case Action::send:
    case Action::receive:
        runCommunication(rank, instruction);
        return true;
    case Action::wait:
        if (!own.pending[slot(instruction.stream)].empty()) {
            return false;
        }
        own.barrier = std::max(own.barrier, own.free[slot(instruction.stream)]);
        return true;
    case Action::hostSync:
        return finishOnHost(rank);
    }
    return true;
}

Op& Simulator::issue(int rank, const Instruction& instruction) {
    RankState& own = state(rank);
    StepRecord& step = record(rank);
    if (instruction.phase == Phase::optimizer && step.optimizer.start == 0) {
        step.optimizer.start = own.host;
        own.host += 4'000;
    }
    Op op;
    op.instruction = &instruction;
    const Nanos cost = own.random.around(m_job.troubles.hostBound ? 380'000 : 24'000, 200);
    setHostSpans(op, own.random, own.host, cost, own.launcher);
    own.host = op.outer.end() + own.random.between(2'400, 5'200);
    own.launcher = op.dequeue.end() + own.random.between(300, 900);
    op.correlation = own.correlation++;
    op.connection = own.connection;
    own.connection += kConnectionsOfOp;
    op.taskId = own.task++;
    step.ops.push_back(op);
    return step.ops.back();
}

Nanos Simulator::kernelDuration(int rank, const KernelKind& kind) {
    RankState& own = state(rank);
    Nanos duration = own.random.around(kind.duration, 18);
    const auto& slow = m_job.troubles.slowRank;
    if (slow && slow->rank == rank) {
        duration = duration * slow->percent / 100;
    }
    if (hasDropped(m_job, rank, m_step)) {
        duration = duration * 1'800 / 1'100;
    }
    return duration;
}

void Simulator::runKernel(int rank, const Instruction& instruction) {
    RankState& own = state(rank);
    Op& op = issue(rank, instruction);
    Nanos& free = own.free[slot(Stream::compute)];
    const Nanos start = std::max({op.runtime.end() + own.random.between(1'800, 3'400),
        free + own.random.between(240, 1'300), own.barrier + own.random.between(900, 2'200)});
    op.task = {start, kernelDuration(rank, *instruction.kernel)};
    free = op.task.end();
    StepRecord& step = record(rank);
    if (instruction.phase == Phase::forward) {
        own.memory.forward(step, op);
    } else if (instruction.phase == Phase::backward) {
        own.memory.backward(step, op);
    }
}

void Simulator::runLoad(int rank, const Instruction& instruction) {
    RankState& own = state(rank);
    own.host += own.random.between(30'000, 60'000);
    const Nanos loading = m_job.troubles.lateData ? 26'000'000 : 340'000;
    record(rank).loader = {own.host, own.random.around(loading, 150)};
    own.host = record(rank).loader.end() + own.random.between(8'000, 15'000);
    Op& op = issue(rank, instruction);
    Nanos& free = own.free[slot(Stream::copy)];
    op.task = {std::max(op.runtime.end() + 2'600, free), own.random.between(16'000, 24'000)};
    free = op.task.end();
    own.barrier = std::max(own.barrier, free);
}

std::uint64_t Simulator::channelOf(
    int rank, const Instruction& instruction, std::size_t& members) const {
    if (instruction.action == Action::collective) {
        const std::size_t group = m_topology.groupOf(rank, instruction.group);
        members = m_topology.groups()[group].ranks.size();
        return group;
    }
    members = 2;
    const bool isSend = instruction.action == Action::send;
    const auto source = static_cast<std::uint64_t>(isSend ? rank : instruction.peer);
    const auto target = static_cast<std::uint64_t>(isSend ? instruction.peer : rank);
    return m_topology.groups().size() + source * static_cast<std::uint64_t>(m_topology.worldSize())
        + target;
}

void Simulator::runCommunication(int rank, const Instruction& instruction) {
    RankState& own = state(rank);
    StepRecord& step = record(rank);
    Op& op = issue(rank, instruction);
    op.communication = static_cast<int>(step.communications.size());
    Communication communication;
    communication.group = m_topology.groupOf(rank, instruction.group);
    communication.kind = instruction.collective;
    communication.stream = instruction.stream;
    communication.index = own.indices[communication.group]++;
    communication.bytes = instruction.bytes;
    planTransfers(m_job, m_topology.groups()[communication.group], rank, instruction.peer,
        own.random, communication);
    step.communications.push_back(std::move(communication));
    Pending pending;
    pending.communication = op.communication;
    pending.op = step.ops.size() - 1;
    std::size_t members = 0;
    pending.channel = channelOf(rank, instruction, members);
    pending.sequence = own.sequences[pending.channel]++;
    // What is sent or reduced comes from the kernels issued before.
    pending.ready = std::max({op.runtime.end() + own.random.between(2'000, 4'000),
        own.free[slot(Stream::compute)] + own.random.between(700, 1'900), own.barrier});
    auto& queue = own.pending[slot(instruction.stream)];
    queue.push_back(pending);
    if (queue.size() == 1) {
        arrive(rank, instruction.stream);
    }
}

void Simulator::arrive(int rank, Stream stream) {
    RankState& own = state(rank);
    const Pending& pending = own.pending[slot(stream)].front();
    const Nanos start = std::max(pending.ready, own.free[slot(stream)] + 200);
    const Meeting meeting{pending.channel, pending.sequence};
    auto& arrivals = m_meetings[meeting];
    arrivals.push_back({rank, stream, start});
    std::size_t members = 0;
    channelOf(rank, *record(rank).ops[pending.op].instruction, members);
    if (arrivals.size() == members) {
        resolve(meeting);
    }
}

void Simulator::resolve(const Meeting& meeting) {
    const auto arrivals = std::move(m_meetings[meeting]);
    m_meetings.erase(meeting);
    Nanos allArrived = 0;
    Nanos longest = 0;
    const auto communicationOf = [this](const Arrival& arrival) -> Communication& {
        const auto& pending = state(arrival.rank).pending[slot(arrival.stream)].front();
        return record(arrival.rank).communications[static_cast<std::size_t>(pending.communication)];
    };
    for (const auto& arrival : arrivals) {
        allArrived = std::max(allArrived, arrival.start);
        longest = std::max(longest, communicationOf(arrival).transit);
    }
    for (const auto& arrival : arrivals) {
        RankState& own = state(arrival.rank);
        auto& queue = own.pending[slot(arrival.stream)];
        Communication& communication = communicationOf(arrival);
        settle(communication, arrival.start, allArrived, longest, own.random);
        record(arrival.rank).ops[queue.front().op].task = communication.span;
        own.free[slot(arrival.stream)] = communication.span.end();
        queue.pop_front();
    }
    for (const auto& arrival : arrivals) {
        // The rank may wait for just this; what stands behind it in the queue arrives now.
        m_runnable.push_back(arrival.rank);
        if (!state(arrival.rank).pending[slot(arrival.stream)].empty()) {
            arrive(arrival.rank, arrival.stream);
        }
    }
}

bool Simulator::finishOnHost(int rank) {
    RankState& own = state(rank);
    StepRecord& step = record(rank);
    for (const auto& queue : own.pending) {
        if (!queue.empty()) {
            return false;
        }
    }
    const Nanos deviceEnd = *std::max_element(own.free.begin(), own.free.end());
    own.memory.endStep(step, own.host);
    own.host = std::max(own.host, step.memory.empty() ? 0 : step.memory.back().time) + 3'000;
    step.optimizer.duration = own.host - step.optimizer.start;
    step.sync = {own.host + 2'000, std::max<Nanos>(deviceEnd - own.host, 4'000) + 6'000};
    own.host = step.sync.end() + own.random.between(20'000, 45'000);
    step.host.duration = own.host - step.host.start;
    own.host += own.random.between(1'000, 3'000);
    return true;
}

} // namespace rankscope::generator
