// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include <memory>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "bench_trace.h"
#include "size_text.h"

namespace rankscope::generator {
namespace {

struct TraceArguments {
    BenchTraceOptions options;
    std::string size;
};

int runTrace(TraceArguments& arguments) {
    const auto bytes = parseSize(arguments.size);
    if (!bytes) {
        fmt::print(stderr, "'{}' is no size; say for example 400M or 5G\n", arguments.size);
        return 1;
    }
    arguments.options.bytes = *bytes;
    const auto result = writeBenchTrace(arguments.options);
    if (!result.isWritten) {
        fmt::print(stderr, "could not write {}\n", arguments.options.path.string());
        return 2;
    }
    fmt::print(
        "{}: {} bytes, {} events\n", arguments.options.path.string(), result.bytes, result.events);
    return 0;
}

} // namespace

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

} // namespace rankscope::generator
