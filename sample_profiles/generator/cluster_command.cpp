// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include <string>

#include <fmt/format.h>

#include "cluster_job.h"
#include "job_check.h"
#include "size_text.h"
#include "trouble_options.h"

namespace rankscope::generator {
namespace {

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

} // namespace

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

} // namespace rankscope::generator
