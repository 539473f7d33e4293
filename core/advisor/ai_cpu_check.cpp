// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/ai_cpu_check.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/advisor/findings.h"
#include "core/advisor/launch_limit.h"
#include "core/advisor/sample_ranks.h"
#include "core/advisor/work_price.h"
#include "core/analysis/operators/device_streams.h"
#include "core/analysis/operators/kernel_type.h"
#include "core/analysis/operators/legacy_operators.h"
#include "core/analysis/rank_rows.h"
#include "core/analysis/statistics.h"
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

/// Of older MindSpore: a row for each call, by its type alone.
Status addLegacyCalls(Inputs& inputs, AiCpuKernels& found) {
    const std::set<int64_t> known = found.work.told; // by their kernels
    return eachRow(inputs.snapshot(), "legacy_aicpu",
        "SELECT type, total FROM legacy_aicpu WHERE total IS NOT NULL", inputs.stop(),
        [&](const index::TableIndex& of, const index::Statement& row) {
            if (known.contains(of.rank))
                return;
            found.work.told.insert(of.rank);
            found.add(
                of.rank, {.type = row.text(0), .name = row.text(0), .time = lengthAt(row, 1)});
        });
}

/// Of the tables of kernels, of ranks without one of the streams of their timelines (msprof JSON);
/// but of a list without steps without the warm-up step.
Result<AiCpuKernels> aiCpuKernels(Inputs& inputs, std::optional<int64_t> warmUp) {
    AiCpuKernels found;
    for (const auto& part : inputs.snapshot().tables) {
        const index::TableInfo* const table = part->find("kernel");
        if (table != nullptr && table->rows > 0)
            found.work.told.insert(part->rank);
    }
    RS_TRY(addLegacyCalls(inputs, found));
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
    return found;
}

/// Of ranks that stand for the others.
ShorterByRank rangesOf(const AiCpuKernels& found, const StepInputs& steps) {
    ShorterByRank shorter;
    for (const SampleRank& sample : sampleRanks(steps))
        if (const auto of = found.ranges.find(sample.rank); of != found.ranges.end())
            shorter[sample.rank].ranges = unionOf(of->second);
    return shorter;
}

/// Without a replay of its stages what they take of a rank in the mean. The upper end is what they
/// take of the rank that has most.
Result<Price> aiCpuPrice(Inputs& inputs, const StepInputs& steps, const AiCpuKernels& found) {
    const Duration most = std::ranges::max_element(found.ranks, {}, [](const auto& rank) {
        return rank.second;
    })->second;
    const Duration high = perStep(most, steps.count());
    RS_TRY_ASSIGN(auto price, priceOfWork(inputs, steps, found.work));
    if (!price)
        return Price{Duration(), perStep(found.all, found.ranks.size() * steps.count()), high,
            "method.kernels", StepPart::Computing};
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
    RS_TRY_ASSIGN(
        const AiCpuKernels found, aiCpuKernels(context.inputs(), steps->trace.warmUpStep()));
    if (found.work.told.empty())
        return notRun("need.kernels");
    Outcome outcome;
    if (found.ranks.empty()
        || static_cast<double>(found.longest.count()) // count(): the threshold is in ns
            < context.limit(threshold::kAiCpuLongest))
        return outcome;
    Finding finding;
    const bool hasSteps = steps->count() > 0; // else nobody knows what of it is a step's
    const Duration ofStep =
        perStep(found.all, found.ranks.size() * std::max<size_t>(1, steps->count()));
    finding.text = {hasSteps ? "CP-1.found" : "CP-1.profile",
        {{"types", longestNames(found.types)}, {"time", hasSteps ? ofStep : found.all}}};
    finding.inputs = {{"longest", found.longest}};
    for (const auto& rank : found.ranks)
        finding.ranks.push_back(rank.first);
    seenIn(finding, steps->numbers());
    if (hasSteps) {
        RS_TRY_ASSIGN(finding.price, aiCpuPrice(context.inputs(), *steps, found));
    }
    model::Target longest = pageOf("operators.operators", found.longestRank);
    if (found.longestStart) {
        const Timestamp begin = fromNanoseconds(*found.longestStart);
        longest = sliceAt(found.longestRank, {begin, begin + found.longest}, found.longestName);
    }
    finding.evidence.push_back({std::move(longest),
        {"evidence.longest_kernel", {{"name", found.longestName}}}, found.longest});
    finding.evidence.push_back(
        {pageOf("operators.operators"), {"evidence.operators", {}}, hasSteps ? ofStep : found.all});
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
