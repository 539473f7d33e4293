// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule.h"

#include <algorithm>

namespace rankscope::generator {
namespace {

constexpr std::int64_t kActivationBytes = 4096LL * 1024 * 2; // one hidden state in BF16
constexpr std::int64_t kLayerGradientBytes = 12LL * 1024 * 1024; // gradients of one layer

class ScheduleBuilder {
public:
    ScheduleBuilder(const Job& job, const Topology& topology, int rank)
        : m_job(job)
        , m_topology(topology)
        , m_at(topology.coordinates(rank))
        , m_layers(job.layersOfStage(m_at.stage)) { }

    std::vector<Instruction> build();

private:
    void add(const Instruction& instruction) { m_program.push_back(instruction); }
    void addWait(Phase phase, Stream stream);
    void addKernels(std::span<const KernelKind> kinds, Phase phase, int microbatch, int layer);
    void addTensorReduce(Phase phase, int microbatch, int layer);
    void addTransfer(Action action, Stream stream, int stageOffset, Phase phase, int microbatch);
    void addForward(int microbatch);
    void addBackward(int microbatch, bool isLast);
    void addGradientBucket(int layer);
    void addOptimizer();

    const Job& m_job;
    const Topology& m_topology;
    Coordinates m_at;
    int m_layers;
    std::vector<Instruction> m_program;
};

void ScheduleBuilder::addWait(Phase phase, Stream stream) {
    add({Action::wait, phase, stream, nullptr, {}, {}, -1, 0, 0, 0});
}

void ScheduleBuilder::addKernels(
    std::span<const KernelKind> kinds, Phase phase, int microbatch, int layer) {
    // A compact job runs every third kernel, attention and a matrix product among them.
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (!m_job.isCompact || i % 3 == 0) {
            add({Action::kernel, phase, Stream::compute, &kinds[i], {}, {}, -1, 0, microbatch,
                layer});
        }
    }
}

void ScheduleBuilder::addTensorReduce(Phase phase, int microbatch, int layer) {
    if (m_job.tensorParallel < 2) {
        return;
    }
    add({Action::collective, phase, Stream::tensor, nullptr, Collective::allReduce,
        GroupKind::tensor, -1, kActivationBytes, microbatch, layer});
    addWait(phase, Stream::tensor);
}

void ScheduleBuilder::addTransfer(
    Action action, Stream stream, int stageOffset, Phase phase, int microbatch) {
    const int stage = m_at.stage + stageOffset;
    if (stage < 0 || stage >= m_job.pipelineParallel) {
        return;
    }
    Coordinates other = m_at;
    other.stage = stage;
    add({action, phase, stream, nullptr,
        action == Action::send ? Collective::send : Collective::receive, GroupKind::pipeline,
        m_topology.rankAt(other), kActivationBytes, microbatch, 0});
    if (action == Action::receive) {
        addWait(phase, stream);
    }
}

void ScheduleBuilder::addForward(int microbatch) {
    addTransfer(Action::receive, Stream::receiveAhead, -1, Phase::forward, microbatch);
    for (int layer = 0; layer < m_layers; ++layer) {
        const auto kinds = forwardKernels();
        const std::size_t half = m_job.isCompact ? kinds.size() : kinds.size() / 2;
        addKernels(kinds.first(half), Phase::forward, microbatch, layer);
        if (!m_job.isCompact) {
            addTensorReduce(Phase::forward, microbatch, layer);
        }
        addKernels(kinds.subspan(half), Phase::forward, microbatch, layer);
        addTensorReduce(Phase::forward, microbatch, layer);
        if (m_job.troubles.aiCpu) {
            add({Action::kernel, Phase::forward, Stream::compute, &aiCpuKernel(), {}, {}, -1, 0,
                microbatch, layer});
        }
    }
    addTransfer(Action::send, Stream::sendAhead, 1, Phase::forward, microbatch);
}

void ScheduleBuilder::addGradientBucket(int layer) {
    if (m_job.dataParallel < 2) {
        return;
    }
    // Small packets: the same gradients in many little collectives. Exposed: far more to move.
    const std::int64_t pieces = m_job.troubles.smallPackets ? (m_job.isCompact ? 6 : 16) : 1;
    const std::int64_t factor = m_job.troubles.exposedCommunication ? 8 : 1;
    for (std::int64_t piece = 0; piece < pieces; ++piece) {
        add({Action::collective, Phase::backward, Stream::data, nullptr, Collective::reduceScatter,
            GroupKind::data, -1, kLayerGradientBytes * factor / (pieces * (pieces > 1 ? 8 : 1)), 0,
            layer});
    }
}

void ScheduleBuilder::addBackward(int microbatch, bool isLast) {
    addTransfer(Action::receive, Stream::receiveBack, 1, Phase::backward, microbatch);
    for (int layer = m_layers - 1; layer >= 0; --layer) {
        const auto kinds = backwardKernels();
        const std::size_t half = m_job.isCompact ? kinds.size() : kinds.size() / 2;
        addKernels(kinds.first(half), Phase::backward, microbatch, layer);
        if (!m_job.isCompact) {
            addTensorReduce(Phase::backward, microbatch, layer);
        }
        addKernels(kinds.subspan(half), Phase::backward, microbatch, layer);
        addTensorReduce(Phase::backward, microbatch, layer);
        if (isLast && !m_job.troubles.exposedCommunication) {
            addGradientBucket(layer);
        }
    }
    addTransfer(Action::send, Stream::sendBack, -1, Phase::backward, microbatch);
}

void ScheduleBuilder::addOptimizer() {
    for (int layer = m_layers - 1; m_job.troubles.exposedCommunication && layer >= 0; --layer) {
        addGradientBucket(layer);
    }
    addWait(Phase::optimizer, Stream::data);
    if (m_job.worldSize() > 1) {
        // The norm of all gradients: every rank meets every other here.
        add({Action::collective, Phase::optimizer, Stream::world, nullptr, Collective::allReduce,
            GroupKind::world, -1, 4, 0, 0});
        addWait(Phase::optimizer, Stream::world);
    }
    for (int layer = 0; layer < m_layers; ++layer) {
        addKernels(optimizerKernels(), Phase::optimizer, 0, layer);
    }
    if (m_job.dataParallel > 1) {
        add({Action::collective, Phase::optimizer, Stream::data, nullptr, Collective::allGather,
            GroupKind::data, -1, kLayerGradientBytes * m_layers / 2, 0, 0});
        addWait(Phase::optimizer, Stream::data);
    }
    add({Action::hostSync, Phase::optimizer, Stream::compute, nullptr, {}, {}, -1, 0, 0, 0});
}

std::vector<Instruction> ScheduleBuilder::build() {
    add({Action::loadData, Phase::load, Stream::copy, nullptr, {}, {}, -1, 4096LL * 8, 0, 0});
    const int total = m_job.microbatchesOfStep();
    const int warmUp = std::min(total, m_job.pipelineParallel - 1 - m_at.stage);
    for (int i = 0; i < warmUp; ++i) {
        addForward(i);
    }
    for (int i = 0; i < total; ++i) {
        if (warmUp + i < total) {
            addForward(warmUp + i);
        }
        addBackward(i, i == total - 1);
    }
    addOptimizer();
    return std::move(m_program);
}

} // namespace

std::vector<Instruction> makeSchedule(const Job& job, const Topology& topology, int rank) {
    return ScheduleBuilder(job, topology, rank).build();
}

} // namespace rankscope::generator
