// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/fitting.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/analysis/rank_runs.h"

namespace rankscope::advisor {

namespace {

bool isSplit(const JobFacts& facts) {
    return std::ranges::any_of(
        std::vector{facts.tensor, facts.pipeline, facts.context, facts.expert},
        [](const std::optional<int64_t>& size) { return size.value_or(1) > 1; });
}

bool isCalled(const Inputs& inputs, std::string_view name) {
    return !inputs.callsNamed({name, analysis::CallName::Is::PartInAnyCase}).empty();
}

/// Whether the timeline shows it: a slice, or the rank at that time.
bool isShown(const model::Target& target, const query::Snapshot& snapshot) {
    return !target.rank || std::ranges::any_of(snapshot.ranks, [&target](const auto& open) {
        const index::RankIndex& rank = *open.index;
        return rank.rank == target.rank && (target.label.empty() || rank.label == target.label)
            && (target.slice.empty() || rank.counts.slices > 0);
    });
}

model::Target inTable(model::Target target, const char* page) {
    target.page = page;
    target.row = std::exchange(target.slice, {});
    if (target.page != kCollectivesPage) // tells calls of a name apart by their time
        target.range.reset();
    return target;
}

} // namespace

Result<Trainer> trainerOf(Inputs& inputs, const JobFacts& facts, const JobFacts& given) {
    if (inputs.framework() == Framework::MindSpore)
        return Trainer::MindSpore;
    if (isSplit(facts) || given.tensor || given.pipeline || isCalled(inputs, "megatron/")
        || isCalled(inputs, "mindspeed/"))
        return Trainer::Megatron;
    const auto metadata = inputs.facts();
    if (!metadata) // of what can not be read the checks have told
        return metadata.error().code == ErrorCode::Cancelled
            ? Result<Trainer>(tl::unexpected(metadata.error()))
            : Trainer::Torch;
    const bool hasArguments = std::ranges::any_of(
        **metadata, [](const auto& fact) { return fact.first.starts_with("distributed_args."); });
    return hasArguments ? Trainer::Megatron : Trainer::Torch;
}

void fitAdvice(Finding& finding, Framework framework, Trainer trainer) {
    std::vector<Advice> fitting;
    for (Advice& advice : finding.advice) {
        advice.knob = knobOf(advice.key, trainer);
        advice.key = keyFor(advice.key, framework);
        if (advice.key.empty())
            continue;
        if (const auto own = knobOf(advice.key, trainer); !own.empty())
            advice.knob = own;
        if (advice.knob.empty()) { // values of nothing
            advice.current.clear();
            advice.suggested.clear();
        }
        fitting.push_back(std::move(advice));
    }
    finding.advice = std::move(fitting);
}

void fitEvidence(Finding& finding, const query::Snapshot& snapshot) {
    std::vector<Evidence> fitting;
    for (Evidence& evidence : finding.evidence) {
        if (evidence.target.isOnTimeline() && !isShown(evidence.target, snapshot)) {
            if (*evidence.table == '\0')
                continue;
            evidence.target = inTable(std::move(evidence.target), evidence.table);
        }
        fitting.push_back(std::move(evidence));
    }
    finding.evidence = std::move(fitting);
}

} // namespace rankscope::advisor
