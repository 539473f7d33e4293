// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/truth/simulated_job.h"

#include <catch2/catch.hpp>

#include "cluster_job.h"
#include "communication_json.h"
#include "core/analysis/text_numbers.h"
#include "overlap.h"
#include "rank_context.h"
#include "simulator.h"

namespace rankscope::test {

namespace {

using analysis::StepMetric;

std::filesystem::path written(const generator::Job& job, const std::filesystem::path& folder) {
    generator::ClusterRequest request;
    request.job = job;
    request.folder = folder;
    request.hasTraces = false;
    REQUIRE(generator::writeCluster(request).isWritten);
    return folder;
}

/// Doubles of today's microseconds are a quarter apart and written with the digits that tell them
/// apart: .25 as .2, .75 as .8.
int64_t startInFile(generator::Nanos start) {
    constexpr int64_t kWritten[]{0, 200, 500, 800};
    const int64_t quarters = (start + 125) / 250;
    return quarters / 4 * 1'000 + kWritten[quarters % 4];
}

analysis::StepRow rowOf(int64_t rank, const generator::StepRecord& step) {
    const auto overlap = generator::analyseOverlap(step);
    const auto communication = generator::total(overlap.communication);
    const auto exposed = generator::total(overlap.exposed);
    analysis::StepRow row{rank, step.number, analysis::StepOrigin::File, {}};
    const std::pair<StepMetric, generator::Nanos> values[]{
        {StepMetric::Computing, generator::total(overlap.computing)},
        {StepMetric::NotOverlapped, exposed}, {StepMetric::Overlapped, communication - exposed},
        {StepMetric::Communication, communication},
        {StepMetric::Free, generator::total(overlap.free)}, {StepMetric::Stage, overlap.stage()},
        {StepMetric::Bubble, overlap.bubble},
        {StepMetric::NotOverlappedExcludeReceive, exposed - overlap.bubble},
        {StepMetric::Preparing, overlap.preparing}};
    for (const auto& [metric, value] : values)
        row.values.set(metric, Duration(value));
    row.values.deriveSums();
    return row;
}

} // namespace

SimulatedJob::SimulatedJob(const generator::Job& job) {
    const generator::Topology topology(job);
    generator::Simulator simulator(job, topology);
    std::vector<generator::RankContext> contexts;
    for (int rank = 0; rank < job.worldSize(); ++rank)
        contexts.emplace_back(job, topology, rank);
    analysis::TextNumbers texts(collectives.texts);
    std::vector<std::vector<analysis::Collective>> byRank(contexts.size());
    for (int64_t i = 0; i < job.steps; ++i) {
        const auto& records = simulator.nextStep();
        for (size_t rank = 0; rank < records.size(); ++rank) {
            const generator::Clock& clock = contexts[rank].clock();
            const generator::StepRecord step =
                clock.isTrue() ? records[rank] : clock.read(records[rank]);
            steps.rows.push_back(rowOf(static_cast<int64_t>(rank), step));
            for (const generator::Communication& what : step.communications) {
                analysis::Collective one;
                one.rank = static_cast<int64_t>(rank);
                one.step = step.number;
                one.group = texts.numberOf(std::to_string(topology.groups()[what.group].hash));
                one.name = texts.numberOf(contexts[rank].collectiveName(what));
                one.type = texts.numberOf(generator::collectiveOp(what.kind));
                one.isPointToPoint = generator::isPointToPoint(what.kind);
                one.groupIndex = what.index;
                one.start = startInFile(what.span.start);
                one.times = {Duration(what.span.duration), Duration(what.transit),
                    Duration(what.wait()), Duration(what.sync), Duration(what.idle())};
                byRank[rank].push_back(one);
            }
        }
    }
    for (const auto& rows : byRank)
        collectives.rows.insert(collectives.rows.end(), rows.begin(), rows.end());
    analysis::arrange(steps);
}

WrittenJob::WrittenJob(const generator::Job& job)
    : m_tables(written(job, m_folder.path())) { }

generator::Job jobOf(int ranks, uint64_t seed, int64_t noisePermille) {
    generator::Job job;
    job.tensorParallel = ranks < 16 ? 1 : 4;
    job.pipelineParallel = ranks < 16 ? 2 : 4;
    job.dataParallel = ranks / (job.tensorParallel * job.pipelineParallel);
    job.layers = 4 * job.pipelineParallel;
    job.steps = 5;
    job.seed = seed;
    job.isCompact = true;
    job.noisePermille = noisePermille;
    return job;
}

generator::Job dataParallelJob(int ranks, uint64_t seed, int64_t noisePermille) {
    generator::Job job = jobOf(ranks, seed, noisePermille);
    job.dataParallel = ranks;
    job.tensorParallel = job.pipelineParallel = 1;
    job.layers = 4;
    return job;
}

} // namespace rankscope::test
