// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/core_checks.h"

#include <algorithm>
#include <functional>
#include <map>

#include "core/advisor/findings.h"
#include "core/advisor/sample_ranks.h"
#include "core/analysis/operators/core_use.h"
#include "core/analysis/rank_rows.h"

namespace rankscope::advisor {

using namespace analysis;

namespace {

/// Kernels of a type that leave cores idle.
struct IdleCores {
    Duration time{};
    Duration lost{};
    int64_t blocks = 0; ///< of the last that was seen
};

using IdleByType = std::map<std::string, IdleCores>;

struct UnfilledKernels {
    IdleByType types;
    Duration lost{};
    size_t judged = 0; ///< groups of kernels that tell their blocks
};

Result<UnfilledKernels> unfilledOn(
    Inputs& inputs, int64_t rank, const DeviceCores& cores, std::optional<int64_t> withoutStep) {
    UnfilledKernels found;
    RS_TRY(eachRowOf(inputs.snapshot(), rank, "kernel",
        "SELECT coalesce(type, name), coalesce(accelerator_core, ''), block_dim, mix_block_dim, "
        "sum(duration) FROM kernel WHERE block_dim > 0 AND duration > 0"
            + andNotOf(withoutStep) + " GROUP BY 1, 2, 3, 4",
        inputs.stop(), [&](const index::TableIndex&, const index::Statement& row) {
            const auto used = coreUtilization(
                row.text(1), {row.integer(2), integerAt(row, 3).value_or(0)}, cores);
            if (!used)
                return;
            ++found.judged;
            if (*used >= 1)
                return;
            const Duration time = lengthAt(row, 4);
            IdleCores& of = found.types[std::string(row.text(0))];
            of.time += time;
            of.lost += scaled(time, 1 - *used);
            of.blocks = row.integer(2);
            found.lost += scaled(time, 1 - *used);
        }));
    return found;
}

void addTypes(Finding& finding, const UnfilledKernels& found, size_t steps) {
    constexpr size_t kMostTypes = 5;
    std::vector<const IdleByType::value_type*> longest;
    for (const auto& type : found.types)
        longest.push_back(&type);
    std::ranges::stable_sort(
        longest, std::greater<>(), [](const auto* type) { return type->second.lost; });
    longest.resize(std::min(longest.size(), kMostTypes));
    for (const auto* const type : longest) {
        model::Target row = pageOf("operators.operators");
        row.row = type->first;
        row.filter = "type";
        finding.evidence.push_back(
            {row, {"evidence.blocks", {{"type", type->first}, {"blocks", type->second.blocks}}},
                perStep(type->second.time, steps)});
    }
}

} // namespace

Result<Outcome> unfilledCores(Context& context) {
    if (!hasRows(context.inputs().snapshot(), "kernel")) // else facts would be asked for in vain
        return notRun("need.block_dim");
    if (!context.facts().aiCores)
        return notRun("need.facts", {{"facts", std::string("ai_cores, vector_cores")}});
    RS_TRY_ASSIGN(const StepInputs* const steps, context.inputs().steps());
    const DeviceCores cores{*context.facts().aiCores, context.facts().vectorCores};
    UnfilledKernels most;
    SampleRank worst;
    size_t judged = 0;
    for (SampleRank& sample : sampleRanksWith("kernel", context.inputs().snapshot(), *steps)) {
        RS_TRY_ASSIGN(UnfilledKernels found,
            unfilledOn(context.inputs(), sample.rank, cores, steps->trace.warmUpStep()));
        judged += found.judged;
        if (found.lost <= most.lost)
            continue;
        most = std::move(found);
        worst = std::move(sample);
    }
    if (judged == 0)
        return notRun("need.block_dim");
    Outcome outcome;
    if (most.lost == Duration())
        return outcome;
    const size_t count = std::max<size_t>(1, steps->count());
    Finding finding;
    finding.text = {"CP-3.unfilled",
        {{"types", static_cast<int64_t>(most.types.size())}, {"cores", cores.cube},
            {"vectors", cores.vector.value_or(cores.cube)}, {"time", perStep(most.lost, count)}}};
    Duration time{};
    for (const auto& type : most.types)
        time += type.second.time;
    finding.inputs = {
        {"all_time", perStep(time, count)}, {"used", Share{shareOf(time - most.lost, time)}}};
    finding.ranks = worst.like;
    seenIn(finding, steps->numbers());
    finding.price = {Duration(), std::nullopt, perStep(most.lost, count), "method.idle_cores",
        StepPart::Computing};
    addTypes(finding, most, count);
    finding.advice = advised({"tune_operator"});
    weigh(finding, steps->step(), Severity::Low);
    outcome.findings.push_back(std::move(finding));
    return outcome;
}

} // namespace rankscope::advisor
