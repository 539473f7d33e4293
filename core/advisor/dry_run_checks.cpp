// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/dry_run_checks.h"

#include <algorithm>

#include "core/advisor/findings.h"
#include "core/dryrun/stage_report.h"

namespace rankscope::advisor {

namespace {

using dryrun::StageRow;
using dryrun::Verdict;

bool doesNotFit(Verdict verdict) {
    return verdict == Verdict::Over;
}
bool ranOut(Verdict verdict) {
    return verdict == Verdict::OutOfMemory;
}
bool fitsWithoutFragments(Verdict verdict) {
    return verdict == Verdict::Fragmented;
}
bool isTight(Verdict verdict) {
    return verdict == Verdict::Tight;
}

Value sizeOf(std::optional<int64_t> mebibytes) {
    const auto bytes = dryrun::bytesOf(mebibytes);
    return bytes ? Value(Bytes{*bytes}) : Value(std::string("-"));
}

Value askedOf(const dryrun::MemoryBlock& block) {
    return block.requestedBytes ? Value(Bytes{*block.requestedBytes}) : Value(std::string("-"));
}

/// "0, 3"; of logs whose names tell no stage those names.
Value stagesOf(const std::vector<const dryrun::StageLog*>& logs) {
    std::vector<int64_t> stages;
    std::string files;
    for (const dryrun::StageLog* const log : logs) {
        if (log->stage)
            stages.push_back(*log->stage);
        files += (files.empty() ? "" : ", ") + log->file;
    }
    return stages.size() == logs.size() ? Value(Numbers{std::move(stages)})
                                        : Value(std::move(files));
}

/// The stages of a run with such a verdict, as one finding.
void addFinding(const dryrun::Run& run, const dryrun::DryRunReport& report,
    bool (*isMeant)(Verdict), const char* key, Severity severity, std::vector<Finding>& findings) {
    std::vector<const dryrun::StageLog*> logs;
    const StageRow* worst = nullptr;
    Finding finding;
    for (const StageRow& row : report.rows) {
        if (!isMeant(row.verdict))
            continue;
        const dryrun::StageLog& log = run.logs[row.log];
        logs.push_back(&log);
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
        {{"run", nameOfRun(run)}, {"stages", stagesOf(logs)}, {"peak", sizeOf(worst->used)},
            {"limit", sizeOf(worst->cap)}}};
    if (const auto& out = run.logs[worst->log].outOfMemory; !out.empty())
        finding.text.values.emplace_back("asked", askedOf(out.front()));
    finding.inputs = {{"with_fragments", sizeOf(worst->actual)}};
    if (worst->share)
        finding.inputs.emplace_back("of_limit", Share{*worst->share});
    finding.severity = severity;
    finding.advice = advised({"optimizer_parallel", "select_recompute", "sequence_parallel"});
    findings.push_back(std::move(finding));
}

} // namespace

Word nameOfRun(const dryrun::Run& run) {
    return Word{run.isSimulated() ? "run.dry" : "run.either"};
}

Result<DryRunOutcome> stagesThatDoNotFit(Context& context) {
    RS_TRY_ASSIGN(const std::vector<dryrun::Run>* const runs, context.inputs().dryRuns());
    DryRunOutcome outcome;
    for (const dryrun::Run& run : *runs) {
        const dryrun::DryRunReport report = dryrun::report(run.logs, {});
        outcome.isJudged = outcome.isJudged
            || std::ranges::none_of(
                report.rows, [](const StageRow& row) { return row.verdict == Verdict::Unknown; });
        addFinding(run, report, doesNotFit, "ME-1.dry_run", Severity::High, outcome.findings);
        addFinding(run, report, ranOut, "ME-1.dry_run_out", Severity::High, outcome.findings);
        addFinding(run, report, fitsWithoutFragments, "ME-1.dry_run_fragments", Severity::Medium,
            outcome.findings);
        addFinding(run, report, isTight, "ME-1.dry_run_tight", Severity::Low, outcome.findings);
    }
    outcome.isJudged = outcome.isJudged || !outcome.findings.empty();
    return outcome;
}

} // namespace rankscope::advisor
