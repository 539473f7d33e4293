// SPDX-License-Identifier: GPL-3.0-or-later
// OV-1 to OV-6: the step as a whole, its environment, and whether the profile can be judged.
#include <algorithm>
#include <cmath>

#include "core/advisor/efficiency_checks.h"
#include "core/advisor/findings.h"
#include "core/advisor/quality_checks.h"
#include "core/advisor/slow_rank_checks.h"
#include "core/advisor/slow_steps_finding.h"
#include "core/analysis/verdicts/step_shift.h"
#include "core/base/ascii.h"
#include "core/base/whole_number.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

Value shareOrDash(const StepTrace& trace, StepMetric metric) {
    const auto share = medianShare(trace, metric);
    return share ? Value(Share{*share}) : Value(std::string("-"));
}

Result<Outcome> timeBudget(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    const auto share = medianShare(steps->trace, StepMetric::Free);
    const auto free = medianOfMetric(steps->trace, StepMetric::Free);
    if (!share || !free)
        return notRun("need.free_time");
    Outcome outcome;
    if (*share <= context.limit(threshold::kFreeShare))
        return outcome;
    Finding finding;
    const Value exposed = shareOrDash(steps->trace, StepMetric::NotOverlapped);
    finding.text = {std::holds_alternative<Share>(exposed) ? "OV-1.free" : "OV-1.no_communication",
        {{"share", Share{*share}}, {"free", *free},
            {"computing", shareOrDash(steps->trace, StepMetric::Computing)}, {"exposed", exposed}}};
    finding.ranks = steps->trace.ranks;
    seenIn(finding, steps->numbers());
    finding.severity = Severity::Info;
    finding.evidence.push_back({stepsPage({}, {}), {"evidence.free", {}}, *free});
    finding.advice = advised({"look_at_host"});
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

/// A switch that costs time or memory by how it is set.
struct Switch {
    const char* name;
    const char* sentence; ///< of the catalogue
    const char* advice;
    bool (*isBad)(const std::string& value, const Context& context);
    const char* suggested;
};

bool isSet(const std::string& value) {
    return !value.empty() && value != "null";
}

bool isSetAtAll(const std::string& value, const Context&) {
    return isSet(value);
}

bool holds(const std::string& value, std::string_view option) {
    return value.find(option) != std::string::npos;
}

bool isSmallCache(const std::string& value, const Context& context) {
    const auto size = wholeNumber(value);
    return size && static_cast<double>(*size) < context.limit(threshold::kAclnnCache);
}

/// Of MSTT, advisor_spec.md OV-2.
constexpr int64_t kUsualCache = 100'000;

/// With a threshold above what is usual that would be a finding again.
std::string suggestedFor(const Switch& one, const Context& context) {
    if (one.isBad != isSmallCache)
        return one.suggested;
    constexpr double kMost = 1e15; // a limit that somebody moved may be anything
    const double least = std::min(std::ceil(context.limit(threshold::kAclnnCache)), kMost);
    return std::to_string(std::max(kUsualCache, static_cast<int64_t>(least)));
}

constexpr Switch kSwitches[] = {
    {"ASCEND_LAUNCH_BLOCKING", "OV-2.blocking", "launch_blocking",
        [](const std::string& value, const Context&) { return value == "1"; }, "0"},
    {"ASCEND_GLOBAL_LOG_LEVEL", "OV-2.log", "log_level",
        [](const std::string& value, const Context&) { return isSet(value) && value != "3"; }, "3"},
    {"HCCL_ALGO", "OV-2.algorithm", "hccl_algo", isSetAtAll, ""},
    {"HCCL_RDMA_TC", "OV-2.rdma", "check_rdma", isSetAtAll, ""},
    {"HCCL_RDMA_SL", "OV-2.rdma", "check_rdma", isSetAtAll, ""},
    // Unset they are as the framework ships: nothing that somebody did.
    {"PYTORCH_NPU_ALLOC_CONF", "OV-2.segments", "expandable_segments",
        [](const std::string& value, const Context&) {
            return isSet(value) && !holds(value, "expandable_segments:True");
        },
        ""}, // the option says it
    {"MS_ALLOC_CONF", "OV-2.segments", "expandable_segments",
        [](const std::string& value, const Context&) {
            return holds(asciiLower(value), "enable_vmm:false");
        },
        ""},
    {"MS_ALLOC_CONF", "OV-2.tracker", "memory_tracker",
        [](const std::string& value, const Context&) {
            return holds(asciiLower(value), "memory_tracker:true");
        },
        ""},
    {"ACLNN_CACHE_LIMIT", "OV-2.aclnn_cache", "aclnn_cache", isSmallCache, ""},
    {"HOST_CACHE_CAPACITY", "OV-2.host_cache", "host_cache",
        [](const std::string& value, const Context&) { return value == "0"; }, "20"},
};

/// What is held against a limit is a number, all else a word.
Value valueOf(const Switch& one, const std::string& value) {
    const auto size = one.isBad == isSmallCache ? wholeNumber(value) : std::nullopt;
    return size ? Value(*size) : Value(value);
}

Result<Outcome> environment(Context& context) {
    RS_TRY_ASSIGN(const auto* const facts, context.inputs().facts());
    Outcome outcome;
    for (const Switch& one : kSwitches) {
        const auto found = facts->find(std::string("ENV_VARIABLES.") + one.name);
        if (found == facts->end() || !one.isBad(found->second, context))
            continue;
        Finding finding;
        finding.text = {one.sentence, {{"name", std::string(one.name)}, {"value", found->second}}};
        finding.severity = Severity::Info;
        finding.evidence.push_back(
            {pageOf("import-health"), {"evidence.variable", {}}, valueOf(one, found->second)});
        finding.advice = advised({one.advice});
        finding.advice.front().current = found->second;
        finding.advice.front().suggested = suggestedFor(one, context);
        outcome.findings.push_back(std::move(finding));
    }
    return outcome;
}

/// Those that are slow at the same work are told apart. Steps are held against each other without
/// what the first one waits for its first kernel, but told and priced as long as they take: they
/// must be long that way as well.
void addLongSteps(const StepInputs& steps, const SlowSteps& slow, Outcome& outcome) {
    const StepTimes& times = steps.verdicts.times;
    Finding finding;
    std::vector<int64_t> numbers;
    Duration lost{};
    const StepTime* longest = nullptr;
    for (const StepTime& step : times.steps) {
        if (!step.isOutlier || step.time - times.median <= times.limit || !step.step
            || isToldSlow(slow, *step.step))
            continue;
        numbers.push_back(*step.step);
        lost += step.time - times.median;
        if (longest == nullptr || step.time > longest->time)
            longest = &step;
    }
    if (longest == nullptr)
        return;
    finding.text = {"OV-5.long",
        {{"steps", Numbers{numbers}}, {"time", longest->time}, {"median", times.median},
            {"k", static_cast<int64_t>(numbers.size())},
            {"n", static_cast<int64_t>(times.steps.size())}}};
    finding.inputs = {{"longer", longest->time - times.median}, {"limit", times.limit}};
    finding.ranks = steps.trace.ranks;
    seenIn(finding, numbers);
    const Duration cost = perStep(lost, times.steps.size());
    finding.price = {Duration(), cost, cost, "method.median_step", StepPart::Whole};
    finding.evidence.push_back({stepsPage(longest->slowest, longest->step),
        {"evidence.long_step", {{"step", stepOrDash(longest->step)}}}, longest->time});
    finding.advice = advised({"look_at_long_step"});
    weigh(finding, steps.step());
    outcome.findings.push_back(std::move(finding));
}

void addDrift(const StepInputs& steps, Outcome& outcome) {
    const StepTimes& times = steps.verdicts.times;
    if (!times.isDrift)
        return;
    Finding finding;
    const Duration grown = times.slope * static_cast<int64_t>(times.steps.size() - 1);
    finding.text = {"OV-5.drift",
        {{"slope", times.slope}, {"grown", grown},
            {"n", static_cast<int64_t>(times.steps.size())}}};
    finding.inputs = {{"median", times.median}, {"size", std::chrono::abs(times.slope)},
        {"of_median", Share{std::abs(shareOf(times.slope, times.median))}}};
    finding.ranks = steps.trace.ranks;
    seenIn(finding, steps.numbers());
    finding.price = {Duration(), grown / 2, grown, "method.first_step", StepPart::Whole};
    finding.evidence.push_back({stepsPage({}, {}), {"evidence.slope", {}}, times.slope});
    finding.advice = advised({"look_at_growth"});
    weigh(finding, steps.step());
    outcome.findings.push_back(std::move(finding));
}

/// All ranks take longer from one step on. Where one rank does, CL-1 has it.
std::optional<StepShift> shiftOfAll(const StepInputs& steps) {
    const bool isOfRanks = std::ranges::any_of(steps.verdicts.slow, [](const SlowRanks& all) {
        return std::ranges::any_of(
            all.ranks, [](const SlowRank& slow) { return slow.since.has_value(); });
    });
    return isOfRanks ? std::nullopt : stepShift(steps.verdicts.times);
}

void addShift(const StepInputs& steps, const StepShift& shift, Outcome& outcome) {
    const StepTimes& times = steps.verdicts.times;
    const StepTime& first = times.steps[shift.from];
    const size_t longer = times.steps.size() - shift.from;
    std::vector<int64_t> numbers;
    for (size_t i = shift.from; i < times.steps.size(); ++i) {
        if (times.steps[i].step)
            numbers.push_back(*times.steps[i].step);
    }
    Finding finding;
    finding.text = {"OV-5.shift",
        {{"step", stepOrDash(first.step)}, {"before", shift.before}, {"after", shift.after},
            {"k", static_cast<int64_t>(longer)}, {"n", static_cast<int64_t>(times.steps.size())}}};
    finding.inputs = {{"growth", Share{shareOf(shift.after - shift.before, shift.before)}}};
    finding.ranks = steps.trace.ranks;
    seenIn(finding, std::move(numbers));
    const Duration cost =
        perStep((shift.after - shift.before) * static_cast<int64_t>(longer), times.steps.size());
    finding.price = {Duration(), cost, cost, "method.steps_before", StepPart::Whole};
    finding.evidence.push_back({stepsPage(first.slowest, first.step),
        {"evidence.first_longer_step", {{"step", stepOrDash(first.step)}}},
        shift.after - shift.before});
    finding.advice = advised({"look_at_growth"});
    weigh(finding, steps.step());
    outcome.findings.push_back(std::move(finding));
}

/// A load that differs is one of what the ranks compute.
const char* spikeSentence(bool isRotating, StepMetric metric) {
    if (!isRotating)
        return "OV-5.spikes";
    return partOf(metric) == StepPart::Computing ? "OV-5.rotating" : "OV-5.in_turn";
}

const char* spikeAdvice(bool isRotating, StepMetric metric) {
    if (isRotating && partOf(metric) == StepPart::Computing)
        return "pack_sequences";
    return partOf(metric) == StepPart::Free ? "look_at_host" : "look_at_long_step";
}

/// Ranks that are slow in turn, or one now and then: in what they compute, wait or communicate.
void addSpikes(const StepInputs& steps, Outcome& outcome) {
    for (const SlowRanks& all : steps.verdicts.slow) {
        const bool isRotating = all.recurrence == Recurrence::Rotating;
        if ((!isRotating && all.recurrence != Recurrence::Spikes)
            || all.metric == StepMetric::Preparing || all.metric == StepMetric::StepInterval)
            continue;
        Finding finding;
        const SlowRank& worst = all.ranks.front();
        finding.ranks = all.numbers();
        finding.text = {spikeSentence(isRotating, all.metric),
            {{"ranks", Numbers{finding.ranks}},
                {"metric", Word{std::string("metric.") + toWord(all.metric)}},
                {"k", static_cast<int64_t>(all.slowSteps)}, {"n", static_cast<int64_t>(all.steps)},
                {"worst", worst.worstExcess}}};
        finding.inputs = {{"rank_limit", worst.limit}};
        seenIn(finding, steps.numbers());
        finding.stepsSeen = all.slowSteps;
        const Duration cost = perStep(all.lost, all.steps);
        finding.price = {Duration(), cost, cost, "method.peers", partOf(all.metric)};
        finding.evidence.push_back({stepsPage(worst.rank, worst.worstStep),
            {"evidence.longest_difference", {{"step", stepOrDash(worst.worstStep)}}},
            worst.worstExcess});
        finding.advice = advised({spikeAdvice(isRotating, all.metric)});
        weigh(finding, steps.step());
        outcome.findings.push_back(std::move(finding));
    }
}

Result<Outcome> unsteadySteps(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    Outcome outcome;
    if (const auto shift = shiftOfAll(*steps)) { // which would be long steps or drift otherwise
        addShift(*steps, *shift, outcome);
    } else {
        RS_TRY_ASSIGN(const LengthInputs* const lengths, context.inputs().lengths());
        RS_TRY(addSlowSteps(context.inputs(), *steps, *lengths, outcome));
        addLongSteps(*steps, lengths->slowSteps, outcome);
        addDrift(*steps, outcome);
    }
    addSpikes(*steps, outcome);
    return outcome;
}

} // namespace

