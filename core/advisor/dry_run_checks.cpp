// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/dry_run_checks.h"

#include "core/advisor/findings.h"
#include "core/dryrun/stage_report.h"

namespace rankscope::advisor {

namespace {

using dryrun::StageRow;
using dryrun::Verdict;

constexpr int64_t kMegabyte = int64_t{1} << 20;
constexpr int64_t kMostMegabytes = int64_t{1} << 40; ///< more is no size of a device

bool doesNotFit(Verdict verdict) {
    return verdict == Verdict::Over || verdict == Verdict::OutOfMemory;
}
bool fitsWithoutFragments(Verdict verdict) {
    return verdict == Verdict::Fragmented;
}

Value sizeOf(std::optional<int64_t> megabytes) {
    return megabytes && *megabytes >= 0 && *megabytes < kMostMegabytes
        ? Value(Bytes{*megabytes * kMegabyte})
        : Value(std::string("-"));
}

/// The stages of a run with such a verdict, as one finding.
void addFinding(const dryrun::Run& run, const dryrun::DryRunReport& report,
    bool (*isMeant)(Verdict), const char* key, Severity severity, std::vector<Finding>& findings) {
    std::vector<int64_t> stages;
    const StageRow* worst = nullptr;
    Finding finding;
    for (const StageRow& row : report.rows) {
        if (!isMeant(row.verdict))
            continue;
        const dryrun::StageLog& log = run.logs[row.log];
        stages.push_back(log.stage.value_or(0));
        if (worst == nullptr || row.used.value_or(0) > worst->used.value_or(0))
            worst = &row;
        model::Target at = pageOf("memory.dryrun");
        at.row = log.file;
        finding.evidence.push_back(
            {at, {"evidence.dry_run", {{"file", log.file}}}, sizeOf(row.used)});
    }
    if (worst == nullptr)
        return;
    finding.text = {key,
        {{"stages", Numbers{std::move(stages)}}, {"peak", sizeOf(worst->used)},
            {"limit", sizeOf(worst->cap)}}};
    finding.severity = severity;
    finding.advice = advised({"optimizer_parallel", "select_recompute", "sequence_parallel"});
    findings.push_back(std::move(finding));
}

} // namespace

Result<DryRunOutcome> stagesThatDoNotFit(Context& context) {
    RS_TRY_ASSIGN(const std::vector<dryrun::Run>* const runs, context.inputs().dryRuns());
    DryRunOutcome outcome;
    for (const dryrun::Run& run : *runs) {
        outcome.isJudged = true;
        const dryrun::DryRunReport report = dryrun::report(run.logs, {});
        addFinding(run, report, doesNotFit, "ME-1.dry_run", Severity::High, outcome.findings);
        addFinding(run, report, fitsWithoutFragments, "ME-1.dry_run_fragments", Severity::Medium,
            outcome.findings);
    }
    return outcome;
}

} // namespace rankscope::advisor
