// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/graph_checks.h"

#include <algorithm>

#include "core/advisor/findings.h"
#include "core/advisor/graph_phrases.h"
#include "core/ir/findings.h"

namespace rankscope::advisor {

namespace {

constexpr size_t kMostEvidence = 5; ///< lines of a finding; the page of the graph has all

/// What costs memory or bandwidth and not a known part of the step.
Finding findingOf(const ir::Finding& found, const CompiledGraph& graph,
    std::initializer_list<const char*> advice) {
    Finding finding;
    finding.text = phraseOf(found);
    finding.severity = Severity::Low;
    for (size_t i = 0; i < std::min(found.nodes.size(), kMostEvidence); ++i) {
        const ir::Node& node = graph.graph.nodes[found.nodes[i]];
        model::Target line = pageOf("graph.nodes");
        line.row = std::to_string(node.line);
        line.filter = graph.name;
        finding.evidence.push_back({line,
            {"evidence.graph_line",
                {{"line", static_cast<int64_t>(node.line)}, {"file", graph.name}}},
            std::string(node.op)});
    }
    finding.advice = advised(advice);
    return finding;
}

/// What two of the graph's checks say, as one outcome.
Result<Outcome> outcomeOf(Context& context, std::initializer_list<ir::CheckId> checks) {
    RS_TRY_ASSIGN(const CompiledGraph* const graph, context.inputs().graph());
    Outcome outcome;
    bool isJudged = false;
    for (const ir::CheckResult& result : ir::findingsOf(graph->graph)) {
        if (std::ranges::find(checks, result.check) == checks.end())
            continue;
        isJudged = isJudged || result.state != ir::CheckState::Unknown;
        if (result.state == ir::CheckState::Unknown)
            outcome.notRun = phraseOf(result.doubt);
        for (const ir::Finding& found : result.findings)
            outcome.findings.push_back(findingOf(found, *graph, {"select_recompute"}));
    }
    if (isJudged)
        outcome.notRun.reset();
    return outcome;
}

bool isRedundant(ir::FindingKind kind) {
    return kind == ir::FindingKind::GatheredAndSliced || kind == ir::FindingKind::ReducedTwice
        || kind == ir::FindingKind::GatheredTwice || kind == ir::FindingKind::Relayout;
}

} // namespace

Result<Outcome> recomputedCasts(Context& context) {
    return outcomeOf(context, {ir::CheckId::CastDirection});
}

Result<Outcome> recomputationWithoutEffect(Context& context) {
    return outcomeOf(context, {ir::CheckId::Recompute, ir::CheckId::SiluPath});
}

Result<std::vector<Finding>> redundantInGraph(Context& context) {
    RS_TRY_ASSIGN(const CompiledGraph* const graph, context.inputs().graph());
    std::vector<Finding> findings;
    if (graph == nullptr)
        return findings;
    for (const ir::CheckResult& result : ir::findingsOf(graph->graph)) {
        for (const ir::Finding& found : result.findings) {
            if (isRedundant(found.kind))
                findings.push_back(findingOf(found, *graph, {"check_redistribution"}));
        }
    }
    return findings;
}

} // namespace rankscope::advisor
