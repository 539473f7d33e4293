// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/measured_job.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include <fmt/format.h>

#include "core/advisor/replay/replica_collectives.h"
#include "core/analysis/communication/trace_collectives.h"
#include "core/analysis/parallel/job_layout.h"
#include "core/analysis/parallel/pipeline.h"
#include "core/analysis/parallel/pipeline_groups.h"
#include "core/analysis/rank_hosts.h"
#include "core/analysis/rank_rows.h"

namespace rankscope::advisor {

namespace {

using analysis::PipelinePass;
using analysis::PipelineStage;
using model::JobOpType;

Result<std::vector<Replica>> replicasOf(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    RS_TRY_ASSIGN(const auto pipelines, analysis::pipelinesOf(snapshot, stop));
    RS_TRY_ASSIGN(const auto layout, analysis::jobLayout(snapshot, stop));
    std::vector<Replica> replicas;
    for (const analysis::RankGroup& pipeline : pipelines) {
        const int64_t first = pipeline.ranks.front();
        const bool isPlaced = layout && first < layout->ranks();
        const auto place = isPlaced ? layout->placeOf(first) : analysis::RankPlace();
        if (place.tensor == 0 && place.context == 0)
            replicas.push_back({static_cast<int32_t>(replicas.size()), pipeline.ranks});
    }
    if (replicas.empty())
        return fail(ErrorCode::NoProfile, "no pipeline stages in this profile");
    return replicas;
}

/// End of the last kernel of a rank in a step, on the rank's own clock.
Result<std::optional<Timestamp>> lastKernelEnd(const query::Snapshot& snapshot, int64_t rank,
    std::optional<int64_t> step, const std::stop_token& stop) {
    std::optional<Timestamp> last;
    const std::string where = step ? " WHERE step = " + std::to_string(*step) : std::string();
    RS_TRY(analysis::eachRowOf(snapshot, rank, "kernel",
        "SELECT MAX(start + duration) FROM kernel" + where, stop,
        [&last](const index::TableIndex&, const index::Statement& row) {
            if (const auto end = analysis::integerAt(row, 0))
                last = fromNanoseconds(*end);
        }));
    return last;
}

/// Gathers before the passes; behind them gradients, all their parts as one, and the optimizer up
/// to `last`. A gather behind the passes spreads what the optimizer has made: it is the
/// optimizer's, and so is all that follows it.
std::vector<EndOp> endOf(
    const std::vector<EndOp>& collectives, const TimeRange& passes, Timestamp last) {
    std::vector<EndOp> ops;
    Timestamp optimizer = passes.end;
    bool isOptimizer = false;
    for (EndOp op : collectives) {
        last = std::max(last, op.time.end);
        const bool isGather = op.type == JobOpType::ParamsAllGather;
        isOptimizer = isOptimizer || (isGather && op.time.begin >= passes.end);
        if (isOptimizer || (isGather ? op.time.end > passes.begin : op.time.end <= passes.end))
            continue; // what runs beside the passes is not seen
        if (!isGather) {
            op.time.begin = std::max(op.time.begin, passes.end);
            optimizer = std::max(optimizer, op.time.end);
        }
        if (!isGather && !ops.empty() && ops.back().type == op.type)
            ops.back().time.end = op.time.end;
        else
            ops.push_back(op);
    }
    ops.push_back({JobOpType::Optimizer, {optimizer, std::max(optimizer, last)}});
    return ops;
}

/// Whether what runs between two passes is the next one's. A send ships what a pass has made: what
/// ends before it is the pass's, what ends behind it is not. Where neither pass sends, it is of the
/// nearer one.
bool isOfNext(const TimeRange& time, const PipelinePass& before, const PipelinePass& next,
    const std::vector<analysis::PipelineTransfer>& transfers) {
    // The files have begins to a quarter of a microsecond: a send can seem to begin before the end.
    const Timestamp middle = time.begin + time.length() / 2;
    bool isShipped = false;
    for (const analysis::PipelineTransfer& one : transfers) {
        if (one.kind == analysis::TransferKind::Receive || one.time.begin < before.time.end)
            continue;
        if (one.time.begin <= middle)
            return true;
        isShipped = isShipped || one.time.begin < next.time.end;
    }
    return !isShipped && next.time.begin - time.end < time.begin - before.time.end;
}

/// Collectives within the worker are part of the pass beside which they ran: without them a pass
/// would end with its last kernel.
void extendPasses(std::vector<PipelinePass>& passes, const std::vector<TimeRange>& within,
    const std::vector<analysis::PipelineTransfer>& transfers) {
    std::sort(passes.begin(), passes.end(),
        [](const auto& a, const auto& b) { return a.time.begin < b.time.begin; });
    for (const TimeRange& time : within) {
        const auto next = std::partition_point(passes.begin(), passes.end(),
            [&time](const PipelinePass& pass) { return pass.time.begin <= time.begin; });
        const bool isNext = next != passes.end()
            && (next == passes.begin() || isOfNext(time, *std::prev(next), *next, transfers));
        if (isNext) {
            next->time.begin = std::min(next->time.begin, time.begin);
        } else {
            const Timestamp limit = next == passes.end() ? time.end : next->time.begin;
            Timestamp& end = std::prev(next)->time.end;
            end = std::max(end, std::min(time.end, limit));
        }
    }
}

TimeRange windowOf(const std::vector<PipelinePass>& passes) {
    TimeRange window = passes.front().time;
    for (const PipelinePass& pass : passes) {
        window.begin = std::min(window.begin, pass.time.begin);
        window.end = std::max(window.end, pass.time.end);
    }
    return window;
}

/// What leaves the worker behind its last pass first, or the end of time: a send that ships the
/// pass, or a collective with other workers. What the worker's own collectives do from then on is
/// none of the pass.
Timestamp firstLeaving(const std::vector<EndOp>& between,
    const std::vector<analysis::PipelineTransfer>& transfers, Timestamp passesEnd) {
    Timestamp first = Timestamp::max();
    for (const EndOp& op : between)
        if (op.time.begin >= passesEnd)
            first = std::min(first, op.time.begin);
    for (const analysis::PipelineTransfer& one : transfers)
        if (one.kind != analysis::TransferKind::Receive && one.time.begin >= passesEnd)
            first = std::min(first, one.time.begin);
    return first;
}

/// Collectives within the worker, and those of them that are its gradients (or parameters): groups
/// of ranks of one data-parallel rank that first meet behind its passes.
struct WorkerCollectives {
    std::vector<TimeRange> beside; ///< its passes
    std::vector<EndOp> behind;
};

WorkerCollectives workerCollectives(
    const std::vector<ReplicaCollectives::Within>& within, Timestamp passesEnd, Timestamp leaving) {
    WorkerCollectives found;
    std::set<uint32_t> seen;
    for (const ReplicaCollectives::Within& one : within) {
        if (one.op.time.begin < passesEnd)
            seen.insert(one.group);
        if (!seen.contains(one.group))
            found.behind.push_back(one.op);
        else if (one.op.time.begin < leaving)
            found.beside.push_back(one.op.time);
    }
    return found;
}

class JobReader {
public:
    JobReader(
        query::Session& session, const ReplicaCollectives& collectives, const std::stop_token& stop)
        : m_session(session)
        , m_collectives(collectives)
        , m_stop(stop) { }

