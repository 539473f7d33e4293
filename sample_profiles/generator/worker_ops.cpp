// SPDX-License-Identifier: GPL-3.0-or-later
#include "worker_ops.h"

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <tuple>

#include "rank_files.h"
#include "simulator.h"

namespace rankscope::generator {
namespace {

constexpr std::int64_t kBytes = 8'388'608; // of a transfer: the measured job does not tell
constexpr Nanos kShortest = 1'000; // of an operator with a wait and a transfer
constexpr Nanos kBetweenSteps = 1'000'000;

bool isPass(WorkerOpKind kind) {
    return kind == WorkerOpKind::forward || kind == WorkerOpKind::backward;
}

bool isSend(WorkerOpKind kind) {
    return kind == WorkerOpKind::forwardSend || kind == WorkerOpKind::backwardSend;
}

bool isReceive(WorkerOpKind kind) {
    return kind == WorkerOpKind::forwardReceive || kind == WorkerOpKind::backwardReceive;
}

bool isAhead(WorkerOpKind kind) {
    return kind == WorkerOpKind::forwardSend || kind == WorkerOpKind::forwardReceive;
}

int peerStage(const WorkerOp& op) {
    return op.stage + (isSend(op.kind) == isAhead(op.kind) ? 1 : -1);
}

// The same for all ops that meet.
using Meeting = std::tuple<std::int64_t, int, int, int, int>;

Meeting meetingOf(const WorkerOp& op) {
    const int kind = static_cast<int>(op.kind);
    if (isSend(op.kind)) {
        return {op.step, kind, op.ordinal, op.stage, op.data};
    }
    if (isReceive(op.kind)) { // as its send
        return {op.step, kind - 1, op.ordinal, peerStage(op), op.data};
    }
    return {op.step, kind, op.ordinal, op.kind == WorkerOpKind::norm ? 0 : op.stage, 0};
}

Instruction instructionOf(WorkerOpKind kind) {
    using enum WorkerOpKind;
    Instruction made;
    made.action = Action::collective;
    made.bytes = kBytes;
    switch (kind) {
    case gather:
        made.stream = Stream::data;
        made.collective = Collective::allGather;
        made.group = GroupKind::data;
        break;
    case reduceScatter:
        made.stream = Stream::data;
        made.collective = Collective::reduceScatter;
        made.group = GroupKind::data;
        break;
    case norm:
        made.stream = Stream::world;
        made.group = GroupKind::world;
        break;
    case forwardSend:
    case backwardSend:
        made.action = Action::send;
        made.stream = isAhead(kind) ? Stream::sendAhead : Stream::sendBack;
        made.collective = Collective::send;
        made.group = GroupKind::pipeline;
        break;
    case forwardReceive:
    case backwardReceive:
        made.action = Action::receive;
        made.stream = isAhead(kind) ? Stream::receiveAhead : Stream::receiveBack;
        made.collective = Collective::receive;
        made.group = GroupKind::pipeline;
        break;
    default:
        made.action = Action::kernel;
        made.phase = kind == forward ? Phase::forward
            : kind == backward       ? Phase::backward
                                     : Phase::optimizer;
        break;
    }
    return made;
}

std::span<const KernelKind> kernelsOf(WorkerOpKind kind) {
    return kind == WorkerOpKind::forward ? forwardKernels()
        : kind == WorkerOpKind::backward ? backwardKernels()
                                         : optimizerKernels();
}

class Recorder {
public:
    Recorder(const Job& job, const Topology& topology, const WorkerJob& workers)
        : m_job(job)
        , m_topology(topology) {
        for (const WorkerOp& op : workers.ops) {
            m_steps[op.step].push_back(&op);
            if (!isPass(op.kind) && op.kind != WorkerOpKind::optimizer) {
                Nanos& latest = m_latest.try_emplace(meetingOf(op), op.start).first->second;
                latest = std::max(latest, op.start);
            }
        }
    }

    std::size_t steps() const { return m_steps.size(); }

    // Of all ranks, one after the other in time.
    std::vector<StepRecord> nextStep() {
        auto& [number, ops] = *m_steps.begin();
        std::stable_sort(ops.begin(), ops.end(),
            [](const WorkerOp* left, const WorkerOp* right) { return left->start < right->start; });
        std::vector<StepRecord> records(static_cast<std::size_t>(m_topology.worldSize()));
        Nanos end = m_zero;
        for (const WorkerOp* op : ops) {
            end = std::max(end, m_zero + op->start + op->duration);
        }
        for (StepRecord& record : records) {
            record.number = number;
            record.host = {m_zero, end - m_zero};
        }
        for (const WorkerOp* op : ops) {
            const int rank = m_topology.rankAt({op->data, 0, op->stage});
            add(*op, rank, records[static_cast<std::size_t>(rank)]);
        }
        m_zero = end + kBetweenSteps;
        m_steps.erase(m_steps.begin());
        return records;
    }

private:
    void add(const WorkerOp& op, int rank, StepRecord& record) {
        const Instruction made = instructionOf(op.kind);
        if (made.action == Action::kernel) {
            addKernels(op, made, record);
        } else {
            addCommunication(op, made, rank, record);
        }
    }

