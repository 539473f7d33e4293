// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/pipeline_links.h"

#include <algorithm>
#include <functional>
#include <map>

#include <fmt/format.h>

#include "core/advisor/replay/stage_ops.h"

namespace rankscope::advisor {

namespace {

using model::JobOpType;

/// Clocks of stages differ by less: a transfer that ends so little before a pass still carries it.
constexpr Duration kClockError = std::chrono::microseconds(50);

/// One of the four streams of a stage between which nothing is ordered.
struct Stream {
    JobOpType type;
    JobOpType peer; ///< the other end of its transfers
    JobOpType pass; ///< what its transfers carry
    int towards; ///< where the peer is: 1 the next stage, -1 the one before
    bool isSend;
};
constexpr Stream kStreams[] = {
    {JobOpType::ForwardSend, JobOpType::ForwardReceive, JobOpType::ForwardCompute, 1, true},
    {JobOpType::ForwardReceive, JobOpType::ForwardSend, JobOpType::ForwardCompute, -1, false},
    {JobOpType::BackwardSend, JobOpType::BackwardReceive, JobOpType::BackwardCompute, -1, true},
    {JobOpType::BackwardReceive, JobOpType::BackwardSend, JobOpType::BackwardCompute, 1, false},
};

/// Transfers of a stream at a stage, first to last.
using Transfers = std::map<std::pair<JobOpType, int32_t>, std::vector<OpIndex>>;

int32_t chunksOf(const OpLanes& lanes) {
    int32_t chunks = 1;
    for (const Op& op : lanes.ops)
        chunks = std::max(chunks, op.chunk.value_or(0) + 1);
    return chunks;
}

class StreamLinks {
public:
    StreamLinks(const OpLanes& lanes, Posting posting, Dependencies& to)
        : m_lanes(lanes)
        , m_posting(posting)
        , m_to(to)
        , m_modelChunks(int64_t{chunksOf(lanes)} * lanes.stages) { }

    Status link(const Stream& stream, int32_t stage) {
        std::vector<OpIndex> ops = stageOps(m_lanes, stage, {stream.type}, OpOrder::Start);
        const std::vector<OpIndex> passes =
            stageOps(m_lanes, stage, {stream.pass}, OpOrder::Ordinal);
        for (size_t i = 1; i < ops.size(); ++i)
            m_to.before[ops[i]].push_back(ops[i - 1]);
        const auto idle =
            std::stable_partition(ops.begin(), ops.end(), carriesOneOf(stream, passes));
        for (auto op = idle; op != ops.end(); ++op)
            m_to.meetings.push_back({{*op}, false, true});
        const std::vector<OpIndex> carrying(ops.begin(), idle);
        RS_TRY(checkNumber(stream, stage, carrying.size(), passes.size()));
        // the first receive of the model's first stage has nothing to receive: some leave it out
        const size_t skipped = stream.isSend ? 0 : passes.size() - carrying.size();
        for (size_t i = 0; i < carrying.size(); ++i)
            linkPass(stream, carrying[i], passes, i + skipped);
        if (m_posting == Posting::AsMeasured && !stream.isSend)
            linkInTurn(stage, carrying, std::span(passes).subspan(skipped));
        return {};
    }

    /// Sends with receives, the first with the first.
    Status meet() {
        for (const Stream& stream : kStreams)
            if (stream.isSend)
                for (int32_t stage = 0; stage < m_lanes.stages; ++stage)
                    RS_TRY(meet(stream, stage));
        return {};
    }

private:
    /// Profilers also note transfers before the first pass and behind the last that never ran.
    std::function<bool(OpIndex)> carriesOneOf(
        const Stream& stream, const std::vector<OpIndex>& passes) const {
        if (passes.empty())
            return [](OpIndex) { return false; };
        Duration firstEnd = endOf(m_lanes, passes.front());
        Duration lastStart = startOf(m_lanes, passes.front());
        for (const OpIndex pass : passes) {
            firstEnd = std::min(firstEnd, endOf(m_lanes, pass));
            lastStart = std::max(lastStart, startOf(m_lanes, pass));
        }
        return [this, isSend = stream.isSend, firstEnd, lastStart](OpIndex op) {
            return isSend ? endOf(m_lanes, op) >= firstEnd - kClockError
                          : startOf(m_lanes, op) <= lastStart + kClockError;
        };
    }

