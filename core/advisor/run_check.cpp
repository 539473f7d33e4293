// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/run_check.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/advisor/findings.h"
#include "core/advisor/further_profiles.h"
#include "core/advisor/inputs.h"
#include "core/advisor/silent_causes.h"
#include "core/advisor/why.h"
#include "core/base/task_progress.h"

namespace rankscope::advisor {

namespace {

Result<Outcome> outcomeOf(const Check& check, Context& context) {
    if (check.run == nullptr)
        return Outcome{Phrase{std::string(check.id) + ".open", {}}, {}};
    for (const Need need : check.needs) {
        RS_TRY_ASSIGN(std::optional<Phrase> lack, missing(need, context.inputs()));
        if (!lack)
            continue;
        RS_TRY_ASSIGN(const auto profile, context.further().meeting(check));
        if (profile)
            lack = Phrase{"need.first_profile", {{"profile", *profile}}};
        return Outcome{std::move(lack), {}};
    }
    return check.run(context);
}

/// Costs that nobody would work on.
bool isTooCheap(const Finding& finding, std::optional<Duration> step, double limit) {
    const std::optional<Duration>& cost =
        finding.price.cost ? finding.price.cost : finding.price.high;
    return cost && step && *step > Duration() && shareOf(*cost, *step) < limit;
}

/// What the check finds by the table's thresholds alone.
Result<std::vector<Finding>> untoldOf(
    const Check& check, const Context& context, const std::vector<Finding>& asked) {
    Context byTable = context.byTable();
    const Result<Outcome> outcome = outcomeOf(check, byTable);
    if (!outcome && outcome.error().code == ErrorCode::Cancelled)
        return tl::unexpected(outcome.error());
    std::vector<Finding> silent =
        untold(outcome ? outcome->findings : std::vector<Finding>(), asked);
    const auto steps = byTable.inputs().steps();
    const double limit = byTable.limit(analysis::threshold::kLeastCost);
    // What is played explains others even where it costs next to nothing.
    std::erase_if(silent, [&](const Finding& one) {
        return one.price.method != kByReplay
            && isTooCheap(one, steps ? (*steps)->step() : std::nullopt, limit);
    });
    for (Finding& finding : silent)
        finding.id = check.id;
    return silent;
}

} // namespace

Result<CheckResult> runOneCheck(const Check& check, Context& context, Found& found) {
    TaskProgress ofCheck; // the run counts checks, not the ranks that they go through
    const ProgressScope scope(ofCheck);
    Result<Outcome> outcome = outcomeOf(check, context);
    if (!outcome) {
        if (outcome.error().code == ErrorCode::Cancelled)
            return tl::unexpected(outcome.error());
        return CheckResult{
            &check, CheckState::NotRun, {"need.readable", {{"error", outcome.error().message}}}};
    }
    if (outcome->notRun) {
        outcome->notRun->key = keyFor(outcome->notRun->key, context.inputs().framework());
        return CheckResult{&check, CheckState::NotRun, std::move(*outcome->notRun)};
    }
    if (judgesBy(check, context.thresholds())) {
        RS_TRY_ASSIGN(auto silent, untoldOf(check, context, outcome->findings));
        std::ranges::move(silent, std::back_inserter(found.silent));
    }
    const auto steps = context.inputs().steps();
    const double limit = context.limit(analysis::threshold::kLeastCost);
    std::vector<Finding> told;
    for (Finding& finding : outcome->findings) {
        const bool isCheap = isTooCheap(finding, steps ? (*steps)->step() : std::nullopt, limit);
        finding.id = check.id;
        addKnownInputs(finding, check, context, steps ? (*steps)->step() : std::nullopt);
        (isCheap ? found.cheap : told).push_back(std::move(finding));
    }
    const CheckState state = told.empty() ? CheckState::Ok : CheckState::Found;
    std::ranges::move(told, std::back_inserter(found.told));
    return CheckResult{&check, state, Phrase()};
}

} // namespace rankscope::advisor
