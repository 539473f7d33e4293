// SPDX-License-Identifier: GPL-3.0-or-later
// SC-1 to SC-13: the host.
#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "core/advisor/call_checks.h"
#include "core/advisor/findings.h"
#include "core/advisor/free_checks.h"
#include "core/advisor/fusion_checks.h"
#include "core/advisor/launch_checks.h"
#include "core/advisor/more_work_checks.h"
#include "core/advisor/told_calls.h"
#include "core/analysis/statistics.h"
#include "core/analysis/verdicts/longest_gaps.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

struct FreeTime {
    Duration free{}; ///< median rank and step
    double share = 0; ///< of the step
    RankTime typical{}; ///< the rank that is free for about so long
    /// Of the rank with the least exposed communication, median of the steps: the others wait for
    /// it or for nobody, and what they are free beside that costs nothing.
    Duration ofLeader{};
};

Duration freeOfLeader(const StepTrace& trace) {
    std::map<std::optional<int64_t>, const StepRow*> leaders; // by step
    for (const StepRow& row : trace.rows) {
        if (!row.values.get(StepMetric::Free))
            continue;
        const StepRow*& leader = leaders[row.step];
        if (leader == nullptr
            || row.values.orZero(StepMetric::NotOverlapped)
                < leader->values.orZero(StepMetric::NotOverlapped))
            leader = &row;
    }
    std::vector<Duration> free;
    free.reserve(leaders.size());
    for (const auto& [step, row] : leaders)
        free.push_back(row->values.orZero(StepMetric::Free));
    return medianOf(std::move(free)).value_or(Duration());
}

std::optional<FreeTime> freeTimeOf(const StepInputs& steps) {
    const auto free = medianOfMetric(steps.trace, StepMetric::Free);
    const auto share = medianShare(steps.trace, StepMetric::Free);
    if (!free || !share)
        return std::nullopt;
    const auto typical = rankNearest(steps.trace, StepMetric::Free, *free);
    return FreeTime{*free, *share, typical.value_or(RankTime()), freeOfLeader(steps.trace)};
}