    Op& addOp(const Instruction& made, Span task, StepRecord& record) {
        Op& op = record.ops.emplace_back();
        op.instruction = &m_instructions.emplace_back(made);
        op.task = task;
        op.correlation = ++m_tasks;
        op.connection = m_tasks * kConnectionsOfOp;
        op.taskId = m_tasks;
        op.tokens = kCatalogTokens;
        return op;
    }

    // Each takes its share of the time.
    void addKernels(const WorkerOp& op, Instruction made, StepRecord& record) {
        const auto kernels = kernelsOf(op.kind);
        Nanos all = 0;
        for (const KernelKind& kernel : kernels) {
            all += kernel.duration;
        }
        Nanos before = 0;
        Nanos begin = 0;
        for (const KernelKind& kernel : kernels) {
            before += kernel.duration;
            // the parts add up to the whole, and nothing overflows
            const auto end = static_cast<Nanos>(static_cast<long double>(op.duration)
                * static_cast<long double>(before) / static_cast<long double>(all));
            made.kernel = &kernel;
            addOp(made, {m_zero + op.start + begin, end - begin}, record);
            begin = end;
        }
    }

    void addCommunication(
        const WorkerOp& op, const Instruction& made, int rank, StepRecord& record) {
        Communication& what = record.communications.emplace_back();
        what.group = m_topology.groupOf(rank, made.group);
        what.kind = made.collective;
        what.stream = made.stream;
        what.index = m_indices[{rank, what.group}]++;
        what.bytes = made.bytes;
        what.span = {m_zero + op.start, std::max(op.duration, kShortest)};
        const Nanos late = m_latest.at(meetingOf(op)) - op.start;
        what.sync = std::clamp<Nanos>(late, 0, what.span.duration - kShortest / 2);
        what.transit =
            what.span.duration - what.sync - Communication::kGap - Communication::kTailWait;
        what.longest = what.transit;
        what.localBytes = made.bytes;
        what.localCopy = 1;
        addLinks(op, rank, what);
        addOp(made, what.span, record).communication =
            static_cast<int>(record.communications.size()) - 1;
    }

    void addLinks(const WorkerOp& op, int rank, Communication& what) const {
        const Group& group = m_topology.groups()[what.group];
        for (const int other : group.ranks) {
            const bool isPeer =
                !isSend(op.kind) || other == m_topology.rankAt({op.data, 0, peerStage(op)});
            if (isReceive(op.kind) || other == rank || !isPeer) {
                continue;
            }
            LinkUse& link = what.links.emplace_back();
            link.peer = other;
            link.localPeer = group.localRank(other);
            link.isRdma = m_job.hostOf(rank) != m_job.hostOf(other);
            link.bytes = link.packetBytes = kBytes;
            link.transit = what.transit;
        }
    }

    const Job& m_job;
    const Topology& m_topology;
    std::map<std::int64_t, std::vector<const WorkerOp*>> m_steps;
    std::map<Meeting, Nanos> m_latest;
    std::map<std::pair<int, std::size_t>, std::int64_t> m_indices; // by rank and group
    std::deque<Instruction> m_instructions; // that the records point to
    std::int64_t m_tasks = 0;
    Nanos m_zero = kProfileStart;
};

} // namespace

bool writeWorkers(const WorkerJob& workers, const std::filesystem::path& folder) {
    Job job;
    job.dataParallel = workers.dataParallel;
    job.pipelineParallel = workers.pipelineParallel;
    job.layers = workers.pipelineParallel;
    job.isCompact = true;
    const Topology topology(job);
    Recorder recorder(job, topology, workers);
    job.steps = static_cast<std::int64_t>(recorder.steps());
    std::vector<std::unique_ptr<RankFiles>> files;
    for (int rank = 0; rank < topology.worldSize(); ++rank) {
        const auto of = folder / rankFolder(job, rank);
        if (!makeRankFolder(of)) {
            return false;
        }
        files.push_back(std::make_unique<RankFiles>(job, topology, rank, of, TraceOutput::none));
        files.back()->begin(Part::device);
    }
    while (recorder.steps() > 0) {
        const auto records = recorder.nextStep();
        for (std::size_t rank = 0; rank < files.size(); ++rank) {
            files[rank]->write(Part::device, records[rank]);
        }
    }
    return std::all_of(files.begin(), files.end(), [](const auto& rank) { return rank->finish(); });
}

} // namespace rankscope::generator