std::vector<Check> overallChecks() {
    using namespace threshold;
    using enum Need;
    const Theme theme = Theme::Overall;
    return {
        {"OV-1", theme, "MSTT overall_summary_analyzer, advisor_spec.md OV-1", {Steps},
            {&kFreeShare}, {"look_at_host"}, timeBudget},
        {"OV-2", theme, "MSTT environment_variable_checker, advisor_spec.md OV-2", {Environment},
            {&kAclnnCache},
            {"launch_blocking", "log_level", "hccl_algo", "check_rdma", "expandable_segments",
                "memory_tracker", "aclnn_cache", "host_cache"},
            environment},
        {"OV-3", theme, "PyNative guide (seed 002), advisor_spec.md OV-3", {Steps},
            {&kLeastMfu, &kMfuBehind, &kMfuFarBehind},
            {"larger_batch", "less_recompute", "fuse_operators"}, lowUtilization},
        {"OV-4", theme, "PyNative guide (seed 002), advisor_spec.md OV-4", {Steps}, {&kLinearity},
            {"zero_shard_size", "tensor_parallel_in_node"}, lowLinearity},
        {"OV-5", theme, "advisor_spec.md OV-5, advisor_pricing.md R14", {Steps, SeveralSteps}, {},
            {"compare_slow_step", "look_at_long_step", "look_at_growth", "pack_sequences",
                "look_at_host"},
            unsteadySteps,
            {&kSlowRank, &kStepTrend, &kStepTrendChance, &kStepShift, &kShiftSteps,
                &kHealthyNoise}},
        {"OV-6", theme, "MindFormers guide (seed 000), advisor_spec.md OV-6", {}, {},
            {"profile_steps", "profile_device", "profile_ranks", "profile_level", "mend_input",
                "open_profile", "correct_facts"},
            profileQuality},
    };
}

} // namespace rankscope::advisor