Result<Outcome> hostBound(Context& context) {
    Inputs& inputs = context.inputs();
    RS_TRY_ASSIGN(const StepInputs* const steps, inputs.steps());
    const auto free = freeTimeOf(*steps);
    if (!free)
        return notRun("need.free_time");
    Outcome outcome;
    if (free->share <= context.limit(threshold::kFreeShare))
        return outcome;
    Finding finding;
    finding.text = {steps->trace.ranks.size() == 1 ? "SC-1.one_rank" : "SC-1.free",
        {{"share", Share{free->share}}, {"free", free->free}, {"leader", free->ofLeader}}};
    finding.ranks = steps->trace.ranks;
    seenIn(finding, steps->numbers());
    finding.price = {Duration(), free->ofLeader, std::max(free->ofLeader, free->free),
        "method.free", StepPart::Free};
    const int64_t shown = free->typical.rank;
    finding.evidence.push_back({stepsPage(shown, {}), {"evidence.free", {}}, free->typical.time});
    RS_TRY_ASSIGN(const auto gaps, longestGaps(inputs.session(), shown, 3));
    for (const TimeRange& gap : gaps) {
        RS_TRY_ASSIGN(Evidence evidence, gapEvidence(inputs, shown, gap));
        finding.evidence.push_back(std::move(evidence));
    }
    finding.advice = advised({"host_ahead", "launch_environment", "larger_batch"});
    weigh(finding, steps->step());
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

Result<Outcome> compiledOperators(Context& context) {
    return callsFinding(context,
        {"SC-2.compiled", {"aclopCompileAndExecute"}, threshold::kCompiles, CallRule::By::Count,
            "CANN", {"jit_compile"}});
}

Result<Outcome> syncBatchNorm(Context& context) {
    return callsFinding(context,
        {"SC-3.found", {"SyncBatchNorm"}, threshold::kSyncBatchNorms, CallRule::By::Count, "",
            {"sync_batch_norm"}});
}

/// Why none is no good sign: the profiler of torch_npu says when it records no collections, that of
/// torch records them only when it is asked to, and neither without the host.
Result<std::optional<Phrase>> lackOfGarbage(Inputs& inputs) {
    if (inputs.framework() == Framework::TorchGpu)
        return std::optional(Phrase{"need.garbage", {}});
    if (inputs.framework() == Framework::TorchNpu) {
        RS_TRY_ASSIGN(const auto* const facts, inputs.facts());
        const auto limit = facts->find("config.experimental_config._gc_detect_threshold");
        if (limit != facts->end() && limit->second == "null")
            return std::optional(Phrase{"need.garbage", {}});
    }
    return missing(Need::HostCalls, inputs);
}

Result<Outcome> garbageCollection(Context& context) {
    Inputs& inputs = context.inputs();
    const auto recorded = inputs.callsNamed(kGarbageCalls);
    const bool hasProcess =
        std::ranges::find(recorded, kGarbageProcess, &NamedCalls::process) != recorded.end();
    if (!hasProcess && inputs.callsNamed(kGarbageOfTorch).empty()) {
        RS_TRY_ASSIGN(std::optional<Phrase> lack, lackOfGarbage(inputs));
        return Outcome{std::move(lack), {}};
    }
    return callsFinding(context,
        {"SC-5.pauses", hasProcess ? kGarbageCalls : kGarbageOfTorch, threshold::kGarbage,
            CallRule::By::Longest, hasProcess ? kGarbageProcess : "", {"garbage_threshold"}});
}

/// An operator that ranks call so often.
struct RepeatedCalls {
    NamedCalls most; ///< of the rank with most of them
    std::vector<int64_t> ranks; ///< in order
};

/// Those that run, by name, the most often called first.
std::vector<RepeatedCalls> repeatedOperators(const Inputs& inputs, double limit) {
    std::map<std::string, std::map<int64_t, NamedCalls>> names;
    for (const NamedCalls& call : inputs.callsNamed({"aclnn", CallName::Is::Executed})) {
        if (call.process != "CANN")
            continue;
        const auto [at, isNew] = names[call.name].try_emplace(call.rank, call);
        NamedCalls& of = at->second; // of all threads
        of.count += isNew ? 0 : call.count;
        of.longest = std::max(of.longest, call.longest);
    }
    std::vector<RepeatedCalls> repeated;
    for (const auto& [name, ranks] : names) {
        RepeatedCalls of;
        for (const auto& [rank, calls] : ranks) {
            if (static_cast<double>(calls.count) < limit)
                continue;
            of.ranks.push_back(rank);
            if (calls.count > of.most.count)
                of.most = calls;
        }
        if (!of.ranks.empty())
            repeated.push_back(std::move(of));
    }
    std::ranges::stable_sort(
        repeated, std::ranges::greater(), [](const RepeatedCalls& of) { return of.most.count; });
    return repeated;
}

/// Counted over the whole profile: in which steps they are nobody looked.
Result<Finding> repeatedFinding(Context& context, const std::vector<RepeatedCalls>& repeated) {
    constexpr size_t kMostOperators = 5;
    Finding finding;
    std::set<int64_t> ranks;
    for (const RepeatedCalls& of : repeated)
        ranks.insert(of.ranks.begin(), of.ranks.end());
    finding.ranks.assign(ranks.begin(), ranks.end());
    const NamedCalls& most = repeated.front().most;
    finding.text = {"SC-8.repeated",
        {{"operators", static_cast<int64_t>(repeated.size())}, {"name", most.name},
            {"limit", static_cast<int64_t>(context.limit(threshold::kAclnnCalls))},
            {"count", static_cast<int64_t>(most.count)}, {"rank", most.rank}}};
    finding.severity = Severity::Info;
    for (size_t i = 0; i < std::min(repeated.size(), kMostOperators); ++i) {
        const NamedCalls& of = repeated[i].most;
        RS_TRY_ASSIGN(auto at, callTarget(context.inputs(), of));
        finding.evidence.push_back(
            {std::move(at), {"evidence.call_count", {{"name", of.name}, {"rank", of.rank}}},
                static_cast<int64_t>(of.count)});
    }
    finding.advice = advised({"host_ahead", "fuse_operators"});
    return finding;
}

/// Many calls of one operator matter where the device is idle for long.
Result<Outcome> repeatedCalls(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    const auto free = freeTimeOf(*steps);
    if (!free)
        return notRun("need.free_time");
    Outcome outcome;
    if (free->share <= context.limit(threshold::kFreeShare))
        return outcome;
    const auto repeated =
        repeatedOperators(context.inputs(), context.limit(threshold::kAclnnCalls));
    if (repeated.empty())
        return outcome;
    RS_TRY_ASSIGN(Finding finding, repeatedFinding(context, repeated));
    finding.inputs = {{"free_of_step", Share{free->share}}};
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

/// X of "Optimizer.step#X.step", where a fused one exists.
std::string_view plainOptimizer(std::string_view name) {
    constexpr std::string_view kBegin = "Optimizer.step#";
    constexpr std::string_view kEnd = ".step";
    constexpr std::string_view kPlain[] = {
        "SGD", "Adadelta", "Lamb", "Adam", "AdamW", "AdamP", "BertAdam", "RMSprop", "RMSpropTF"};
    if (!name.starts_with(kBegin) || !name.ends_with(kEnd)
        || name.size() <= kBegin.size() + kEnd.size())
        return {};
    name.remove_prefix(kBegin.size());
    name.remove_suffix(kEnd.size());
    return std::ranges::find(kPlain, name) == std::end(kPlain) ? std::string_view() : name;
}

Result<Outcome> optimizerIsPlain(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    if (context.inputs().framework() != Framework::TorchNpu)
        return notRun("need.torch_npu");
    RS_TRY_ASSIGN(std::optional<Phrase> lack, missing(Need::HostCalls, context.inputs()));
    if (lack)
        return Outcome{std::move(lack), {}};
    Outcome outcome;
    auto calls = context.inputs().callsNamed({"Optimizer.step#"});
    std::erase_if(calls, [](const NamedCalls& call) { return plainOptimizer(call.name).empty(); });
    const auto plain = std::ranges::max_element(calls, {}, &NamedCalls::longest);
    if (plain == calls.end())
        return outcome;
    Finding finding;
    const std::string name(plainOptimizer(plain->name));
    finding.text = {"SC-10.plain", {{"name", name}}};
    finding.inputs = {{"count", static_cast<int64_t>(plain->count)}};
    finding.ranks = steps->trace.ranks;
    finding.severity = Severity::Info;
    RS_TRY_ASSIGN(const auto at, callTarget(context.inputs(), *plain));
    finding.evidence.push_back({at, {"evidence.calls", {{"name", plain->name}}}, plain->longest});
    finding.advice = advised({"fused_optimizer"});
    finding.advice.front().current = name;
    finding.advice.front().suggested = "NpuFused" + name;
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace

std::vector<Check> hostChecks() {
    using namespace threshold;
    using enum Need;
    const Theme theme = Theme::Host;
    return {
        {"SC-1", theme, "MSTT overall_summary_analyzer, advisor_spec.md SC-1", {Steps},
            {&kFreeShare}, {"host_ahead", "launch_environment", "larger_batch"}, hostBound},
        {"SC-2", theme, "MSTT, MindStudio Insight, advisor_spec.md SC-2", {Timeline, CannCalls},
            {&kCompiles}, {"jit_compile"}, compiledOperators},
        {"SC-3", theme, "MSTT, advisor_spec.md SC-3", {Timeline, HostCalls}, {&kSyncBatchNorms},
            {"sync_batch_norm"}, syncBatchNorm},
        {"SC-4", theme, "MSTT, advisor_spec.md SC-4", {Timeline, CannCalls}, {&kBlockingLaunches},
            {"launch_blocking"}, blockedLaunches},
        {"SC-5", theme, "MSTT, advisor_spec.md SC-5", {Timeline}, {&kGarbage},
            {"garbage_threshold"}, garbageCollection},
        {"SC-6", theme, "MSTT, advisor_spec.md SC-6", {Timeline, CannCalls},
            {&kSilentGap, &kSilentCalls}, {"find_pause"}, silentHost},
        {"SC-7", theme, "HTA, advisor_pricing.md R7, advisor_spec.md A.6 and SC-7",
            {Steps, Timeline}, {&kStarvedShare}, {"host_ahead", "fuse_operators"}, starvedDevice},
        {"SC-8", theme, "MindStudio Insight, advisor_spec.md SC-8", {Steps, Timeline, CannCalls},
            {&kAclnnCalls, &kFreeShare}, {"host_ahead", "fuse_operators"}, repeatedCalls},
        {"SC-9", theme, "fused operators of torch_npu, advisor_spec.md SC-9", {Timeline},
            {&kHostPatterns}, {"fuse_operators"}, replaceableOperators},
        {"SC-10", theme, "MSTT, MindStudio Insight, advisor_spec.md SC-10", {Timeline}, {},
            {"fused_optimizer"}, optimizerIsPlain},
        {"SC-11", theme, "MSTT, advisor_spec.md SC-11", {Steps, Kernels},
            {&kRunBusy, &kRunMoving, &kRunTimes, &kRunShare}, {"fuse_operators"}, fusibleRuns},
        {"SC-12", theme, "MSTT, MindStudio Insight, advisor_spec.md SC-12", {Steps, Kernels},
            {&kRunShare}, {"fuse_operators"}, fusionPatternsFound},
        {"SC-13", theme, "MSTT, HTA, advisor_spec.md SC-13", {Kernels, SeveralRanks},
            {&kSlowRank, &kDiffExplains}, {"check_node"}, moreThanTheFastest},
    };
}

} // namespace rankscope::advisor