    Status addStep(const Replica& replica, std::optional<int64_t> step) {
        RS_TRY_ASSIGN(const analysis::Pipeline pipeline,
            analysis::pipelineOf(m_session, replica.ranks, step, m_stop));
        const PipelineShape shape{
            static_cast<int32_t>(pipeline.stages.size()), static_cast<int32_t>(pipeline.chunks)};
        for (size_t i = 0; i < pipeline.stages.size(); ++i) {
            const PipelineStage& stage = pipeline.stages[i];
            bool& isSeen = m_isSeen[{i, stage.rank}];
            if (stage.passes.empty())
                continue;
            isSeen = true;
            const int64_t rank = stage.rank;
            const Duration offset = offsetOf(m_session.snapshot(), rank);
            const auto collectives = m_collectives.of(rank, step, offset);
            std::vector<PipelinePass> passes = stage.passes;
            const Timestamp passesEnd = windowOf(passes).end;
            const WorkerCollectives own = workerCollectives(collectives.within, passesEnd,
                firstLeaving(collectives.between, stage.transfers, passesEnd));
            extendPasses(passes, own.beside, stage.transfers);
            RS_TRY_ASSIGN(
                const auto kernel, lastKernelEnd(m_session.snapshot(), rank, step, m_stop));
            const TimeRange window = windowOf(passes);
            Timestamp last = kernel ? *kernel + offset : window.end;
            for (const ReplicaCollectives::Within& one : collectives.within)
                last = std::max(last, one.op.time.end);
            std::vector<EndOp> behind = collectives.between;
            behind.insert(behind.end(), own.behind.begin(), own.behind.end());
            std::ranges::stable_sort(behind, {}, [](const EndOp& op) { return op.time.begin; });
            const auto end = endOf(behind, window, last);
            RS_TRY_ASSIGN(const auto ops,
                opsOf({step.value_or(0), replica.dpRank, static_cast<int32_t>(i), passes,
                          stage.transfers, end},
                    shape));
            m_ops.insert(m_ops.end(), ops.begin(), ops.end());
        }
        return {};
    }

