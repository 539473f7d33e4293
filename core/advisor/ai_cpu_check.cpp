// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/ai_cpu_check.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/advisor/findings.h"
#include "core/advisor/hidden_work.h"
#include "core/advisor/launch_limit.h"
#include "core/advisor/replay/joint_price.h"
#include "core/advisor/sample_ranks.h"
#include "core/advisor/work_price.h"
#include "core/analysis/operators/device_streams.h"
#include "core/analysis/operators/kernel_type.h"
#include "core/analysis/operators/legacy_operators.h"
#include "core/analysis/rank_rows.h"
#include "core/analysis/statistics.h"
#include "core/analysis/steps/rank_steps.h"
#include "core/analysis/steps/step_ranges.h"
#include "core/analysis/time_union.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

struct AiCpuKernel {
    std::string_view type;
    std::string_view name;
    std::optional<int64_t> start{}; ///< nothing: on a clock that no timeline has
    std::optional<int64_t> step{};
    Duration time{};
};

struct AiCpuKernels {
    void add(int64_t rank, const AiCpuKernel& of) {
        work.times[{rank, of.step}] += of.time;
        ranks[rank] += of.time;
        types[std::string(of.type)] += of.time;
        all += of.time;
        if (of.start) {
            const Timestamp begin = fromNanoseconds(*of.start);
            ranges[rank].push_back({begin, begin + of.time});
        }
        if (of.time <= longest)
            return;
        longest = of.time;
        longestRank = rank;
        longestStart = of.start;
        longestName = of.name;
    }

    RankWork work;
    std::map<int64_t, Duration> ranks; ///< with any
    std::map<int64_t, std::vector<TimeRange>> ranges; ///< of them, on the clock of the rank
    std::map<std::string, Duration> types;
    Duration all{};
    Duration longest{};
    int64_t longestRank = 0;
    std::optional<int64_t> longestStart{};
    std::string longestName;
};

/// Of older MindSpore: a row for each call, by its type alone, the warm-up step's among them.
Status addLegacyCalls(Inputs& inputs, const StepTrace& trace, AiCpuKernels& found) {
    const std::set<int64_t> known = found.work.told; // by their kernels
    return eachRow(inputs.snapshot(), "legacy_aicpu",
        "SELECT type, total FROM legacy_aicpu WHERE total IS NOT NULL", inputs.stop(),
        [&](const index::TableIndex& of, const index::Statement& row) {
            if (known.contains(of.rank))
                return;
            if (found.work.told.insert(of.rank).second && trace.warmUpStep())
                found.work.steps[of.rank] = stepsOfRank({}, trace, of.rank)
                    + static_cast<size_t>(
                        std::ranges::count(trace.warmUp, of.rank, &StepRow::rank));
            found.add(
                of.rank, {.type = row.text(0), .name = row.text(0), .time = lengthAt(row, 1)});
        });
}

/// Of a rank without steps in the trace its timeline may name iterations.
Status takeIterations(Inputs& inputs, const StepTrace& trace, RankWork& work) {
    const auto& ranks = inputs.snapshot().ranks;
    for (size_t slot = 0; slot < ranks.size(); ++slot) {
        const int64_t rank = ranks[slot].index->rank;
        if (!work.told.contains(rank) || stepsOfRank(work, trace, rank) > 0)
            continue;
        RS_TRY_ASSIGN(const RankSteps named,
            rankSteps(inputs.session(), static_cast<RankSlot>(slot), inputs.stop()));
        if (!named.steps.empty())
            work.steps[rank] = named.steps.size();
    }
    return {};
}

