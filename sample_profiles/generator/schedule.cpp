// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule.h"

#include <algorithm>

#include "pass_order.h"
#include "random.h"

namespace rankscope::generator {
namespace {

constexpr std::int64_t kActivationBytes = 4096LL * 1024 * 2; // one hidden state in BF16
constexpr std::int64_t kLayerGradientBytes = 12LL * 1024 * 1024; // gradients of one layer

// Where an instruction stands within its layer and pass; kernels count up from their first.
enum class Slot {
    load,
    garbage,
    kernels,
    experts = 100,
    aiCpu = 200,
    tensor = 300,
    context = 400,
    dispatch,
    combine,
    transfer,
    gradients = 500,
    norm = 600,
    parameters,
    sync,
};

class ScheduleBuilder {
public:
    ScheduleBuilder(const Job& job, const Topology& topology, int rank)
        : m_job(job)
        , m_topology(topology)
        , m_at(topology.coordinates(rank))
        , m_layers(job.layersOfChunk(m_at.stage)) { }

    std::vector<Instruction> build();

private:
    // What is done next, in the pass and layer that the builder stands in.
    Instruction& add(Action action, Stream stream, Slot slot, std::size_t index = 0);
    void addWait(Stream stream) { add(Action::wait, stream, Slot::sync); }
    void addKernels(std::span<const KernelKind> kinds, Slot slot, std::size_t first = 0);
    void addCollective(
        Collective kind, Stream stream, GroupKind group, std::int64_t bytes, Slot slot, int index);
    void addTensorReduce(int index);
    void addContext(Collective kind);
    void addExperts(std::span<const KernelKind> kinds);
    void addTransfer(Action action, bool isAhead);
    void addHalves(std::span<const KernelKind> kinds);
    void addForwardLayer();
    void addBackwardLayer();
    void addPass(const Pass& pass, bool isLast);
    void addGradientBucket();
    void addOptimizer();

    std::int64_t activationBytes() const {
        return kActivationBytes * m_job.width() * m_job.microbatches / m_job.microbatchesOfStep();
    }
    std::int64_t layerGradientBytes() const {
        return kLayerGradientBytes * m_job.width() * m_job.width();
    }
    int replicas() const { return m_job.dataParallel * m_job.contextParallel; }
    GroupKind gradientGroup() const {
        return m_job.contextParallel > 1 ? GroupKind::dataContext : GroupKind::data;
    }

    const Job& m_job;
    const Topology& m_topology;
    Coordinates m_at;
    int m_layers; // of a chunk
    Phase m_phase = Phase::load;
    int m_microbatch = 0;
    int m_layer = 0;
    int m_chunk = 0;
    bool m_isRecomputing = false;
    std::vector<Instruction> m_program;
};

Instruction& ScheduleBuilder::add(Action action, Stream stream, Slot slot, std::size_t index) {
    Instruction instruction;
    instruction.action = action;
    instruction.phase = m_phase;
    instruction.stream = stream;
    instruction.microbatch = m_microbatch;
    instruction.layer = m_layer;
    instruction.chunk = m_chunk;
    const std::uint64_t parts[]{static_cast<std::uint64_t>(m_phase),
        static_cast<std::uint64_t>(m_microbatch), static_cast<std::uint64_t>(m_layer),
        static_cast<std::uint64_t>(m_chunk), m_isRecomputing ? 1U : 0U,
        static_cast<std::uint64_t>(stream), static_cast<std::uint64_t>(slot) + index};
    for (const std::uint64_t part : parts) {
        instruction.key = Random::mix(instruction.key * 31 + part + 1);
    }
    m_program.push_back(instruction);
    return m_program.back();
}

void ScheduleBuilder::addKernels(std::span<const KernelKind> kinds, Slot slot, std::size_t first) {
    // A compact job runs every third kernel, attention and a matrix product among them.
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (!m_job.isCompact || i % 3 == 0) {
            add(Action::kernel, Stream::compute, slot, first + i).kernel = &kinds[i];
        }
    }
}

void ScheduleBuilder::addCollective(
    Collective kind, Stream stream, GroupKind group, std::int64_t bytes, Slot slot, int index) {
    Instruction& what = add(Action::collective, stream, slot, static_cast<std::size_t>(index));
    what.collective = kind;
    what.group = group;
    what.bytes = bytes;
}

void ScheduleBuilder::addTensorReduce(int index) {
    if (m_job.tensorParallel > 1) {
        addCollective(Collective::allReduce, Stream::tensor, GroupKind::tensor, activationBytes(),
            Slot::tensor, index);
        addWait(Stream::tensor);
    }
}

// Keys and values of the whole sequence; in the backward their gradients go the other way.
void ScheduleBuilder::addContext(Collective kind) {
    if (m_job.contextParallel > 1) {
        addCollective(
            kind, Stream::context, GroupKind::context, activationBytes(), Slot::context, 0);
        addWait(Stream::context);
    }
}

void ScheduleBuilder::addExperts(std::span<const KernelKind> kinds) {
    if (m_job.expertParallel < 2) {
        return;
    }
    addCollective(Collective::allToAll, Stream::expert, GroupKind::expert, activationBytes(),
        Slot::dispatch, 0);
    m_program.back().isExpert = true;
    addWait(Stream::expert);
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        Instruction& what = add(Action::kernel, Stream::compute, Slot::experts, i);
        what.kernel = &kinds[i];
        what.isExpert = true;
    }
    addCollective(Collective::allToAll, Stream::expert, GroupKind::expert, activationBytes(),
        Slot::combine, 0);
    m_program.back().isExpert = true;
    addWait(Stream::expert);
}

