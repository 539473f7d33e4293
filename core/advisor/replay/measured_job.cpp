// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/replay/measured_job.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include <fmt/format.h>

#include "core/advisor/replay/end_ops.h"
#include "core/analysis/communication/trace_collectives.h"
#include "core/analysis/parallel/job_topology.h"
#include "core/analysis/parallel/pipeline.h"
#include "core/analysis/parallel/pipeline_groups.h"
#include "core/analysis/rank_hosts.h"
#include "core/analysis/rank_rows.h"
#include "core/analysis/verdicts/track_slices.h"

namespace rankscope::advisor {

namespace {

using analysis::PipelinePass;
using analysis::PipelineStage;
using model::JobOpType;

/// The ranks that stand for the stages of one data-parallel rank, first stage first.
struct Replica {
    int32_t dpRank = 0;
    std::vector<int64_t> ranks;
};

Result<std::vector<Replica>> replicasOf(
    const query::Snapshot& snapshot, const StandIn& standIn, const std::stop_token& stop) {
    RS_TRY_ASSIGN(const auto pipelines, analysis::pipelinesOf(snapshot, stop));
    RS_TRY_ASSIGN(const auto topology, analysis::jobTopology(snapshot, stop));
    std::vector<Replica> replicas;
    for (const analysis::RankGroup& pipeline : pipelines) {
        const int64_t first = pipeline.ranks.front();
        const bool isPlaced = topology && first < topology->ranks();
        if (!isPlaced || standIn.isAt(topology->placeOf(first)))
            replicas.push_back({static_cast<int32_t>(replicas.size()), pipeline.ranks});
    }
    if (replicas.empty())
        return fail(ErrorCode::NoProfile, "no pipeline stages in this profile");
    return replicas;
}

/// In which they meet others; nothing for "the profile has no steps".
Result<std::set<std::optional<int64_t>>> stepsOf(
    query::Session& session, const std::vector<Replica>& replicas) {
    std::set<std::optional<int64_t>> steps;
    for (const Replica& replica : replicas) {
        for (const int64_t rank : replica.ranks) {
            RS_TRY_ASSIGN(const auto all, analysis::jobCollectives(session, {.rank = rank}));
            for (const analysis::Collective& row : all.rows)
                if (!row.isPointToPoint && row.start)
                    steps.insert(row.step);
        }
    }
    return steps;
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

class JobReader {
public:
    JobReader(query::Session& session, const std::stop_token& stop)
        : m_session(session)
        , m_stop(stop) { }

    Status read(const std::vector<Replica>& replicas, std::optional<int64_t> step) {
        for (const Replica& replica : replicas) {
            RS_TRY_ASSIGN(analysis::Pipeline pipeline,
                analysis::pipelineOf(m_session, replica.ranks, step, m_stop));
            m_shape = {static_cast<int32_t>(pipeline.stages.size()),
                std::max(m_shape.chunks, static_cast<int32_t>(pipeline.chunks))};
            for (size_t i = 0; i < pipeline.stages.size(); ++i) {
                PipelineStage& stage = pipeline.stages[i];
                bool& isSeen = m_isSeen[{i, stage.rank}];
                if (stage.passes.empty())
                    continue;
                isSeen = true;
                RS_TRY_ASSIGN(const auto kernel,
                    lastKernelEnd(m_session.snapshot(), stage.rank, step, m_stop));
                const Duration offset = offsetOf(m_session.snapshot(), stage.rank);
                const Timestamp first = stage.passes.front().time.begin;
                Workers& of = m_stages[i][step.value_or(0)];
                of.steps.push_back({std::move(stage), kernel ? *kernel + offset : first});
                of.dpRanks.push_back(replica.dpRank);
            }
        }
        return {};
    }

    /// A stage none of whose ranks shows passes cannot be played, nor can what waits for it.
    Result<std::vector<model::JobOp>> take() {
        for (const auto& [place, isSeen] : m_isSeen) {
            const auto isSame = [stage = place.first](const auto& other) {
                return other.first.first == stage && other.second;
            };
            if (!m_stages.empty() && std::none_of(m_isSeen.begin(), m_isSeen.end(), isSame))
                return fail(ErrorCode::Damaged,
                    fmt::format("the profile has no passes of stage {} (rank {})", place.first,
                        place.second));
        }
        std::vector<model::JobOp> ops;
        while (!m_stages.empty()) { // what has become ops is not kept
            const auto stage = m_stages.extract(m_stages.begin());
            const auto rows = rowsOf(stage.mapped());
            for (const auto& [step, workers] : stage.mapped())
                RS_TRY(add(static_cast<int32_t>(stage.key()), step, workers, rows.at(step), ops));
        }
        return ops;
    }

private:
    /// Those that share a stage in a step.
    struct Workers {
        std::vector<StageStep> steps;
        std::vector<int32_t> dpRanks; ///< of them
    };
    using Steps = std::map<int64_t, Workers>;

    /// By step; none in all where none has any.
    std::map<int64_t, GradientRows> rowsOf(const Steps& steps) const {
        std::map<int64_t, GradientRows> rows;
        bool hasAny = false;
        for (const auto& [step, workers] : steps) {
            rows[step] = gradientRows(workers.steps, static_cast<size_t>(m_shape.chunks));
            hasAny = hasAny || hasRow(rows[step]);
        }
        for (auto& [step, of] : rows)
            if (!hasAny)
                of.clear();
        return rows;
    }

    Status add(int32_t stage, int64_t step, const Workers& workers, const GradientRows& rows,
        std::vector<model::JobOp>& to) const {
        const auto ends = endOpsOf(workers.steps, rows);
        for (size_t i = 0; i < ends.size(); ++i) {
            const PipelineStage& of = workers.steps[i].stage;
            RS_TRY_ASSIGN(const auto ops,
                opsOf(
                    {step, workers.dpRanks[i], stage, of.passes, of.transfers, ends[i]}, m_shape));
            to.insert(to.end(), ops.begin(), ops.end());
        }
        return {};
    }

    query::Session& m_session;
    std::stop_token m_stop;
    PipelineShape m_shape;
    std::map<size_t, Steps> m_stages;
    std::map<std::pair<size_t, int64_t>, bool> m_isSeen; ///< by stage and rank: in any step
};

} // namespace

Duration offsetOf(const query::Snapshot& snapshot, int64_t rank) {
    const auto open = std::find_if(snapshot.ranks.begin(), snapshot.ranks.end(),
        [rank](const query::OpenRank& one) { return one.index->rank == rank; });
    return open == snapshot.ranks.end() ? Duration() : open->offset;
}

Result<size_t> workersOf(
    const query::Snapshot& snapshot, const StandIn& standIn, const std::stop_token& stop) {
    RS_TRY_ASSIGN(const auto replicas, replicasOf(snapshot, standIn, stop));
    size_t workers = 0;
    for (const Replica& replica : replicas)
        workers += replica.ranks.size();
    return workers;
}

Result<IdleOfWorkers> idleOfWorkers(
    query::Session& session, const StandIn& standIn, const std::stop_token& stop) {
    RS_TRY_ASSIGN(const auto replicas, replicasOf(session.snapshot(), standIn, stop));
    IdleOfWorkers idle;
    for (const Replica& replica : replicas)
        for (size_t stage = 0; stage < replica.ranks.size(); ++stage) {
            const int64_t rank = replica.ranks[stage];
            RS_TRY_ASSIGN(auto ranges, analysis::rangesOn(session, rank, analysis::isFreeLane));
            if (ranges.empty())
                continue;
            const Duration offset = offsetOf(session.snapshot(), rank);
            for (TimeRange& range : ranges)
                range = {range.begin + offset, range.end + offset};
            idle[{replica.dpRank, static_cast<int32_t>(stage)}] = std::move(ranges);
        }
    return idle;
}

Result<std::vector<int32_t>> measuredHosts(
    const query::Snapshot& snapshot, const StandIn& standIn, const std::stop_token& stop) {
    RS_TRY_ASSIGN(const auto replicas, replicasOf(snapshot, standIn, stop));
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

Result<std::vector<model::JobOp>> measuredOps(query::Session& session, const StandIn& standIn,
    const std::stop_token& stop, std::optional<int64_t> warmUp) {
    RS_TRY_ASSIGN(const auto replicas, replicasOf(session.snapshot(), standIn, stop));
    RS_TRY_ASSIGN(const auto steps, stepsOf(session, replicas));
    JobReader reader(session, stop);
    for (const std::optional<int64_t> step : steps) {
        if (warmUp && step == warmUp)
            continue;
        RS_TRY(reader.read(replicas, step));
    }
    return reader.take();
}

} // namespace rankscope::advisor