/// Of the tables of kernels, of ranks without one of the streams of their timelines (msprof JSON);
/// but of a list without steps without the warm-up step.
Result<AiCpuKernels> aiCpuKernels(Inputs& inputs, const StepTrace& trace) {
    const std::optional<int64_t> warmUp = trace.warmUpStep();
    AiCpuKernels found;
    for (const auto& part : inputs.snapshot().tables) {
        const index::TableInfo* const table = part->find("kernel");
        if (table != nullptr && table->rows > 0)
            found.work.told.insert(part->rank);
    }
    RS_TRY(addLegacyCalls(inputs, trace, found));
    RS_TRY(eachRow(inputs.snapshot(), "kernel",
        "SELECT type, duration, start, name, step FROM kernel WHERE accelerator_core = 'AI_CPU'"
            + andNotOf(warmUp),
        inputs.stop(), [&found](const index::TableIndex& of, const index::Statement& row) {
            found.add(of.rank,
                {row.text(0), row.text(3), row.integer(2), integerAt(row, 4), lengthAt(row, 1)});
        }));
    RS_TRY(eachDeviceStream(inputs.session(), {}, inputs.stop(),
        [&](const index::RankIndex& rank, const DeviceStream& stream) {
            found.work.told.insert(rank.rank);
            std::set<StringId> names;
            for (const auto& [name, core] : stream.cores) {
                if (core == kAiCpu)
                    names.insert(name);
            }
            return eachSliceOf(
                inputs.session(), stream, names, inputs.stop(), [&](const model::Slice& slice) {
                    const auto step = deviceStepAt(rank, slice.ts);
                    if (warmUp && step == warmUp)
                        return;
                    const std::string_view name = rank.text(slice.name);
                    found.add(rank.rank,
                        {typeOfKernel(name), name, toNanoseconds(slice.ts), step, slice.dur});
                });
        }));
    RS_TRY(takeIterations(inputs, trace, found.work));
    return found;
}

ShorterKernels runsOf(const AiCpuKernels& found, int64_t rank) {
    const auto of = found.ranges.find(rank);
    return {of == found.ranges.end() ? std::vector<TimeRange>() : unionOf(of->second)};
}

/// Of ranks that stand for the others.
ShorterByRank rangesOf(const AiCpuKernels& found, const StepInputs& steps) {
    ShorterByRank shorter;
    for (const SampleRank& sample : sampleRanks(steps))
        if (found.ranges.contains(sample.rank))
            shorter[sample.rank] = runsOf(found, sample.rank);
    return shorter;
}

/// Without what hidden_work.h tells of it.
Result<RankWork> withoutHidden(Inputs& inputs, const StepInputs& steps, const AiCpuKernels& found) {
    RankWork work = found.work;
    RS_TRY_ASSIGN(const HiddenShares hidden,
        hiddenShares(inputs, steps,
            [&found](int64_t rank) -> Result<ShorterKernels> { return runsOf(found, rank); }));
    for (const auto& [place, share] : hidden)
        if (const auto of = work.times.find(place); of != work.times.end())
            of->second = scaled(of->second, 1 - share);
    return work;
}

/// Beside such calls; without them all of it is saved.
Result<std::optional<Price>> priceBesideCalls(
    Inputs& inputs, const StepInputs& steps, const AiCpuKernels& found) {
    RS_TRY_ASSIGN(auto whole, priceOfWork(inputs, steps, found.work));
    RS_TRY_ASSIGN(const RankWork seen, withoutHidden(inputs, steps, found));
    if (!whole || seen.times == found.work.times)
        return whole;
    RS_TRY_ASSIGN(auto price, priceOfWork(inputs, steps, seen));
    if (price && price->played && whole->played) {
        Played played = *whole->played;
        played.alone = price->played->alone;
        price->played = std::make_shared<const Played>(std::move(played));
    }
    return price;
}

/// What they take of a step of a rank that has any.
struct AiCpuTimes {
    Duration mean{};
    Duration most{}; ///< of the rank that has most
};

/// Of the ranks whose steps are known; nothing without any.
std::optional<AiCpuTimes> timesOf(const AiCpuKernels& found, const StepTrace& trace) {
    AiCpuTimes times;
    Duration all{};
    size_t count = 0;
    for (const auto& [rank, time] : found.ranks) {
        const size_t steps = stepsOfRank(found.work, trace, rank);
        if (steps == 0)
            continue;
        all += time;
        count += steps;
        times.most = std::max(times.most, perStep(time, steps));
    }
    times.mean = perStep(all, count);
    return count == 0 ? std::nullopt : std::optional(times);
}

