// SPDX-License-Identifier: GPL-3.0-or-later
// rankscope_generate: writes profiles as the real profilers do, for tests, benchmarks and trying
// out.
#include <cstdio>
#include <exception>
#include <map>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "commands.h"
#include "damage.h"
#include "trouble_options.h"

namespace rankscope::generator {
namespace {

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
    command.add_option("--ranks-per-host", job.ranksOfHost, "ranks on a host, a device each")
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
             "--microbatches", "--hidden", "--ranks-per-host", "--steps"}) {
        command.get_option(option)->check(CLI::PositiveNumber);
    }
}

void addTroubles(CLI::App& command, ClusterArguments& arguments) {
    const char* group = "Planted troubles";
    for (const TextOption& option : textOptions()) {
        auto* added = command.add_option(option.name, arguments.texts[option.name], option.help);
        added->group(option.isTrouble ? group : "Noise and clocks");
        if (!option.isTrouble) {
            added->join(','); // clocks are given one by one or in a list
        }
    }
    Troubles& troubles = arguments.request.job.troubles;
    for (const FlagOption& option : flagOptions()) {
        command.add_flag(option.name, troubles.*option.flag, option.help)->group(group);
    }
}

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

void addTraceCommand(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<TraceArguments>();
    auto* command = app.add_subcommand("trace",
        "Write one big trace_view.json for benchmarks: 63 % slices, 16 % counter samples, 21 % "
        "flow\n"
        "ends, about 230 bytes an event, in constant memory.\n"
        "Example: rankscope_generate trace big.json 5G --seed 7");
    command->add_option("OUT.json", arguments->options.path, "the file to write")->required();
    command->add_option("BYTES", arguments->size, "its size, about: 400000000, 400M, 5G")
        ->required();
    command->add_option("--seed", arguments->options.seed, "another seed, another trace")
        ->capture_default_str();
    command->add_option("--lanes", arguments->options.lanes, "threads, streams and planes")
        ->capture_default_str()
        ->check(CLI::Range(20, 10'000));
    command->callback([arguments, &exitCode] { exitCode = runTrace(*arguments); });
}

void addDamageCommand(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<DamageArguments>();
    std::string kinds;
    for (const Damage& damage : damages()) {
        kinds += fmt::format("  {:<20} {}\n", damage.name, damage.meaning);
    }
    auto* command = app.add_subcommand("damage",
        "Spoil a profile on purpose: one copy of the rank folder IN for each KIND.\n"
        "Example: rankscope_generate damage job/node0_ascend_pt out truncated empty-file");
    command->footer("Kinds:\n" + kinds);
    command->add_option("IN", arguments->source, "a rank folder as 'cluster' wrote it")
        ->required()
        ->check(CLI::ExistingDirectory);
    command->add_option("OUT", arguments->target, "the folder for the spoiled copies")->required();
    command->add_option("KIND", arguments->kinds, "what to do to it; see below")
        ->required()
        ->check(CLI::Validator(
            [](std::string& kind) {
                return findDamage(kind) != nullptr ? std::string() : "no such kind: " + kind;
            },
            "", "kind"));
    command->callback([arguments, &exitCode] { exitCode = runDamage(*arguments); });
}

int run(int argc, char** argv) {
    CLI::App app{"Writes training profiles the way torch_npu and MindSpore write them.\n"
                 "The same arguments and seed give the same bytes on every machine.\n"
                 "Exit code: 0 written, 1 wrong usage, 2 could not write (disk full, no access)."};
    app.require_subcommand(1);
    int exitCode = 0;
    addClusterCommand(app, exitCode);
    addTraceCommand(app, exitCode);
    addDamageCommand(app, exitCode);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        // --help is an "error" too, with code 0.
        return app.exit(error) == 0 ? 0 : 1;
    }
    return exitCode;
}

} // namespace
} // namespace rankscope::generator

int main(int argc, char** argv) {
    try {
        return rankscope::generator::run(argc, argv);
    } catch (const std::exception& error) { // no memory, or a surprise of a library
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
}
