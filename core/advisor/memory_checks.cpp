// SPDX-License-Identifier: GPL-3.0-or-later
// ME-1 to ME-9: memory.
#include <algorithm>
#include <initializer_list>

#include "core/advisor/call_checks.h"
#include "core/advisor/dry_run_checks.h"
#include "core/advisor/findings.h"
#include "core/advisor/graph_checks.h"
#include "core/advisor/growth_checks.h"
#include "core/advisor/peak_checks.h"
#include "core/advisor/recompute_checks.h"
#include "core/analysis/statistics.h"
#include "core/analysis/verdicts/uneven.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

Finding limitFinding(const char* key, const MemoryPeak& peak, int64_t limit) {
    Finding finding;
    finding.text = {key,
        {{"rank", peak.rank}, {"peak", Bytes{peak.peak.bytes}}, {"limit", Bytes{limit}},
            {"share", Share{static_cast<double>(peak.peak.bytes) / static_cast<double>(limit)}}}};
    finding.ranks = {peak.rank};
    model::Target at = pageOf("memory.curves", peak.rank);
    at.moment = fromNanoseconds(peak.peak.time);
    finding.evidence.push_back({at, {"evidence.peak", {}}, Bytes{peak.peak.bytes}});
    return finding;
}

/// The highest reserved memory that the limit can hold; null: more was reserved, so that the limit
/// is wrong. What the whole process (APP) takes beside the pools of the framework is none of
/// theirs, and max_device_memory of MindFormers is a limit of these.
const MemoryPeak* highestWithin(int64_t limit, const std::vector<MemoryPeak>& peaks) {
    const MemoryPeak* const highest = highestOf(peaks);
    if (highest == nullptr || highest->peak.bytes <= limit)
        return highest;
    const MemoryPeak* pool = nullptr;
    for (const MemoryPeak& peak : peaks) {
        if (peak.kind == MemoryKind::Reserved && peak.component != "APP"
            && (pool == nullptr || peak.peak.bytes > pool->peak.bytes))
            pool = &peak;
    }
    return pool != nullptr && pool->peak.bytes <= limit ? pool : nullptr;
}

Result<Outcome> impossibleLimit(const MemoryPeak& peak, int64_t limit) {
    return notRun("need.possible_limit",
        {{"rank", peak.rank}, {"peak", Bytes{peak.peak.bytes}}, {"limit", Bytes{limit}}});
}

