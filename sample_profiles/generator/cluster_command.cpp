// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cluster_job.h"
#include "job_check.h"
#include "size_text.h"
#include "trouble_options.h"

namespace rankscope::generator {
namespace {

struct ClusterArguments {
    ClusterRequest request;
    std::string rankBytes;
    std::vector<int> onlyRanks;
    std::map<std::string, std::string> texts; // by option
    bool noTraces = false;
};

// Says what is wrong, or nothing.
std::string readJob(ClusterArguments& arguments) {
    Job& job = arguments.request.job;
    for (const TextOption& option : textOptions()) {
        const std::string& text = arguments.texts[option.name];
        if (!text.empty() && !option.read(text, job)) {
            return fmt::format("{} wants {}", option.name, option.help);
        }
    }
    return whatIsWrong(job);
}

int runCluster(ClusterArguments& arguments) {
    if (const std::string wrong = readJob(arguments); !wrong.empty()) {
        fmt::print(stderr, "{}\n", wrong);
        return 1;
    }
    if (!arguments.rankBytes.empty()) {
        const auto bytes = parseSize(arguments.rankBytes);
        if (!bytes) {
            fmt::print(
                stderr, "'{}' is no size; say for example 200M or 5G\n", arguments.rankBytes);
            return 1;
        }
        arguments.request.rankBytes = *bytes;
    }
    arguments.request.hasTraces = !arguments.noTraces;
    arguments.request.onlyRanks = {arguments.onlyRanks.begin(), arguments.onlyRanks.end()};
    const auto result = writeCluster(arguments.request);
    if (!result.isWritten) {
        fmt::print(stderr, "could not write {}\n", arguments.request.folder.string());
        return 2;
    }
    fmt::print("{}: {} ranks, {} steps, {} bytes of traces\n", arguments.request.folder.string(),
        arguments.request.job.worldSize(), result.steps, result.traceBytes);
    return 0;
}

void addShape(CLI::App& command, ClusterArguments& arguments) {
    Job& job = arguments.request.job;
    command.add_option("OUT", arguments.request.folder, "the folder to write")->required();
    const std::map<std::string, Framework> frameworks{
        {"pytorch", Framework::pytorch}, {"mindspore", Framework::mindspore}};
    command.add_option("--framework", job.framework, "pytorch or mindspore")
        ->transform(CLI::CheckedTransformer(frameworks));
    command.add_option("--dp", job.dataParallel, "data parallel size")->capture_default_str();
    command.add_option("--tp", job.tensorParallel, "tensor parallel size")->capture_default_str();
    command.add_option("--pp", job.pipelineParallel, "pipeline stages")->capture_default_str();
    command.add_option("--cp", job.contextParallel, "context parallel size")->capture_default_str();
    command.add_option("--ep", job.expertParallel, "expert parallel size, a divisor of --dp")
        ->capture_default_str();
    command.add_option("--vpp", job.virtualStages, "chunks a stage: interleaved pipeline")
        ->capture_default_str();
    command.add_option("--layers", job.layers, "layers of the model")->capture_default_str();
    command.add_option("--microbatches", job.microbatches, "of a step")->capture_default_str();
    command.add_option("--hidden", job.hidden, "hidden size of the model, a multiple of 1024")
        ->capture_default_str();
    command.add_option("--steps", job.steps, "profiled steps")->capture_default_str();
    command.add_option("--seed", job.seed, "another seed, another run")->capture_default_str();
    command.add_option("--rank-bytes", arguments.rankBytes,
        "about how large each rank's trace gets (200M, 5G); sets the number of steps");
    command.add_option("--ranks-only", arguments.onlyRanks, "write these ranks only: 0,3")
        ->delimiter(',');
    command.add_flag("--small-files-only", arguments.noTraces,
        "no traces, only tables and JSON: for profiles of a thousand ranks");
    command.add_flag("--gzip", job.isZipped, "the large files as .gz, as profilers keep them");
    command.add_flag("--cluster-analysis", arguments.request.hasClusterAnalysis,
        "write cluster_analysis_output too");
    command.add_flag("--compact", job.isCompact, "fewer kernels and samples: a small profile");
    command.add_flag(
        "--run-ahead", job.runsAhead, "the host does not wait for the device at the end of a step");
    for (const char* option : {"--dp", "--tp", "--pp", "--cp", "--ep", "--vpp", "--layers",
             "--microbatches", "--hidden", "--steps"}) {
        command.get_option(option)->check(CLI::PositiveNumber);
    }
}

void addTroubles(CLI::App& command, ClusterArguments& arguments) {
    const char* group = "Planted troubles";
    for (const TextOption& option : textOptions()) {
        command.add_option(option.name, arguments.texts[option.name], option.help)
            ->group(option.isTrouble ? group : "Noise and clocks");
    }
    Troubles& troubles = arguments.request.job.troubles;
    for (const FlagOption& option : flagOptions()) {
        command.add_flag(option.name, troubles.*option.flag, option.help)->group(group);
    }
}

} // namespace

void addClusterCommand(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<ClusterArguments>();
    auto* command = app.add_subcommand("cluster",
        "Write the profile of a whole job, one folder a rank. Kernels, collectives, steps and "
        "memory\n"
        "agree in all files to the last digit: everything comes from one simulated run. "
        "planted.json\n"
        "says what is true of it: passes, and what each planted trouble costs.\n"
        "Example: rankscope_generate cluster out --dp 2 --pp 2 --steps 3 --slow-rank 1:1.6");
    addShape(*command, *arguments);
    addTroubles(*command, *arguments);
    command->callback([arguments, &exitCode] { exitCode = runCluster(*arguments); });
}

} // namespace rankscope::generator
