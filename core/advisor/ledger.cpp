// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/ledger.h"

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <tuple>

#include "core/analysis/thresholds.h"

namespace rankscope::advisor {

namespace {

/// Told of the ranks where the job shows it best: other ranks are no other finding.
constexpr std::array<std::string_view, 6> kOfTheJob{
    "CL-14", "SC-7", "SC-11", "SC-12", "CP-4", "ME-6"};

bool shareARank(const Finding& left, const Finding& right) {
    const bool isOfTheJob = std::ranges::find(kOfTheJob, left.id) != kOfTheJob.end();
    if (left.ranks.empty() || right.ranks.empty() || isOfTheJob)
        return true;
    return std::ranges::any_of(left.ranks, [&right](int64_t rank) {
        return std::ranges::find(right.ranks, rank) != right.ranks.end();
    });
}

/// The one of the other run that is the same and was not taken.
const Finding* sameAs(
    const Finding& finding, const Report& other, const std::set<const Finding*>& taken) {
    for (const Finding& one : other.findings) {
        if (one.id == finding.id && one.text.key == finding.text.key && shareARank(one, finding)
            && taken.count(&one) == 0)
            return &one;
    }
    return nullptr;
}

/// Null: it was judged.
const CheckResult* notRunIn(const Report& report, std::string_view id) {
    const auto found = std::ranges::find_if(report.checks, [id](const CheckResult& result) {
        return result.check->id == id && result.state == CheckState::NotRun;
    });
    return found == report.checks.end() ? nullptr : &*found;
}

/// New and worse, fixed, better, not judged.
int placeOf(LedgerChange change) {
    switch (change) {
    case LedgerChange::New:
    case LedgerChange::Worse:
        return 0;
    case LedgerChange::Fixed:
        return 1;
    case LedgerChange::Better:
        return 2;
    case LedgerChange::NotJudgedBefore:
    case LedgerChange::NotJudgedNow:
        break;
    }
    return 3;
}

Duration costOf(const Finding& finding) {
    return finding.price.cost.value_or(finding.price.high.value_or(Duration()));
}

/// Worse or better; nothing: it costs as much, or nobody knows.
std::optional<LedgerChange> costChange(
    const Finding& base, const Finding& candidate, std::optional<Duration> step) {
    // A bound that is higher or lower says nothing of the cost.
    if (!base.price.cost || !candidate.price.cost || !step)
        return std::nullopt;
    // count(): a share of the step
    const auto more = static_cast<double>((*candidate.price.cost - *base.price.cost).count());
    const double least = analysis::threshold::kLeastCost.value * static_cast<double>(step->count());
    if (more > least)
        return LedgerChange::Worse;
    return more < -least ? std::optional(LedgerChange::Better) : std::nullopt;
}

/// A symptom in one run that is a cause in the other is told.
bool isTold(const Finding& finding) {
    return finding.explainedBy.empty();
}

} // namespace

const char* toWord(LedgerChange change) {
    switch (change) {
    case LedgerChange::Fixed:
        return "fixed";
    case LedgerChange::New:
        return "new";
    case LedgerChange::Better:
        return "better";
    case LedgerChange::NotJudgedBefore:
        return "not_judged_before";
    case LedgerChange::NotJudgedNow:
        return "not_judged_now";
    case LedgerChange::Worse:
        break;
    }
    return "worse";
}

std::vector<LedgerEntry> ledgerOf(const Report& base, const Report& candidate) {
    std::vector<LedgerEntry> ledger;
    std::set<const Finding*> taken;
    for (const Finding& finding : candidate.findings) {
        const Finding* const before = sameAs(finding, base, taken);
        if (before != nullptr) {
            taken.insert(before);
            const auto change = costChange(*before, finding, base.step);
            if (isTold(finding) && change)
                ledger.push_back({*change, before, &finding});
        } else if (isTold(finding)) {
            const CheckResult* const notRun = notRunIn(base, finding.id);
            ledger.push_back({notRun != nullptr ? LedgerChange::NotJudgedBefore : LedgerChange::New,
                nullptr, &finding, notRun});
        }
    }
    for (const Finding& finding : base.findings) {
        if (taken.count(&finding) > 0 || !isTold(finding))
            continue;
        const CheckResult* const notRun = notRunIn(candidate, finding.id);
        ledger.push_back({notRun != nullptr ? LedgerChange::NotJudgedNow : LedgerChange::Fixed,
            &finding, nullptr, notRun});
    }
    std::ranges::stable_sort(ledger, [](const LedgerEntry& left, const LedgerEntry& right) {
        const auto rank = [](const LedgerEntry& one) {
            const Finding& of = one.finding();
            // Of a bound alone nobody knows what it costs.
            return std::tuple(
                placeOf(one.change), !of.price.cost.has_value(), Duration() - costOf(of));
        };
        return rank(left) < rank(right);
    });
    return ledger;
}

} // namespace rankscope::advisor
