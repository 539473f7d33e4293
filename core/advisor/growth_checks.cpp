// SPDX-License-Identifier: GPL-3.0-or-later
// ME-5: memory that grows from step to step, and what was reserved for it given back at once.
#include "core/advisor/growth_checks.h"

#include <algorithm>
#include <map>

#include "core/advisor/findings.h"
#include "core/advisor/sample_ranks.h"
#include "core/analysis/memory/memory_ranks.h"
#include "core/analysis/memory/trace_memory.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/analysis/verdicts/memory_growth.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// Curves of so many ranks are read, evenly taken from all.
constexpr size_t kMostGrowthRanks = 64;

/// So many steps stand beside a finding, the first and the last of what it tells among them.
constexpr size_t kShownSteps = 8;

/// Of a rank, step by step.
struct MemoryOfSteps {
    std::vector<Point> allocated; ///< least
    std::vector<ReservedStep> reserved;
};
using MemoryByRank = std::map<int64_t, MemoryOfSteps>;

/// Samples of the main curve within the range; empty without any.
std::vector<MemorySample> samplesIn(
    const std::vector<MemoryCurve>& curves, MemoryKind kind, const TimeRange& range) {
    const MemoryCurve* const main = mainCurve(curves, kind);
    const auto inStep = main == nullptr ? std::vector<MemoryCurve>() : within({*main}, range);
    return inStep.empty() ? std::vector<MemorySample>() : inStep.front().samples;
}

/// Of its records, or for want of any of the instants of its trace.
Result<std::vector<MemoryCurve>> curvesOf(Inputs& inputs, const MemoryRank& rank) {
    if (rank.trace)
        return traceCurves(inputs.session(), *rank.trace, inputs.stop());
    RS_TRY_ASSIGN(auto curves, memoryCurves(inputs.snapshot(), rank.rank, inputs.stop()));
    return mergeStreams(std::move(curves));
}

Result<MemoryByRank> memoryBySteps(
    Inputs& inputs, const StepInputs& steps, const std::vector<MemoryRank>& ranks) {
    std::map<int64_t, std::vector<MemoryCurve>> curves;
    for (const MemoryRank& rank : ranks) {
        RS_TRY_ASSIGN(curves[rank.rank], curvesOf(inputs, rank));
    }
    MemoryByRank memory;
    const auto bytesOf = [](const MemorySample& sample) { return sample.bytes; };
    RS_TRY_ASSIGN(const RangesOfSteps* const all, inputs.stepRanges());
    for (const int64_t step : steps.numbers()) {
        const StepRanges& ranges = all->at(step);
        for (const auto& [rank, of] : curves) {
            const auto range = ranges.find(rank);
            if (range == ranges.end())
                continue;
            const auto allocated = samplesIn(of, MemoryKind::Allocated, range->second);
            if (!allocated.empty())
                memory[rank].allocated.push_back({static_cast<double>(step),
                    static_cast<double>(std::ranges::min_element(allocated, {}, bytesOf)->bytes)});
            const auto reserved = samplesIn(of, MemoryKind::Reserved, range->second);
            if (reserved.empty())
                continue;
            const auto [least, most] = std::ranges::minmax_element(reserved, {}, bytesOf);
            memory[rank].reserved.push_back({step, least->bytes, most->bytes});
        }
    }
    return memory;
}

std::vector<MemoryRank> growthRanks(const query::Snapshot& snapshot) {
    std::vector<MemoryRank> all = memoryRanks(snapshot);
    std::erase_if(all, [](const MemoryRank& rank) { return !rank.hasCurves && !rank.trace; });
    return spread(all, kMostGrowthRanks);
}

/// What the rank held at least in that step: "evidence.allocated_in_step".
Evidence heldInStep(const char* text, int64_t rank, int64_t step, int64_t bytes) {
    model::Target at = pageOf("memory.curves", rank);
    at.step = step;
    return {std::move(at), {text, {{"step", step}}}, Bytes{bytes}};
}

Finding growthFinding(const std::vector<int64_t>& ranks, size_t read, int64_t rank,
    const MemoryGrowth& growth, double peak, const StepInputs& steps) {
    Finding finding;
    finding.text = {"ME-5.grows",
        {{"ranks", Numbers{ranks}}, {"read", static_cast<int64_t>(read)}, {"rank", rank},
            {"per_step", Bytes{static_cast<int64_t>(growth.perStep)}},
            {"n", static_cast<int64_t>(steps.count())}}};
    finding.inputs = {{"peak", Bytes{static_cast<int64_t>(peak)}},
        {"of_peak", Share{growth.perStep / peak}}, {"fit", growth.fit}};
    finding.ranks = ranks;
    seenIn(finding, steps.numbers());
    finding.severity = Severity::Medium;
    finding.evidence.push_back({pageOf("memory.curves", rank), {"evidence.growth", {}},
        Bytes{static_cast<int64_t>(growth.perStep)}});
    finding.evidence.push_back({pageOf("memory.kept", rank), {"evidence.kept_blocks", {}},
        "Rank " + std::to_string(rank)});
    finding.advice = advised({"release_tensors"});
    return finding;
}