    /// A stage none of whose ranks shows passes cannot be played, nor can what waits for it.
    Result<std::vector<model::JobOp>> take() {
        for (const auto& [place, isSeen] : m_isSeen) {
            const auto isSame = [stage = place.first](const auto& other) {
                return other.first.first == stage && other.second;
            };
            if (!m_ops.empty() && std::none_of(m_isSeen.begin(), m_isSeen.end(), isSame))
                return fail(ErrorCode::Damaged,
                    fmt::format("the profile has no passes of stage {} (rank {})", place.first,
                        place.second));
        }
        return std::move(m_ops);
    }

private:
    query::Session& m_session;
    const ReplicaCollectives& m_collectives;
    std::stop_token m_stop;
    std::vector<model::JobOp> m_ops;
    std::map<std::pair<size_t, int64_t>, bool> m_isSeen; ///< by stage and rank: in any step
};

} // namespace

Duration offsetOf(const query::Snapshot& snapshot, int64_t rank) {
    const auto open = std::find_if(snapshot.ranks.begin(), snapshot.ranks.end(),
        [rank](const query::OpenRank& one) { return one.index->rank == rank; });
    return open == snapshot.ranks.end() ? Duration() : open->offset;
}

Result<size_t> workersOf(const query::Snapshot& snapshot, const std::stop_token& stop) {
    RS_TRY_ASSIGN(const auto replicas, replicasOf(snapshot, stop));
    size_t workers = 0;
    for (const Replica& replica : replicas)
        workers += replica.ranks.size();
    return workers;
}

Result<std::vector<int32_t>> measuredHosts(
    const query::Snapshot& snapshot, const std::stop_token& stop) {
    RS_TRY_ASSIGN(const auto replicas, replicasOf(snapshot, stop));
    RS_TRY_ASSIGN(const auto profiles, analysis::rankProfiles(snapshot));
    const analysis::HostNames names = analysis::hostNames(profiles);
    std::map<std::string, int32_t> numbers;
    std::vector<int32_t> hosts;
    for (const Replica& replica : replicas) {
        for (const int64_t rank : replica.ranks) {
            const auto name = names.find(rank);
            if (name == names.end() || name->second.empty())
                return std::vector<int32_t>();
            hosts.push_back(
                numbers.emplace(name->second, static_cast<int32_t>(numbers.size())).first->second);
        }
    }
    return hosts;
}

Result<std::vector<model::JobOp>> measuredOps(
    query::Session& session, const std::stop_token& stop, std::optional<int64_t> warmUp) {
    RS_TRY_ASSIGN(const auto replicas, replicasOf(session.snapshot(), stop));
    RS_TRY_ASSIGN(const auto all, analysis::jobCollectives(session));
    const ReplicaCollectives collectives(all, replicas);
    JobReader reader(session, collectives, stop);
    for (const std::optional<int64_t> step : collectives.steps()) {
        if (warmUp && step == warmUp)
            continue;
        for (const Replica& replica : replicas)
            RS_TRY(reader.addStep(replica, step));
    }
    return reader.take();
}

} // namespace rankscope::advisor
