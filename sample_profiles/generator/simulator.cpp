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

constexpr Nanos kCompilation = 9'000'000;

// Where the parts of a launch lie within the operator's time on the host. An operator that must be
// compiled first keeps the launching thread.
void setHostSpans(Op& op, Random& random, Nanos start, Nanos cost, Nanos launcherFree) {
    const Nanos part = cost / 10;
    op.outer = {start, cost};
    op.inner = {start + part, cost - 2 * part};
    op.enqueue = {op.inner.end() - 3 * part, part};
    op.dequeue = {
        std::max(op.enqueue.end() + random.between(1'200, 4'800), launcherFree), 7 * part};
    const Nanos compilation = op.isCompiled ? random.around(kCompilation, 100) : 0;
    op.dequeue.duration += compilation;
    op.api = {op.dequeue.start + part, 5 * part + compilation};
    op.node = {op.api.start + part / 2 + compilation, 4 * part};
    op.runtime = {op.node.start + part, 2 * part};
}

} // namespace

Simulator::Simulator(const Job& job, const Topology& topology)
    : m_job(job)
    , m_topology(topology)
    , m_durations(m_job, topology) {
    for (int rank = 0; rank < topology.worldSize(); ++rank) {
        m_ranks.emplace_back(job, job.layersOfStage(topology.coordinates(rank).stage));
        RankState& own = m_ranks.back();
        own.program = makeSchedule(job, topology, rank);
        own.host = kProfileStart + m_durations.random(rank, 0).between(0, 180'000);
    }
    m_steps.resize(m_ranks.size());
}

const std::vector<StepRecord>& Simulator::nextStep() {
    m_durations.beginStep(m_step);
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
    step.number = m_job.stepNumber(m_step);
    step.host.start = own.host;
    step.megahertz = m_durations.megahertz(rank);
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
    case Action::collectGarbage:
        collectGarbage(rank);
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
        return finishOnHost(rank, instruction);
    }
    return true;
}

Op& Simulator::issue(int rank, const Instruction& instruction, Random& random) {
    RankState& own = state(rank);
    StepRecord& step = record(rank);
    if (own.kernelStarts.size() == lead()) {
        own.host = std::max(own.host, own.kernelStarts.front()); // its queue is full till then
    }
    if (instruction.phase == Phase::optimizer && step.optimizer.start == 0) {
        step.optimizer.start = own.host;
        own.host += 4'000;
    }
    Op op;
    op.instruction = &instruction;
    op.isCompiled =
        instruction.kernel != nullptr && own.compiled < m_job.troubles.opCompiles && m_step == 0;
    own.compiled += op.isCompiled ? 1 : 0;
    setHostSpans(op, random, own.host, m_durations.hostCost(random), own.launcher);
    own.host = op.outer.end() + random.between(2'400, 5'200);
    own.launcher = op.dequeue.end() + random.between(300, 900);
    op.correlation = own.correlation++;
    op.connection = own.connection;
    own.connection += kConnectionsOfOp;
    op.taskId = own.task++;
    step.ops.push_back(op);
    return step.ops.back();
}