// Ahead: from a stage to the next, and from the last stage to the first one's next chunk.
void ScheduleBuilder::addTransfer(Action action, bool isAhead) {
    const bool isSend = action == Action::send;
    const int step = isAhead == isSend ? 1 : -1; // towards the other end
    const int place = m_chunk * m_job.pipelineParallel + m_at.stage + step;
    if (place < 0 || place >= m_job.pipelineParallel * m_job.virtualStages
        || m_job.pipelineParallel < 2) {
        return;
    }
    Coordinates other = m_at;
    other.stage = place % m_job.pipelineParallel;
    const Stream stream = isSend ? (isAhead ? Stream::sendAhead : Stream::sendBack)
                                 : (isAhead ? Stream::receiveAhead : Stream::receiveBack);
    Instruction& what = add(action, stream, Slot::transfer);
    what.collective = isSend ? Collective::send : Collective::receive;
    what.group = GroupKind::pipeline;
    what.peer = m_topology.rankAt(other);
    what.bytes = activationBytes();
    if (!isSend) {
        addWait(stream);
    }
}

void ScheduleBuilder::addHalves(std::span<const KernelKind> kinds) {
    const std::size_t half = m_job.isCompact ? kinds.size() : kinds.size() / 2;
    addKernels(kinds.first(half), Slot::kernels);
    if (!m_job.isCompact) {
        addTensorReduce(0);
    }
    addKernels(kinds.subspan(half), Slot::kernels, half);
    addTensorReduce(1);
}

void ScheduleBuilder::addForwardLayer() {
    addContext(Collective::allGather);
    addHalves(forwardKernels());
    addExperts(expertKernels());
    if (m_job.troubles.aiCpu || m_job.troubles.movedFromAiCpu) {
        add(Action::kernel, Stream::compute, Slot::aiCpu).kernel =
            m_job.troubles.aiCpu ? &aiCpuKernel() : &movedKernel();
    }
}

void ScheduleBuilder::addBackwardLayer() {
    if (m_job.troubles.recompute) {
        m_isRecomputing = true;
        addForwardLayer();
        m_isRecomputing = false;
    }
    addExperts(expertGradientKernels());
    addHalves(backwardKernels());
    addContext(Collective::reduceScatter);
}

void ScheduleBuilder::addGradientBucket() {
    if (replicas() < 2) {
        return;
    }
    // Small packets: the same gradients in many little collectives. Exposed: far more to move.
    const Troubles& troubles = m_job.troubles;
    const int pieces = troubles.smallPackets ? (m_job.isCompact ? 6 : 16) : 1;
    const std::int64_t factor = troubles.exposedCommunication ? 8 : 1;
    const std::int64_t bytes = layerGradientBytes() * factor / (pieces * (pieces > 1 ? 8 : 1));
    for (int piece = 0; piece < pieces; ++piece) {
        addCollective(Collective::reduceScatter, Stream::data, gradientGroup(), bytes,
            Slot::gradients, piece);
    }
}

void ScheduleBuilder::addPass(const Pass& pass, bool isLast) {
    m_phase = pass.isForward ? Phase::forward : Phase::backward;
    m_microbatch = pass.microbatch;
    m_chunk = pass.chunk;
    const int first = pass.chunk * m_layers;
    m_layer = pass.isForward ? first : first + m_layers - 1;
    addTransfer(Action::receive, pass.isForward);
    for (int i = 0; i < m_layers; ++i) {
        m_layer = pass.isForward ? first + i : first + m_layers - 1 - i;
        if (pass.isForward) {
            addForwardLayer();
            continue;
        }
        addBackwardLayer();
        if (isLast && !m_job.troubles.exposedCommunication) {
            addGradientBucket();
        }
    }
    addTransfer(Action::send, pass.isForward);
}

void ScheduleBuilder::addOptimizer() {
    const int layers = m_layers * m_job.virtualStages;
    m_phase = Phase::optimizer;
    m_microbatch = m_chunk = 0;
    for (m_layer = layers - 1; m_job.troubles.exposedCommunication && m_layer >= 0; --m_layer) {
        addGradientBucket();
    }
    m_layer = 0;
    addWait(Stream::data);
    if (m_job.worldSize() > 1) {
        // The norm of all gradients: every rank meets every other here.
        addCollective(Collective::allReduce, Stream::world, GroupKind::world, 4, Slot::norm, 0);
        addWait(Stream::world);
    }
    for (m_layer = 0; m_layer < layers; ++m_layer) {
        addKernels(optimizerKernels(), Slot::kernels);
    }
    m_layer = 0;
    if (replicas() > 1) {
        addCollective(Collective::allGather, Stream::data, gradientGroup(),
            layerGradientBytes() * layers / 2, Slot::parameters, 0);
        addWait(Stream::data);
    }
    add(Action::hostSync, Stream::compute, Slot::sync);
}

std::vector<Instruction> ScheduleBuilder::build() {
    add(Action::loadData, Stream::copy, Slot::load).bytes = 4096LL * 8;
    const auto order = passOrder(m_job, m_at.stage);
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i == order.size() / 2) {
            add(Action::collectGarbage, Stream::compute, Slot::garbage);
        }
        addPass(order[i], order[i].microbatch == m_job.microbatchesOfStep() - 1);
    }
    addOptimizer();
    return std::move(m_program);
}

} // namespace

std::vector<Instruction> makeSchedule(const Job& job, const Topology& topology, int rank) {
    return ScheduleBuilder(job, topology, rank).build();
}

} // namespace rankscope::generator
