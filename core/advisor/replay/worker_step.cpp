// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/worker_step.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "core/advisor/replay/transfers_of_passes.h"

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
            setChunk(op, pass.chunk);
        }
    }

    /// Receives or sends, in the order in which their passes begin or end.
    Status addTransfers(TransferKind kind) {
        const bool isSend = kind == TransferKind::Send;
        std::vector<PipelinePass> passes = isSend ? byEnd() : byBegin();
        RS_TRY_ASSIGN(const auto ranges, rangesOf(passes, kind));
        auto range = ranges.begin();
        for (const PipelinePass& pass : passes) {
            const JobOpType type = isSend ? sendOf(pass.kind) : receiveOf(pass.kind);
            const Timestamp edge = isSend ? pass.time.end : pass.time.begin;
            if (!isAtModelEnd(pass, kind))
                setChunk(add(type, *range++), pass.chunk);
            else if (m_shape.chunks > 1)
                setChunk(add(type, {edge, edge}), pass.chunk);
        }
        return {};
    }

    void addEnd() {
        for (const EndOp& op : m_worker.end) {
            JobOp& added = add(op.type, op.time);
            added.isBesidePasses = op.isBesidePasses;
            if (op.chunk)
                setChunk(added, *op.chunk);
        }
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
    void setChunk(JobOp& op, size_t chunk) const {
        op.chunk = static_cast<int32_t>(chunk);
        op.modelChunk = *op.chunk * m_shape.stages + op.stage;
    }

    std::vector<PipelinePass> byBegin() const {
        std::vector<PipelinePass> passes = m_worker.passes;
        std::sort(passes.begin(), passes.end(),
            [](const auto& a, const auto& b) { return a.time.begin < b.time.begin; });
        return passes;
    }

    std::vector<PipelinePass> byEnd() const {
        std::vector<PipelinePass> passes = m_worker.passes;
        std::sort(passes.begin(), passes.end(),
            [](const auto& a, const auto& b) { return a.time.end < b.time.end; });
        return passes;
    }

    /// Some of its transfers may be of one direction or of both: nothing but their place tells.
    bool isFused() const {
        return std::any_of(m_worker.transfers.begin(), m_worker.transfers.end(),
            [](const auto& one) { return one.kind == TransferKind::Both; });
    }

    /// Whether the pass has no stage to receive from, or to send to.
    bool isAtModelEnd(const PipelinePass& pass, TransferKind kind) const {
        const bool isForward = pass.kind == PassKind::Forward;
        const bool isFirst = m_worker.stage == 0 && pass.chunk == 0;
        const bool isLast = m_worker.stage == m_shape.stages - 1
            && static_cast<int32_t>(pass.chunk) == m_shape.chunks - 1;
        return isForward == (kind == TransferKind::Receive) ? isFirst : isLast;
    }

    /// Of those of the passes that need one.
    Result<std::vector<TimeRange>> rangesOf(
        std::vector<PipelinePass> passes, TransferKind kind) const {
        std::erase_if(passes, [&](const PipelinePass& pass) { return isAtModelEnd(pass, kind); });
        std::vector<TimeRange> ranges;
        if (isFused()) {
            const auto found = transfersByTime(passes, m_worker.transfers, kind);
            for (size_t i = 0; i < passes.size(); ++i) {
                if (!found[i])
                    return fail(ErrorCode::Damaged, noneFor(passes[i], kind));
                ranges.push_back(*found[i]);
            }
            return ranges;
        }
        const auto found = transfersInTurn(passes, m_worker.transfers, kind);
        if (!found)
            return fail(ErrorCode::Damaged, otherNumber(passes.size(), kind));
        for (const auto& one : *found)
            ranges.push_back(*one);
        return ranges;
    }

    std::string placeText() const {
        return fmt::format(
            "step {}, DP {}, stage {}", m_worker.step, m_worker.dpRank, m_worker.stage);
    }

    std::string noneFor(const PipelinePass& pass, TransferKind kind) const {
        const bool isSend = kind == TransferKind::Send;
        return fmt::format("{}: no {} the {} pass of micro-batch {}", placeText(),
            isSend ? "send behind" : "receive before",
            pass.kind == PassKind::Forward ? "forward" : "backward", pass.microBatch);
    }

    std::string otherNumber(size_t passes, TransferKind kind) const {
        const auto transfers = std::count_if(m_worker.transfers.begin(), m_worker.transfers.end(),
            [kind](const auto& one) { return one.kind == kind; });
        return fmt::format("{}: {} {} for {} passes", placeText(), transfers,
            kind == TransferKind::Send ? "sends" : "receives", passes);
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
    RS_TRY(writer.addTransfers(TransferKind::Receive));
    RS_TRY(writer.addTransfers(TransferKind::Send));
    writer.addEnd();
    return writer.take();
}

} // namespace rankscope::advisor