void Simulator::runKernel(int rank, const Instruction& instruction) {
    RankState& own = state(rank);
    Random random = m_durations.random(rank, instruction.key);
    Op& op = issue(rank, instruction, random);
    op.tokens = m_durations.tokens(rank, instruction);
    Nanos& free = own.free[slot(Stream::compute)];
    const Nanos launch = op.runtime.end() + random.between(1'800, 3'400);
    const Nanos turn = free + random.between(240, 1'300);
    const Nanos data = own.barrier + random.between(900, 2'200);
    op.task = {std::max({launch, turn, data}), m_durations.kernel(rank, instruction, random)};
    free = op.task.end();
    own.kernelStarts.push_back(op.task.start);
    if (own.kernelStarts.size() > lead()) {
        own.kernelStarts.pop_front();
    }
    StepRecord& step = record(rank);
    if (instruction.phase == Phase::forward) {
        own.memory.forward(step, op);
    } else if (instruction.phase == Phase::backward) {
        own.memory.backward(step, op);
    }
}

void Simulator::runLoad(int rank, const Instruction& instruction) {
    RankState& own = state(rank);
    Random random = m_durations.random(rank, instruction.key);
    own.host += random.between(30'000, 60'000);
    record(rank).loader = {own.host, m_durations.loading(rank, random)};
    own.host = record(rank).loader.end() + random.between(8'000, 15'000);
    Op& op = issue(rank, instruction, random);
    Nanos& free = own.free[slot(Stream::copy)];
    op.task = {std::max(op.runtime.end() + 2'600, free), random.between(16'000, 24'000)};
    free = op.task.end();
    own.barrier = std::max(own.barrier, free);
}

void Simulator::collectGarbage(int rank) {
    RankState& own = state(rank);
    const Nanos duration = m_durations.garbage(rank);
    if (duration > 0) {
        record(rank).garbage = {own.host, duration};
        own.host += duration + 1'000;
    }
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
    const auto world = static_cast<std::uint64_t>(m_topology.worldSize());
    // Two stages of an interleaved pipeline send to each other in both directions.
    const bool isAhead =
        instruction.stream == Stream::sendAhead || instruction.stream == Stream::receiveAhead;
    return m_topology.groups().size() + (source * world + target) * 2 + (isAhead ? 1 : 0);
}

void Simulator::planCommunication(
    int rank, const Instruction& instruction, Communication& communication, Random& random) {
    communication.group = m_topology.groupOf(rank, instruction.group);
    communication.kind = instruction.collective;
    communication.stream = instruction.stream;
    communication.index = state(rank).indices[communication.group]++;
    communication.bytes = m_durations.bytes(rank, instruction);
    planTransfers(m_job, m_topology.groups()[communication.group], rank, instruction.peer, random,
        communication);
    const auto& again = m_job.troubles.retransmission;
    if (again && again->first == rank && m_step == 1 && !m_hasTimedOut) {
        m_hasTimedOut = delayLink(communication, again->second, again->timeout);
    }
}

void Simulator::runCommunication(int rank, const Instruction& instruction) {
    RankState& own = state(rank);
    StepRecord& step = record(rank);
    Random random = m_durations.random(rank, instruction.key);
    Op& op = issue(rank, instruction, random);
    op.communication = static_cast<int>(step.communications.size());
    planCommunication(rank, instruction, step.communications.emplace_back(), random);
    Pending pending{0, 0, 0, 0, 0, Random(random.next())};
    pending.communication = op.communication;
    pending.op = step.ops.size() - 1;
    std::size_t members = 0;
    pending.channel = channelOf(rank, instruction, members);
    pending.sequence = own.sequences[pending.channel]++;
    // What is sent or reduced comes from the kernels issued before.
    pending.ready = std::max({op.runtime.end() + random.between(2'000, 4'000),
        own.free[slot(Stream::compute)] + random.between(700, 1'900), own.barrier});
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
        settle(m_job, communication, arrival.start, allArrived, longest, queue.front().random);
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

bool Simulator::finishOnHost(int rank, const Instruction& instruction) {
    RankState& own = state(rank);
    StepRecord& step = record(rank);
    for (const auto& queue : own.pending) {
        if (!queue.empty()) {
            return false;
        }
    }
    Random random = m_durations.random(rank, instruction.key);
    const Nanos deviceEnd = *std::max_element(own.free.begin(), own.free.end());
    own.memory.endStep(step, own.host);
    own.host = std::max(own.host, step.memory.empty() ? 0 : step.memory.back().time) + 3'000;
    step.optimizer.duration = own.host - step.optimizer.start;
    if (!m_job.runsAhead) {
        step.sync = {own.host + 2'000, std::max<Nanos>(deviceEnd - own.host, 4'000) + 6'000};
        own.host = step.sync.end();
    }
    own.host += random.between(20'000, 45'000);
    step.host.duration = own.host - step.host.start;
    own.host += random.between(1'000, 3'000);
    return true;
}

} // namespace rankscope::generator