/// What the curves of the profile tell.
Result<Outcome> nearTheLimitInProfile(Context& context) {
    RS_TRY_ASSIGN(auto lack, missing(Need::MemoryCurves, context.inputs()));
    if (lack)
        return Outcome{std::move(lack), {}};
    if (!context.facts().memoryLimit)
        return notRun("need.memory_limit");
    RS_TRY_ASSIGN(const auto* const peaks, context.inputs().memory());
    const MemoryPeak* const reserved = highestOf(*peaks);
    if (reserved == nullptr)
        return notRun("need.reserved_memory");
    const auto limit = *context.facts().memoryLimit;
    const MemoryPeak* const highest = highestWithin(limit, *peaks);
    if (highest == nullptr)
        return impossibleLimit(*reserved, limit);
    Outcome outcome;
    if (static_cast<double>(highest->peak.bytes)
        <= context.limit(threshold::kMemoryFull) * static_cast<double>(limit))
        return outcome;
    Finding finding = limitFinding("ME-1.full", *highest, limit);
    const bool isBrim = static_cast<double>(highest->peak.bytes)
        > context.limit(threshold::kMemoryBrim) * static_cast<double>(limit);
    finding.severity = isBrim ? Severity::High : Severity::Medium;
    finding.advice = advised({"sequence_parallel", "optimizer_parallel", "select_recompute"});
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

Result<Outcome> nearTheLimit(Context& context) {
    RS_TRY_ASSIGN(Outcome outcome, nearTheLimitInProfile(context));
    RS_TRY_ASSIGN(DryRunOutcome simulated, stagesThatDoNotFit(context));
    if (simulated.isJudged)
        outcome.notRun.reset();
    outcome.findings.insert(
        outcome.findings.end(), simulated.findings.begin(), simulated.findings.end());
    return outcome;
}

/// What the job does to save memory, and would take less time without.
std::vector<Advice> memoryUses(const JobFacts& facts, bool isRecomputing) {
    std::vector<Advice> advice;
    const auto add = [&advice](const char* key, int64_t current, int64_t suggested) {
        advice.push_back(advised({key}).front());
        advice.back().current = std::to_string(current);
        advice.back().suggested = std::to_string(suggested);
    };
    if (isRecomputing)
        advice = advised({"less_recompute"});
    if (facts.microBatch == 1)
        add("larger_batch", 1, 2);
    if (facts.tensor.value_or(1) > 1)
        add("less_tensor_parallel", *facts.tensor, *facts.tensor / 2);
    return advice;
}

Result<Outcome> unusedMemory(Context& context) {
    if (!context.facts().memoryLimit)
        return notRun("need.memory_limit");
    RS_TRY_ASSIGN(const auto* const peaks, context.inputs().memory());
    const MemoryPeak* const highest = highestOf(*peaks);
    if (highest == nullptr)
        return notRun("need.reserved_memory");
    const auto limit = *context.facts().memoryLimit;
    if (highestWithin(limit, *peaks) == nullptr)
        return impossibleLimit(*highest, limit);
    Outcome outcome;
    if (static_cast<double>(highest->peak.bytes)
        >= context.limit(threshold::kMemoryUnused) * static_cast<double>(limit))
        return outcome;
    RS_TRY_ASSIGN(const auto isRecomputing, recomputes(context));
    Finding finding = limitFinding("ME-2.unused", *highest, limit);
    finding.severity = Severity::Info;
    finding.advice = memoryUses(context.facts(), isRecomputing.value_or(false));
    if (finding.advice.empty())
        return isRecomputing && context.facts().microBatch ? outcome : notRun("need.memory_uses");
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

Result<Outcome> fragmented(Context& context) {
    RS_TRY_ASSIGN(const auto* const peaks, context.inputs().memory());
    Finding finding;
    const MemoryPeak* worst = nullptr;
    bool isJudged = false;
    double most = 0;
    for (const MemoryPeak& peak : *peaks) {
        const auto unused = unusedShare(peak.allocated, peak.reserved);
        if (peak.kind != MemoryKind::Reserved || !unused || peak.component == "APP")
            continue;
        isJudged = true;
        Fragmentation memory;
        memory.atPeak = *unused;
        memory.unusedAtPeak = peak.reserved.value_or(0) - peak.allocated.value_or(0);
        if (!isFragmented(memory) || memory.atPeak <= context.limit(threshold::kFragmentation))
            continue;
        finding.ranks.push_back(peak.rank);
        if (*unused > most) {
            most = *unused;
            worst = &peak;
        }
    }
    if (!isJudged)
        return notRun("need.reserved_memory");
    Outcome outcome;
    if (worst == nullptr)
        return outcome;
    std::sort(finding.ranks.begin(), finding.ranks.end());
    finding.ranks.erase(
        std::unique(finding.ranks.begin(), finding.ranks.end()), finding.ranks.end());
    finding.text = {"ME-3.fragmented",
        {{"rank", worst->rank}, {"share", Share{most}}, {"ranks", Numbers{finding.ranks}},
            {"unused", Bytes{worst->reserved.value_or(0) - worst->allocated.value_or(0)}}}};
    finding.inputs = {{"reserved", Bytes{worst->reserved.value_or(0)}}};
    finding.severity = Severity::Medium;
    model::Target at = pageOf("memory.curves", worst->rank);
    // The peak may have begun earlier, with less of it allocated.
    at.moment = fromNanoseconds(worst->fullest.value_or(worst->peak.time));
    finding.evidence.push_back({at, {"evidence.fragmentation", {}}, Share{most}});
    finding.advice = advised({"expandable_segments"});
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

Result<Outcome> allocatorCalls(Context& context) {
    Outcome outcome;
    for (const char* const name : {"aclMallocMemInner", "aclrtFreePhysical", "aclrtFree"}) {
        RS_TRY_ASSIGN(Outcome one,
            callsFinding(context,
                {"ME-4.calls", {name, CallName::Is::Call}, threshold::kAllocatorTime,
                    CallRule::By::Total, "CANN", {"expandable_segments", "empty_cache"}}));
        for (Finding& finding : one.findings)
            outcome.findings.push_back(std::move(finding));
    }
    return outcome;
}

/// A list of layers against the stages' layers: more stages than the job has, or more layers than a
/// stage has.
class RecomputeLists {
public:
    RecomputeLists(const JobFacts& facts, int64_t stages, int64_t layers)
        : m_stages(stages)
        , m_chunks(std::max<int64_t>(1, facts.interleave.value_or(1)))
        , m_mean(layers / (stages * m_chunks))
        , m_offset(facts.offset) { }

    /// Of a list of stages, or of chunks of stages: the first stage with more than its layers.
    void hold(const char* knob, const std::vector<int64_t>& list, Outcome& outcome) const {
        const auto size = static_cast<int64_t>(list.size());
        if (list.empty())
            return;
        if (size != m_stages && size != m_stages * m_chunks) {
            add(outcome,
                {"ME-9.length",
                    {{"knob", std::string(knob)}, {"count", size}, {"stages", m_stages}}},
                {{"evidence.list_entries", size}, {"evidence.stages", m_stages}});
            return;
        }
        for (int64_t at = 0; at < size; ++at) {
            const int64_t layers = layersOf(at, size == m_stages ? m_chunks : 1);
            if (list[static_cast<size_t>(at)] <= layers)
                continue;
            add(outcome,
                {"ME-9.layers",
                    {{"knob", std::string(knob)}, {"stage", at % m_stages},
                        {"count", list[static_cast<size_t>(at)]}, {"layers", layers}}},
                {{"evidence.list_layers", list[static_cast<size_t>(at)]}});
            return;
        }
    }

private:
    /// Of the next so many chunks of a stage.
    int64_t layersOf(int64_t at, int64_t chunks) const {
        int64_t layers = m_mean * chunks;
        for (int64_t chunk = 0; chunk < chunks; ++chunk) {
            const auto place = static_cast<size_t>(at + chunk * m_stages);
            layers += place < m_offset.size() ? m_offset[place] : 0;
        }
        return layers;
    }

    struct Figure {
        const char* name; ///< of the catalogue
        int64_t value;
    };

    static void add(Outcome& outcome, Phrase text, std::initializer_list<Figure> figures) {
        Finding finding;
        finding.text = std::move(text);
        finding.severity = Severity::Info;
        for (const Figure& figure : figures)
            finding.evidence.push_back(
                {pageOf("advisor.efficiency"), {figure.name, finding.text.values}, figure.value});
        finding.advice = advised({"select_recompute"});
        outcome.findings.push_back(std::move(finding));
    }

    int64_t m_stages;
    int64_t m_chunks;
    int64_t m_mean; ///< layers of a chunk
    const std::vector<int64_t>& m_offset;
};

std::vector<int64_t> sumOf(const std::vector<int64_t>& left, const std::vector<int64_t>& right) {
    if (left.size() != right.size())
        return {};
    std::vector<int64_t> sums = left;
    for (size_t i = 0; i < sums.size(); ++i)
        sums[i] += right[i];
    return sums;
}

Result<Outcome> recomputeLists(Context& context) {
    constexpr int64_t kMost = 1'000'000; // layers and stages of any model
    const JobFacts& facts = context.facts();
    const bool hasLists = !facts.recompute.empty() || !facts.selectRecompute.empty()
        || !facts.communicationRecompute.empty();
    if (!hasLists || !facts.layers || !facts.pipeline)
        return notRun("need.recompute_lists");
    if (*facts.layers > kMost || *facts.pipeline > kMost || facts.interleave.value_or(1) > kMost)
        return notRun("need.recompute_lists");
    const RecomputeLists stages(facts, *facts.pipeline, *facts.layers);
    Outcome outcome;
    stages.hold("recompute", facts.recompute, outcome);
    stages.hold("select_recompute", facts.selectRecompute, outcome);
    stages.hold("select_comm_recompute", facts.communicationRecompute, outcome);
    if (outcome.findings.empty()) {
        stages.hold(
            "recompute + select_recompute", sumOf(facts.recompute, facts.selectRecompute), outcome);
        stages.hold("recompute + select_comm_recompute",
            sumOf(facts.recompute, facts.communicationRecompute), outcome);
    }
    return outcome;
}

} // namespace

std::vector<Check> memoryChecks() {
    using namespace threshold;
    using enum Need;
    const Theme theme = Theme::Memory;
    return {
        {"ME-1", theme, "MindFormers guide (seed 000), advisor_spec.md ME-1", {},
            {&kMemoryFull, &kMemoryBrim},
            {"sequence_parallel", "optimizer_parallel", "select_recompute"}, nearTheLimit,
            {&kDryRunTight}},
        {"ME-2", theme, "advisor_spec.md ME-2", {MemoryCurves}, {&kMemoryUnused},
            {"less_recompute", "larger_batch", "less_tensor_parallel"}, unusedMemory},
        {"ME-3", theme, "MindStudio Insight, advisor_spec.md ME-3", {MemoryCurves},
            {&kFragmentation}, {"expandable_segments"}, fragmented, {&kFragmentedBytes}},
        {"ME-4", theme, "MSTT memory.yaml, advisor_spec.md ME-4", {Timeline, CannCalls},
            {&kAllocatorTime}, {"expandable_segments", "empty_cache"}, allocatorCalls},
        {"ME-5", theme, "advisor_spec.md ME-5", {Steps, MemoryCurves},
            {&kGrowthBytes, &kGrowthShare, &kGrowthFit, &kGrowthLeft, &kFragmentation},
            {"release_tensors", "expandable_segments"}, growingMemory, {&kGrowthSteps}},
        {"ME-6", theme, "advisor_spec.md ME-6", {}, {&kPeakHolder}, {"select_recompute"},
            peakHolders},
        {"ME-7", theme, "MindFormers guide (seed 000), advisor_spec.md ME-7", {Graph}, {},
            {"select_recompute"}, recomputedCasts},
        {"ME-8", theme, "MindFormers guide (seed 000), advisor_spec.md ME-8", {Graph}, {},
            {"select_recompute"}, recomputationWithoutEffect},
        {"ME-9", theme, "PyNative guide (seed 002), advisor_spec.md ME-9", {}, {},
            {"select_recompute"}, recomputeLists},
    };
}

} // namespace rankscope::advisor