/// Where it is known how much the device has, and little of that is left at this rate.
void tellLimit(Finding& finding, const Context& context, double peak, double perStep) {
    if (!context.facts().memoryLimit)
        return;
    const double left = (static_cast<double>(*context.facts().memoryLimit) - peak) / perStep;
    if (left < 0) // more was reserved: the limit is wrong, as ME-1 says
        return;
    if (left >= context.limit(threshold::kGrowthLeft))
        return;
    finding.text.key = "ME-5.fills";
    finding.text.values.emplace_back("left", static_cast<int64_t>(left));
    finding.severity = Severity::High;
}

void addSteps(Finding& finding, int64_t rank, const std::vector<Point>& allocated) {
    for (const Point& of : spread(allocated, kShownSteps))
        finding.evidence.push_back(heldInStep("evidence.allocated_in_step", rank,
            static_cast<int64_t>(of.x), static_cast<int64_t>(of.y)));
}

/// The steps before the fall, and the one behind it.
void addSteps(
    Finding& finding, int64_t rank, const std::vector<ReservedStep>& reserved, int64_t fall) {
    const auto at = std::ranges::find(reserved, fall, &ReservedStep::step);
    const auto behind = std::min<ptrdiff_t>(2, reserved.end() - at);
    const auto before = static_cast<ptrdiff_t>(kShownSteps) - behind;
    for (auto of = at - std::min(at - reserved.begin(), before); of != at + behind; ++of)
        finding.evidence.push_back(
            heldInStep("evidence.reserved_in_step", rank, of->step, of->least));
}

Finding fallFinding(
    const std::vector<int64_t>& ranks, size_t read, int64_t rank, const MemoryFall& fall) {
    Finding finding;
    finding.text = {"ME-5.falls",
        {{"ranks", Numbers{ranks}}, {"read", static_cast<int64_t>(read)}, {"rank", rank},
            {"before", Bytes{fall.before}}, {"after", Bytes{fall.after}}, {"step", fall.step}}};
    finding.inputs = {{"fall",
        Share{static_cast<double>(fall.before - fall.after) / static_cast<double>(fall.before)}}};
    finding.ranks = ranks;
    seenIn(finding, {fall.step});
    finding.severity = Severity::Medium;
    model::Target at = pageOf("memory.curves", rank);
    at.step = fall.step;
    finding.evidence.push_back({at, {"evidence.fall", {}}, Bytes{fall.before - fall.after}});
    finding.advice = advised({"expandable_segments"});
    return finding;
}

} // namespace

const MemoryPeak* highestOf(const std::vector<MemoryPeak>& peaks) {
    const MemoryPeak* highest = nullptr;
    for (const MemoryPeak& peak : peaks) {
        if (peak.kind == MemoryKind::Reserved
            && (highest == nullptr || peak.peak.bytes > highest->peak.bytes))
            highest = &peak;
    }
    return highest;
}

Result<Outcome> growingMemory(Context& context) {
    Inputs& inputs = context.inputs();
    RS_TRY_ASSIGN(const StepInputs* const steps, inputs.steps());
    if (static_cast<double>(steps->count()) < threshold::kGrowthSteps.value)
        return notRun(
            "need.growth_steps", {{"steps", static_cast<int64_t>(threshold::kGrowthSteps.value)}});
    RS_TRY_ASSIGN(const auto* const peaks, inputs.memory());
    const MemoryPeak* const highest = highestOf(*peaks);
    RS_TRY_ASSIGN(const auto memory, memoryBySteps(inputs, *steps, growthRanks(inputs.snapshot())));
    if (memory.empty() || highest == nullptr)
        return notRun("need.step_times");
    const GrowthLimits limits{context.limit(threshold::kGrowthBytes),
        context.limit(threshold::kGrowthShare), context.limit(threshold::kGrowthFit)};
    const auto peak = static_cast<double>(highest->peak.bytes);
    std::vector<int64_t> growing;
    std::vector<int64_t> falling;
    MemoryGrowth most;
    MemoryFall deepest;
    int64_t worst = 0;
    int64_t lowest = 0;
    for (const auto& [rank, of] : memory) {
        if (const auto growth = memoryGrowth(of.allocated, peak, limits)) {
            growing.push_back(rank);
            worst = growth->perStep > most.perStep ? rank : worst;
            most = growth->perStep > most.perStep ? *growth : most;
        }
        const auto fall =
            memoryFall(of.reserved, context.limit(threshold::kFragmentation), peak, limits);
        if (!fall)
            continue;
        falling.push_back(rank);
        const bool isDeeper = fall->before - fall->after > deepest.before - deepest.after;
        lowest = isDeeper ? rank : lowest;
        deepest = isDeeper ? *fall : deepest;
    }
    Outcome outcome;
    if (!growing.empty()) {
        outcome.findings.push_back(
            growthFinding(growing, memory.size(), worst, most, peak, *steps));
        addSteps(outcome.findings.back(), worst, memory.at(worst).allocated);
        tellLimit(outcome.findings.back(), context, peak, most.perStep);
    }
    if (!falling.empty()) {
        outcome.findings.push_back(fallFinding(falling, memory.size(), lowest, deepest));
        addSteps(outcome.findings.back(), lowest, memory.at(lowest).reserved, deepest.step);
    }
    return outcome;
}

} // namespace rankscope::advisor