/// The steps of these ranks.
std::vector<int64_t> stepsWith(const AiCpuKernels& found, const StepTrace& trace) {
    std::vector<int64_t> steps;
    for (const StepRow& row : trace.rows)
        if (row.step && found.ranks.contains(row.rank))
            steps.push_back(*row.step);
    return steps;
}

/// Without a replay of its stages what they take of a rank in the mean. The upper end is what they
/// take of the rank that has most.
Result<Price> aiCpuPrice(
    Inputs& inputs, const StepInputs& steps, const AiCpuKernels& found, const AiCpuTimes& times) {
    const Duration high = times.most;
    RS_TRY_ASSIGN(auto price, priceBesideCalls(inputs, steps, found));
    if (!price)
        return Price{Duration(), times.mean, high, "method.kernels", StepPart::Computing};
    if (steps.isWithoutStages())
        price->high = std::max(*price->high, high);
    RS_TRY_ASSIGN(const auto left,
        savedAsLaunched(inputs, steps, rangesOf(found, steps), price->cost.value_or(Duration())));
    if (!left || *left >= *price->cost)
        return std::move(*price);
    RankWork less = found.work;
    for (auto& [place, time] : less.times)
        time = scaled(time, shareOf(*left, *price->cost));
    RS_TRY_ASSIGN(auto asLaunched, priceOfWork(inputs, steps, less));
    if (asLaunched)
        boundByLaunches(*asLaunched, *price);
    return std::move(asLaunched).value_or(*price);
}

} // namespace

Result<Outcome> aiCpuOperators(Context& context) {
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    RS_TRY_ASSIGN(const AiCpuKernels found, aiCpuKernels(context.inputs(), steps->trace));
    if (context.inputs().framework() == Framework::TorchGpu && found.ranks.empty())
        return notRun("need.ai_cpu");
    if (found.work.told.empty())
        return notRun("need.kernels");
    Outcome outcome;
    if (found.ranks.empty()
        || static_cast<double>(found.longest.count()) // count(): the threshold is in ns
            < context.limit(threshold::kAiCpuLongest))
        return outcome;
    Finding finding;
    const auto ofStep = timesOf(found, steps->trace); // else nobody knows what of it is a step's
    const Duration told = ofStep ? ofStep->mean : found.all;
    const bool isOfProfile = !ofStep || steps->numbers().empty();
    finding.text = {isOfProfile ? "CP-1.profile" : "CP-1.found",
        {{"types", longestNames(found.types)}, {"time", told}}};
    finding.inputs = {{"longest", found.longest}};
    for (const auto& rank : found.ranks)
        finding.ranks.push_back(rank.first);
    seenIn(finding, stepsWith(found, steps->trace));
    if (ofStep) {
        RS_TRY_ASSIGN(finding.price, aiCpuPrice(context.inputs(), *steps, found, *ofStep));
    }
    model::Target longest = pageOf("operators.operators", found.longestRank);
    if (found.longestStart) {
        const Timestamp begin = fromNanoseconds(*found.longestStart);
        longest = sliceAt(found.longestRank, {begin, begin + found.longest}, found.longestName);
    }
    finding.evidence.push_back({std::move(longest),
        {"evidence.longest_kernel", {{"name", found.longestName}}}, found.longest, kOperatorsPage});
    finding.evidence.push_back({pageOf("operators.operators"), {"evidence.operators", {}}, told});
    // GetNext waits there for the data: no other core would take less.
    const auto most =
        std::ranges::max_element(found.types, {}, [](const auto& type) { return type.second; });
    const bool isWait = most != found.types.end() && most->first.starts_with("GetNext");
    finding.advice = advised({isWait ? "check_data_path" : "ai_cpu"});
    weigh(finding, steps->step());
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace rankscope::advisor
