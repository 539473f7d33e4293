// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ir_report.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/cli/number_text.h"
#include "core/advisor/graph_phrases.h"
#include "core/base/grouped.h"

namespace rankscope::app {

namespace {

using advisor::Language;

constexpr size_t kShownNodes = 3; ///< of a finding; --json has all
constexpr size_t kShownPlaces = 20;

std::string sizeOrDash(std::optional<int64_t> bytes) {
    return bytes ? bytesText(static_cast<uint64_t>(*bytes)) : "-";
}

std::string ofText(size_t count, std::optional<int64_t> said) {
    return said ? grouped(count) + " of " + grouped(*said) : grouped(count);
}

/// ", in layers 3 to 5 (of 8)"
std::string whereText(const ir::Layers& layers) {
    return layers.isOutside()
        ? std::string()
        : ", " + advisor::toText(advisor::phraseOf(layers), Language::English);
}

void printCounts(const IrReport& report) {
    const ir::Graph& graph = report.graph;
    const std::string version = ir::toWord(graph.version);
    fmt::print("{}: {}{} subgraphs, {} parameters, {} nodes\n", report.file,
        version.empty() ? "" : "MindSpore " + version + ", ",
        ofText(graph.subgraphCount(), graph.saidSubgraphs),
        ofText(graph.headParameters, graph.saidParameters),
        ofText(graph.nodes.size(), graph.saidCalls));
    if (graph.failed)
        fmt::print(
            "The analysis failed at the node of line {}.\n", graph.nodes[*graph.failed].line);
}

void printNode(const ir::Graph& graph, ir::NodeIndex index) {
    const ir::Node& node = graph.nodes[index];
    fmt::print("       line {:>8}  {} {}{}{}\n", node.line, node.op,
        node.number < 0 ? "" : fmt::format("%{} ", node.number), node.scope,
        node.code.empty() ? "" : fmt::format("  [{}]", node.code.substr(0, node.code.find(','))));
}

void printCheck(const IrReport& report, const ir::CheckResult& check) {
    const std::string id = ir::idOf(check.check);
    fmt::print("\n{}  {}: {}\n", id, advisor::textOf(id + ".title", Language::English),
        check.state == ir::CheckState::Ok          ? "nothing found"
            : check.state == ir::CheckState::Found ? grouped(check.findings.size()) + " found"
                                                   : "not judged");
    if (check.doubt != ir::Doubt::None)
        fmt::print("  {}\n", advisor::toText(advisor::phraseOf(check.doubt), Language::English));
    for (const ir::Finding& finding : check.findings) {
        fmt::print("  -  {}\n", advisor::toText(advisor::phraseOf(finding), Language::English));
        const size_t shown = std::min(finding.nodes.size(), kShownNodes);
        for (size_t i = 0; i < shown; ++i)
            printNode(report.graph, finding.nodes[i]);
        if (shown < finding.nodes.size())
            fmt::print("       and {} more\n", grouped(finding.nodes.size() - shown));
    }
}

void printRecompute(const ir::Recompute& recompute) {
    if (recompute.groups.empty())
        return;
    fmt::print("\nRecomputation by place\n{:>10} {:>10}  operator\n", "configured", "duplicated");
    for (const ir::RecomputeGroup& group : recompute.groups)
        fmt::print("{:>10} {:>10}  {} {}{}\n", grouped(group.configured.size()),
            grouped(group.copies.size()), group.op, group.place, whereText(group.layers));
}

void printTraffic(const IrReport& report) {
    if (report.traffic.empty())
        return;
    fmt::print("\nCommunication\n{:>7} {:>10} {:>6}  operator\n", "count", "bytes", "ranks");
    for (const ir::TrafficRow& row : report.traffic)
        fmt::print("{:>7} {:>10} {:>6}  {} {} ({})\n", grouped(row.count),
            row.unsized == row.count ? "-" : sizeOrDash(row.bytes),
            row.groupSize ? grouped(*row.groupSize) : "-", row.op, row.group,
            ir::toWord(row.purpose));
}

void printTensors(const IrReport& report) {
    if (report.tensors.empty())
        return;
    fmt::print("\nBiggest tensors\n{:>10} {:>10} {:>8}  operator\n", "bytes", "held for", "line");
    for (const ir::BigTensor& tensor : report.tensors) {
        const ir::Node& node = report.graph.nodes[tensor.node];
        fmt::print("{:>10} {:>10} {:>8}  {} {}\n", sizeOrDash(tensor.bytes),
            tensor.lastUser ? grouped(tensor.lifetime) + " nodes" : "-", node.line, node.op,
            node.scope);
    }
}

void printDifferences(const IrReport& report) {
    if (report.reference == nullptr)
        return;
    if (report.differences.empty()) {
        fmt::print("\nThe same operators at the same places as in the baseline.\n");
        return;
    }
    fmt::print("\nDifferent from the baseline: {} places\n{:>9} {:>9} {:>10} {:>10}  operator\n",
        grouped(report.differences.size()), "baseline", "candidate", "bytes", "bytes");
    for (size_t i = 0; i < std::min(report.differences.size(), kShownPlaces); ++i) {
        const ir::Difference& row = report.differences[i];
        fmt::print("{:>9} {:>9} {:>10} {:>10}  {} {} ({}){}\n", grouped(row.before.count),
            grouped(row.after.count), sizeOrDash(row.before.outputBytes),
            sizeOrDash(row.after.outputBytes), row.op, row.place, ir::toWord(row.purpose),
            whereText(row.layers));
    }
    if (report.differences.size() > kShownPlaces)
        fmt::print("and {} more\n", grouped(report.differences.size() - kShownPlaces));
}

} // namespace

void printText(const IrReport& report) {
    printCounts(report);
    for (const ir::CheckResult& check : report.checks)
        printCheck(report, check);
    printRecompute(report.recompute);
    printTraffic(report);
    printTensors(report);
    printDifferences(report);
}

} // namespace rankscope::app
