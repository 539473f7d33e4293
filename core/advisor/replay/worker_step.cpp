// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/worker_step.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace rankscope::advisor {

namespace {

using analysis::PassKind;
using analysis::PipelinePass;
using analysis::TransferKind;
using model::JobOp;
using model::JobOpType;

JobOpType sendOf(PassKind kind) {
    return kind == PassKind::Forward ? JobOpType::ForwardSend : JobOpType::BackwardSend;
}
JobOpType receiveOf(PassKind kind) {
    return kind == PassKind::Forward ? JobOpType::ForwardReceive : JobOpType::BackwardReceive;
}

class OpWriter {
public:
    OpWriter(const WorkerStep& worker, const PipelineShape& shape)
        : m_worker(worker)
        , m_shape(shape) { }

    void addPasses() {
        for (const PipelinePass& pass : byBegin()) {
            JobOp& op = add(pass.kind == PassKind::Forward ? JobOpType::ForwardCompute
                                                           : JobOpType::BackwardCompute,
                pass.time);
            op.microBatch = static_cast<int32_t>(pass.microBatch);
            setChunk(op, pass);
        }
    }

    Status addReceives() {
        std::vector<TimeRange> ranges = transfersOf(TransferKind::Receive);
        std::sort(ranges.begin(), ranges.end(),
            [](const TimeRange& a, const TimeRange& b) { return a.end < b.end; });
        return addTransfers(byBegin(), ranges, TransferKind::Receive);
    }

    Status addSends() {
        std::vector<PipelinePass> passes = m_worker.passes;
        std::sort(passes.begin(), passes.end(),
            [](const auto& a, const auto& b) { return a.time.end < b.time.end; });
        std::vector<TimeRange> ranges = transfersOf(TransferKind::Send);
        std::sort(ranges.begin(), ranges.end(),
            [](const TimeRange& a, const TimeRange& b) { return a.begin < b.begin; });
        return addTransfers(passes, ranges, TransferKind::Send);
    }

    void addEnd() {
        for (const EndOp& op : m_worker.end)
            add(op.type, op.time);
    }

    std::vector<JobOp> take() { return std::move(m_ops); }

private:
    JobOp& add(JobOpType type, const TimeRange& time) {
        JobOp& op = m_ops.emplace_back();
        op.type = type;
        op.dpRank = m_worker.dpRank;
        op.stage = m_worker.stage;
        op.step = m_worker.step;
        op.ordinal = m_count[type]++;
        op.start = time.begin;
        op.duration = std::max(time.length(), Duration());
        return op;
    }

    /// Of a transfer that of its pass: those of no length are of other chunks than the others.
    void setChunk(JobOp& op, const PipelinePass& pass) const {
        op.chunk = static_cast<int32_t>(pass.chunk);
        op.modelChunk = *op.chunk * m_shape.stages + op.stage;
    }

    std::vector<PipelinePass> byBegin() const {
        std::vector<PipelinePass> passes = m_worker.passes;
        std::sort(passes.begin(), passes.end(),
            [](const auto& a, const auto& b) { return a.time.begin < b.time.begin; });
        return passes;
    }

    std::vector<TimeRange> transfersOf(TransferKind kind) const {
        std::vector<TimeRange> ranges;
        for (const analysis::PipelineTransfer& transfer : m_worker.transfers)
            if (transfer.kind == kind || transfer.kind == TransferKind::Both)
                ranges.push_back(transfer.time);
        return ranges;
    }

    /// Whether the pass has no stage to receive from, or to send to.
    bool isAtModelEnd(const PipelinePass& pass, TransferKind kind) const {
        const bool isForward = pass.kind == PassKind::Forward;
        const bool isFirst = m_worker.stage == 0 && pass.chunk == 0;
        const bool isLast = m_worker.stage == m_shape.stages - 1
            && static_cast<int32_t>(pass.chunk) == m_shape.chunks - 1;
        return isForward == (kind == TransferKind::Receive) ? isFirst : isLast;
    }

    Status addTransfers(const std::vector<PipelinePass>& passes,
        const std::vector<TimeRange>& ranges, TransferKind kind) {
        const auto needed = std::count_if(passes.begin(), passes.end(),
            [&](const PipelinePass& pass) { return !isAtModelEnd(pass, kind); });
        if (needed != static_cast<ptrdiff_t>(ranges.size()))
            return fail(ErrorCode::Damaged,
                fmt::format("step {}, dp {}, stage {}: {} {} for {} passes", m_worker.step,
                    m_worker.dpRank, m_worker.stage, ranges.size(),
                    kind == TransferKind::Send ? "sends" : "receives", needed));
        size_t next = 0;
        for (const PipelinePass& pass : passes) {
            const bool isSend = kind == TransferKind::Send;
            const JobOpType type = isSend ? sendOf(pass.kind) : receiveOf(pass.kind);
            const Timestamp edge = isSend ? pass.time.end : pass.time.begin;
            if (!isAtModelEnd(pass, kind))
                setChunk(add(type, ranges[next++]), pass);
            else if (m_shape.chunks > 1)
                setChunk(add(type, {edge, edge}), pass);
        }
        return {};
    }

    const WorkerStep& m_worker;
    PipelineShape m_shape;
    std::vector<JobOp> m_ops;
    std::map<JobOpType, int32_t> m_count;
};

} // namespace

Result<std::vector<JobOp>> opsOf(const WorkerStep& worker, const PipelineShape& shape) {
    OpWriter writer(worker, shape);
    writer.addPasses();
    RS_TRY(writer.addReceives());
    RS_TRY(writer.addSends());
    writer.addEnd();
    return writer.take();
}

} // namespace rankscope::advisor
