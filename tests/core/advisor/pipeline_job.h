// SPDX-License-Identifier: GPL-3.0-or-later
// A training job written down from the rules of its schedule, with every dependency known by
// construction, and a simulator that knows no order: it repeats "begin when all before has ended"
// until nothing changes any more. Shares no code with core.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "core/model/job_op.h"

namespace rankscope::test {

struct PipelineOp {
    model::JobOp op; ///< start and duration: as simulated with delays
    Duration work{}; ///< length; of communication: after the last member has come
    Duration delay{}; ///< of the host before it begins
    std::optional<size_t> since{}; ///< an op before it: what its host does from that one's begin on
    Duration notBefore{}; ///< then, takes so long until it lets this one begin
    std::vector<size_t> before; ///< end before it begins
    std::optional<size_t> within{}; ///< but of this one so much is left then
    double left = 0;
    std::vector<size_t> meeting; ///< begin their transfer together, itself among them
};

struct PipelinePlan {
    int32_t dpRanks = 2;
    int32_t stages = 4;
    int32_t microBatches = 8;
    int32_t chunks = 1; ///< of a stage; above 1: interleaved, micro-batches a multiple of stages
    int64_t steps = 2;
    bool isReducedBeside = false; ///< gradients beside the passes
    double leftThen = 0; ///< above 0: of a chunk's last pass, as profiles show it
    bool hasIdleTransfers = false; ///< such as profilers note that never ran
    bool hasEnd = true; ///< gradients and optimizer
    bool isInARow = false; ///< a worker begins a step behind its last one; else all in a new hour
    Duration pause{}; ///< of all workers between two steps in a row
    std::function<Duration(const model::JobOp&)> work;
    std::function<Duration(const model::JobOp&)> delay; ///< none when empty
};

class PipelineJob {
public:
    explicit PipelineJob(const PipelinePlan& plan);

    std::vector<PipelineOp>& ops() { return m_ops; } ///< work may be changed
    /// As simulated with delays when the job was made.
    std::vector<model::JobOp> rows() const;

    enum class Host { Delays, None };
    /// Of each step, from its first op (in a row the end of the step before, where that is later)
    /// to its last optimizer; without an end to its last op.
    std::vector<Duration> stepTimes(Host host) const;

private:
    using Ops = std::vector<size_t>;
    Ops& of(int32_t stage, model::JobOpType type) { return m_lane[{stage, type}]; }
    size_t add(model::JobOpType type, int32_t stage, Ops before);
    void addLane();
    void addPasses(int32_t stage);
    void addTransfers(int32_t stage, model::JobOpType pass);
    Ops addGathers(int32_t stage);
    Ops addReductions(int32_t stage, const Ops& gathered, Ops before);
    Ops addWithin(int32_t stage, int32_t chunk, const Ops& before);
    void addEnd(int32_t stage);
    void meet(size_t one, size_t other);
    void pairTransfers(model::JobOpType pass, int32_t towards);
    bool isLast(const PipelineOp& planted) const;
    void linkSteps();
    void setTimes();
    void setLeft();
    std::vector<Duration> ends(Host host) const;
    /// Of one before it, as far as it waits for that.
    Duration endOf(
        const PipelineOp& planted, size_t before, const std::vector<Duration>& ends) const;

    PipelinePlan m_plan;
    std::vector<PipelineOp> m_ops;
    int64_t m_step = 0;
    int32_t m_dpRank = 0;
    std::map<std::pair<int32_t, model::JobOpType>, Ops> m_lane; ///< of this rank and step
    std::map<int32_t, Ops> m_passes; ///< of a stage, as they run
    /// Ops of one step, stage, type and ordinal on all ranks.
    std::map<std::tuple<int64_t, int32_t, model::JobOpType, int32_t>, Ops> m_ranks;
};

} // namespace rankscope::test