    /// One for each pass; at the ends of the model none, or one less.
    Status checkNumber(const Stream& stream, int32_t stage, size_t transfers, size_t passes) const {
        const bool isEnd = stage == 0 || stage == m_lanes.stages - 1;
        if (transfers == passes || (isEnd && (transfers == 0 || transfers + 1 == passes)))
            return {};
        return fail(ErrorCode::Damaged,
            fmt::format("stage {} has {} {} for {} {}", stage, transfers,
                model::toWord(stream.type), passes, model::toWord(stream.pass)));
    }

    void linkPass(
        const Stream& stream, OpIndex op, const std::vector<OpIndex>& passes, size_t number) {
        const OpIndex pass = passes[number];
        if (stream.isSend) {
            m_to.before[op].push_back(pass);
        } else {
            m_to.before[pass].push_back(op);
            if (number > 0)
                m_to.before[op].push_back(passes[number - 1]);
        }
        const Op& carried = m_lanes.ops[pass];
        const int64_t chunk = carried.modelChunk
            ? *carried.modelChunk
            : int64_t{carried.chunk.value_or(0)} * m_lanes.stages + carried.stage;
        const int64_t peerChunk = chunk + stream.towards;
        if (peerChunk < 0 || peerChunk >= m_modelChunks) // it would leave the model
            m_to.meetings.push_back({{op}, false, true});
        else
            m_transfers[{stream.type, carried.stage}].push_back(op);
    }

    /// Each receive behind the pass that ran before the one it is for, if all began there.
    void linkInTurn(
        int32_t stage, const std::vector<OpIndex>& receives, std::span<const OpIndex> passes) {
        const std::vector<OpIndex> order = stageOps(m_lanes, stage,
            {JobOpType::ForwardCompute, JobOpType::BackwardCompute}, OpOrder::Start);
        std::map<OpIndex, OpIndex> passBefore;
        for (size_t i = 1; i < order.size(); ++i)
            passBefore[order[i]] = order[i - 1];
        std::vector<std::pair<OpIndex, OpIndex>> links; // receive, pass
        for (size_t i = 0; i < receives.size(); ++i)
            if (const auto before = passBefore.find(passes[i]); before != passBefore.end())
                links.emplace_back(receives[i], before->second);
        const bool isInTurn = std::all_of(links.begin(), links.end(), [this](const auto& link) {
            return startOf(m_lanes, link.first) >= endOf(m_lanes, link.second) - kClockError;
        });
        for (const auto& [receive, pass] : links)
            if (isInTurn)
                m_to.before[receive].push_back(pass);
    }

    Status meet(const Stream& stream, int32_t stage) {
        const int32_t peerStage = (stage + stream.towards + m_lanes.stages) % m_lanes.stages;
        const std::vector<OpIndex>& sends = m_transfers[{stream.type, stage}];
        const std::vector<OpIndex>& receives = m_transfers[{stream.peer, peerStage}];
        if (sends.size() != receives.size())
            return fail(ErrorCode::Damaged,
                fmt::format("stage {} has {} {}, but stage {} has {} {}", stage, sends.size(),
                    model::toWord(stream.type), peerStage, receives.size(),
                    model::toWord(stream.peer)));
        for (size_t i = 0; i < sends.size(); ++i)
            m_to.meetings.push_back({{sends[i], receives[i]}, false, true});
        return {};
    }

    const OpLanes& m_lanes;
    Posting m_posting;
    Dependencies& m_to;
    int64_t m_modelChunks;
    Transfers m_transfers;
};

/// The first transfers of backward passes are posted behind the second forward pass before the
/// first backward pass.
void linkFirstBackward(const OpLanes& lanes, int32_t stage, Dependencies& to) {
    const std::vector<OpIndex> passes = stageOps(
        lanes, stage, {JobOpType::ForwardCompute, JobOpType::BackwardCompute}, OpOrder::Start);
    const auto backward = std::find_if(passes.begin(), passes.end(),
        [&lanes](OpIndex op) { return lanes.ops[op].type == JobOpType::BackwardCompute; });
    if (backward == passes.end() || backward - passes.begin() < 2)
        return;
    for (const JobOpType type : {JobOpType::BackwardReceive, JobOpType::BackwardSend}) {
        const std::vector<OpIndex> transfers = stageOps(lanes, stage, {type}, OpOrder::Ordinal);
        if (!transfers.empty())
            to.before[transfers.front()].push_back(*(backward - 2));
    }
}

} // namespace

Status linkStages(const OpLanes& lanes, Posting posting, Dependencies& to) {
    StreamLinks links(lanes, posting, to);
    for (int32_t stage = 0; stage < lanes.stages; ++stage) {
        for (const Stream& stream : kStreams)
            RS_TRY(links.link(stream, stage));
        linkFirstBackward(lanes, stage, to);
    }
    return links.meet();
}

} // namespace rankscope::advisor
