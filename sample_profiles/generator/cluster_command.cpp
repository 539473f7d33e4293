// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include <charconv>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cluster_job.h"
#include "size_text.h"

namespace rankscope::generator {
namespace {

struct ClusterArguments {
    ClusterRequest request;
    std::string rankBytes;
    std::vector<int> onlyRanks;
    std::string slowRank;
    std::string slowLink;
    int frequencyDrop = -1;
    bool noTraces = false;
};

bool readInteger(std::string_view text, int& value) {
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
    return parsed.ec == std::errc() && parsed.ptr == text.data() + text.size();
}

// "3:1.5" leaves "3" and sets 150; without a factor the default stays.
bool takeFactor(std::string& text, std::int64_t& percent) {
    const auto colon = text.find(':');
    if (colon == std::string::npos) {
        return true;
    }
    const auto value = parseSize(text.substr(colon + 1) + "K"); // thousandths
    text.resize(colon);
    percent = value ? static_cast<std::int64_t>(*value / 10) : 0;
    return percent > 0;
}

bool areRanks(const Job& job) {
    const auto isRank = [&](int rank) { return rank >= 0 && rank < job.worldSize(); };
    const Troubles& troubles = job.troubles;
    return (!troubles.slowRank || isRank(troubles.slowRank->rank))
        && (!troubles.slowLink
            || (isRank(troubles.slowLink->first) && isRank(troubles.slowLink->second)))
        && (!troubles.frequencyDropRank || isRank(*troubles.frequencyDropRank));
}

bool readTroubles(ClusterArguments& arguments) {
    Troubles& troubles = arguments.request.job.troubles;
    if (!arguments.slowRank.empty()) {
        SlowRank slow;
        if (!takeFactor(arguments.slowRank, slow.percent)
            || !readInteger(arguments.slowRank, slow.rank)) {
            return false;
        }
        troubles.slowRank = slow;
    }
    if (!arguments.slowLink.empty()) {
        SlowLink slow;
        std::string text = arguments.slowLink;
        const bool hasFactor = takeFactor(text, slow.percent);
        const auto dash = text.find('-');
        if (!hasFactor || dash == std::string::npos
            || !readInteger(std::string_view(text).substr(0, dash), slow.first)
            || !readInteger(std::string_view(text).substr(dash + 1), slow.second)) {
            return false;
        }
        troubles.slowLink = slow;
    }
    if (arguments.frequencyDrop >= 0) {
        troubles.frequencyDropRank = arguments.frequencyDrop;
    }
    return areRanks(arguments.request.job);
}

int runCluster(ClusterArguments& arguments) {
    if (!readTroubles(arguments)) {
        fmt::print(stderr,
            "--slow-rank wants R or R:factor, --slow-link A-B or A-B:factor, of ranks of the "
            "job\n");
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
    command.add_option("--layers", job.layers, "layers of the model")->capture_default_str();
    command.add_option("--microbatches", job.microbatches, "of a step")->capture_default_str();
    command.add_option("--steps", job.steps, "profiled steps")->capture_default_str();
    command.add_option("--seed", job.seed, "another seed, another run")->capture_default_str();
    command.add_option("--rank-bytes", arguments.rankBytes,
        "about how large each rank's trace gets (200M, 5G); sets the number of steps");
    command.add_option("--ranks-only", arguments.onlyRanks, "write these ranks only: 0,3")
        ->delimiter(',');
    command.add_flag("--small-files-only", arguments.noTraces,
        "no traces, only tables and JSON: for profiles of a thousand ranks");
    command.add_flag("--cluster-analysis", arguments.request.hasClusterAnalysis,
        "write cluster_analysis_output too");
    command.add_flag("--compact", job.isCompact, "fewer kernels and samples: a small profile");
    for (const char* option : {"--dp", "--tp", "--pp", "--layers", "--microbatches", "--steps"}) {
        command.get_option(option)->check(CLI::PositiveNumber);
    }
}

void addTroubles(CLI::App& command, ClusterArguments& arguments) {
    Troubles& troubles = arguments.request.job.troubles;
    const char* group = "Planted troubles";
    command.add_option("--slow-rank", arguments.slowRank, "R[:factor]: its kernels take longer")
        ->group(group);
    command.add_option("--slow-link", arguments.slowLink, "A-B[:factor]: less bandwidth")
        ->group(group);
    command
        .add_option("--frequency-drop", arguments.frequencyDrop,
            "R: its AI cores fall from 1800 to 1100 MHz after the first step")
        ->group(group);
    const std::vector<std::tuple<const char*, bool*, const char*>> flags{
        {"--small-packets", &troubles.smallPackets, "gradients in many small collectives"},
        {"--exposed-communication", &troubles.exposedCommunication,
            "large gradients, moved only after the whole backward"},
        {"--pipeline-bubble", &troubles.pipelineBubble, "two microbatches a step only"},
        {"--uneven-stages", &troubles.unevenStages, "the last stage has twice the layers"},
        {"--late-data", &troubles.lateData, "each step waits 26 ms for its data"},
        {"--host-bound", &troubles.hostBound, "the host takes longer than the kernels"},
        {"--aicpu", &troubles.aiCpu, "one operator a layer runs on the AI CPU"},
        {"--memory-growth", &troubles.memoryGrowth, "96 MB a step are never freed"},
        {"--fragmentation", &troubles.fragmentation, "reserved memory far above allocated"}};
    for (const auto& [name, flag, text] : flags) {
        command.add_flag(name, *flag, text)->group(group);
    }
}

} // namespace

void addClusterCommand(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<ClusterArguments>();
    auto* command = app.add_subcommand("cluster",
        "Write the profile of a whole job, one folder a rank. Kernels, collectives, steps and "
        "memory\n"
        "agree in all files to the last digit: everything comes from one simulated run.\n"
        "Example: rankscope_generate cluster out --dp 2 --pp 2 --steps 3 --slow-rank 1:1.6");
    addShape(*command, *arguments);
    addTroubles(*command, *arguments);
    command->callback([arguments, &exitCode] { exitCode = runCluster(*arguments); });
}

} // namespace rankscope::generator
