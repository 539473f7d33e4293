// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "app/cli/commands.h"
#include "app/cli/ir_json.h"
#include "core/ir/read_graph.h"

namespace rankscope::app {

namespace {

constexpr size_t kMostTensors = 20;

bool isAsked(const IrOptions& options, ir::CheckId check) {
    return options.checks.empty()
        || std::ranges::find(options.checks, ir::idOf(check)) != options.checks.end();
}

Result<ir::Graph> read(
    const std::filesystem::path& file, const std::stop_token& stop, model::IssueLog& issues) {
    Progress progress;
    return ir::readGraph(file, issues, progress, stop);
}

IrReport reportOf(const ir::Graph& graph, const ir::Graph* reference, const IrOptions& options) {
    ir::Recompute recompute = ir::recomputeOf(graph);
    IrReport report{.file = options.file.filename().native(),
        .graph = graph,
        .checks = ir::findingsOf(graph, recompute),
        .recompute = {},
        .traffic = {},
        .tensors = {},
        .reference = reference,
        .differences = {}};
    std::erase_if(report.checks,
        [&](const ir::CheckResult& result) { return !isAsked(options, result.check); });
    if (isAsked(options, ir::CheckId::Recompute))
        report.recompute = std::move(recompute);
    if (isAsked(options, ir::CheckId::Relayout))
        report.traffic = ir::trafficOf(graph);
    if (isAsked(options, ir::CheckId::Copies))
        report.tensors = ir::biggestTensors(graph, kMostTensors);
    if (reference != nullptr)
        report.differences = ir::differenceOf(*reference, graph);
    return report;
}

int exitOfFailure(const Error& error, const std::filesystem::path& file) {
    const bool hasName = error.message.find(file.filename().native()) != std::string::npos;
    fmt::print(stderr, "rankscope-cli: {}{}\n", hasName ? "" : file.native() + ": ", error.message);
    return error.code == ErrorCode::Cancelled ? kExitStopped : kExitNothingReadable;
}

} // namespace

int runIr(const IrOptions& options, OutputFormat format) {
    model::IssueLog issues;
    const auto graph = read(options.file, options.stop, issues);
    if (!graph)
        return exitOfFailure(graph.error(), options.file);
    std::optional<ir::Graph> reference;
    if (!options.reference.empty()) {
        auto other = read(options.reference, options.stop, issues);
        if (!other)
            return exitOfFailure(other.error(), options.reference);
        reference = std::move(*other);
    }
    for (const model::Issue& issue : issues.issues())
        fmt::print(stderr, "rankscope-cli: {}: {} ({}) at byte {}: {}\n", issue.file,
            model::toWord(issue.code), issue.count, issue.offset, issue.example);
    if (graph->isMiscounted())
        fmt::print(stderr, "rankscope-cli: {} nodes were read, the header counts {}\n",
            graph->nodes.size(), *graph->saidCalls);
    const IrReport report = reportOf(*graph, reference ? &*reference : nullptr, options);
    if (format == OutputFormat::Json)
        printJson(report);
    else
        printText(report);
    const bool isDamaged = !issues.issues().empty() || graph->isMiscounted();
    return finishOutput(isDamaged ? kExitDamaged : kExitGood);
}

} // namespace rankscope::app
