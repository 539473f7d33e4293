// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/hidden_causes.h"

#include <algorithm>

#include "core/advisor/best_case.h"
#include "core/advisor/findings.h"
#include "core/advisor/symptoms.h"

namespace rankscope::advisor {

namespace {

/// What the last of the findings saves where the best case has gone without all others; nothing
/// where it may be the same time as one of them.
Duration besideOthers(
    const std::vector<Finding>& findings, const PlaceOfRank& places, const JobGraph* job) {
    const std::vector<Counted> counted = countedOf(findings, places);
    const size_t last = findings.size() - 1;
    const auto savedOf = [&](std::vector<Counted> of) {
        Duration saved{};
        for (const Counted& one : playedTogether(findings, std::move(of), job))
            saved += one.cost;
        return saved;
    };
    std::vector<Counted> others = counted;
    if (std::erase_if(others, [last](const Counted& one) { return one.place == last; }) == 0)
        return {};
    return savedOf(counted) - savedOf(others);
}

/// Whether some of the findings has no cause but the last one.
bool explainsMore(std::vector<Finding> findings) {
    std::vector<Finding> without(findings.begin(), findings.end() - 1);
    explain(without);
    explain(findings);
    for (size_t i = 0; i < without.size(); ++i)
        if (without[i].explainedBy.empty() && findings[i].explainedBy == findings.back().id)
            return true;
    return false;
}

} // namespace

std::vector<Finding> explainingCauses(
    const std::vector<Finding>& told, std::vector<Finding>& cheap) {
    std::vector<Finding> all = told;
    for (size_t i = 0; i < cheap.size();) {
        all.push_back(cheap[i]);
        if (cheap[i].price.method == kByReplay && explainsMore(all)) {
            cheap.erase(cheap.begin() + static_cast<std::ptrdiff_t>(i));
            i = 0; // what explains it may stand before it
            continue;
        }
        all.pop_back();
        ++i;
    }
    return {all.begin() + static_cast<std::ptrdiff_t>(told.size()), all.end()};
}

std::vector<Finding> hiddenCauses(const std::vector<Finding>& told, std::vector<Finding> cheap,
    const PlaceOfRank& places, const JobGraph* job, Duration least) {
    std::vector<Finding> hidden;
    std::erase_if(cheap, [](const Finding& one) { return !one.price.played; });
    std::vector<Finding> all = told;
    while (job != nullptr && !cheap.empty()) {
        size_t dearest = 0;
        Duration most{};
        for (size_t i = 0; i < cheap.size(); ++i) {
            std::vector<Finding> with = all;
            with.push_back(cheap[i]);
            explain(with); // what is its symptom is none of the others
            const Duration cost = besideOthers(with, places, job);
            if (cost <= most)
                continue;
            dearest = i;
            most = cost;
        }
        if (most < least || most <= Duration())
            break;
        Finding& one = cheap[dearest];
        one.severity = Severity::Low;
        one.price.behind = most;
        one.evidence.insert(one.evidence.begin(),
            {one.evidence.empty() ? pageOf("summary.steps") : one.evidence.front().target,
                {"evidence.hidden_cost", {}}, most});
        all.push_back(one);
        hidden.push_back(std::move(one));
        cheap.erase(cheap.begin() + static_cast<std::ptrdiff_t>(dearest));
    }
    return hidden;
}

} // namespace rankscope::advisor
