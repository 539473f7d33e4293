// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster_job.h"

#include <algorithm>
#include <memory>
#include <system_error>

#include <fmt/format.h>

#include "cluster_files.h"
#include "job_run.h"
#include "rank_files.h"
#include "truth.h"

namespace rankscope::generator {
namespace {

// Files of so many ranks are open at once.
constexpr std::size_t kRanksOfBatch = 48;

// Bytes of trace that a step adds, measured on a few steps of the largest stage's first rank.
std::uint64_t bytesOfStep(const Job& job, const Topology& topology) {
    constexpr int kSample = 3;
    Simulator simulator(job, topology);
    const RankContext context(job, topology, topology.rankAt({0, 0, job.pipelineParallel - 1}));
    OutputFile counted;
    TraceFile trace(counted);
    HostTrace host(context, trace);
    DeviceTrace device(context, trace);
    DeviceCounters counters(context, trace);
    for (int i = 0; i < kSample; ++i) {
        const StepRecord& step = simulator.nextStep()[static_cast<std::size_t>(context.rank())];
        host.write(step);
        device.write(step, analyseOverlap(step));
        counters.write(step);
        host.writeDeviceFlows(step);
    }
    return counted.bytes() / kSample + 1;
}

using Batch = std::vector<std::unique_ptr<RankFiles>>;

void writePart(JobRun& run, Part part, const std::vector<int>& ranks, Batch& files) {
    for (auto& file : files) {
        file->begin(part);
    }
    run.eachStep([&](const std::vector<StepRecord>& records) {
        for (std::size_t i = 0; i < files.size(); ++i) {
            files[i]->write(part, records[static_cast<std::size_t>(ranks[i])]);
        }
    });
}

bool writeBatch(const ClusterRequest& request, const Topology& topology, JobRun& run,
    const std::vector<int>& ranks, ClusterResult& result) {
    Batch files;
    for (const int rank : ranks) {
        const auto folder = request.folder / rankFolder(request.job, rank);
        if (!makeRankFolder(folder)) {
            return false;
        }
        files.push_back(std::make_unique<RankFiles>(request.job, topology, rank, folder,
            request.hasTraces ? TraceOutput::file : TraceOutput::none));
    }
    if (request.hasTraces) {
        writePart(run, Part::host, ranks, files);
    }
    writePart(run, Part::device, ranks, files);
    if (request.hasTraces) {
        writePart(run, Part::flows, ranks, files);
    }
    bool isGood = true;
    for (auto& file : files) {
        result.traceBytes += request.hasTraces ? file->traceBytes() : 0;
        isGood = file->finish() && isGood;
    }
    return isGood;
}

bool writeAnalysis(const ClusterRequest& request, const Topology& topology, JobRun& run) {
    const auto folder = request.folder / "cluster_analysis_output";
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) {
        return false;
    }
    ClusterFiles files(request.job, topology, folder);
    run.eachStep([&files](const std::vector<StepRecord>& records) { files.write(records); });
    return files.finish();
}

} // namespace

ClusterResult writeCluster(ClusterRequest request) {
    const Topology topology(request.job);
    if (request.rankBytes > 0) {
        request.job.steps = std::max<std::int64_t>(
            1, static_cast<std::int64_t>(request.rankBytes / bytesOfStep(request.job, topology)));
    }
    JobRun run(request.job, topology);
    ClusterResult result;
    result.isWritten = true;
    result.steps = request.job.steps;
    std::vector<int> ranks;
    for (int rank = 0; rank < topology.worldSize(); ++rank) {
        if (request.onlyRanks.empty() || request.onlyRanks.count(rank) > 0) {
            ranks.push_back(rank);
        }
        if (ranks.size() == kRanksOfBatch || (rank == topology.worldSize() - 1 && !ranks.empty())) {
            result.isWritten =
                writeBatch(request, topology, run, ranks, result) && result.isWritten;
            ranks.clear();
        }
    }
    if (request.hasTruth) {
        result.isWritten = writeFile(request.folder / "planted.json",
                               plantedJson(request.job, truthOf(request.job)))
            && result.isWritten;
    }
    if (request.hasClusterAnalysis) {
        result.isWritten = writeAnalysis(request, topology, run) && result.isWritten;
    }
    return result;
}

} // namespace rankscope::generator
