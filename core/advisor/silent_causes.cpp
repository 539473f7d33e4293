// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/silent_causes.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/advisor/finding_order.h"
#include "core/advisor/symptoms.h"

namespace rankscope::advisor {

namespace {

bool hasAllRanksOf(const Finding& one, const Finding& other) {
    return std::includes(
        one.ranks.begin(), one.ranks.end(), other.ranks.begin(), other.ranks.end());
}

} // namespace

bool judgesBy(const Check& check, const std::map<std::string, double>& thresholds) {
    return std::ranges::any_of(check.thresholds,
        [&](const analysis::Threshold* of) { return thresholds.contains(of->name); });
}

std::vector<Finding> untold(std::vector<Finding> byTable, const std::vector<Finding>& asked) {
    std::erase_if(byTable, [&asked](const Finding& one) {
        return std::ranges::any_of(
            asked, [&one](const Finding& told) { return hasAllRanksOf(told, one); });
    });
    return byTable;
}

std::vector<Finding> withoutSilenced(
    std::vector<Finding> told, const std::vector<Finding>& silent) {
    if (silent.empty())
        return told;
    std::vector<Finding> all = told;
    all.insert(all.end(), silent.begin(), silent.end());
    explain(all);
    const auto causes = causesOf(all);
    std::vector<Finding> kept;
    for (size_t i = 0; i < told.size(); ++i) {
        std::optional<size_t> nearest; // of the causes that are told
        size_t root = i;
        while (causes[root]) {
            root = *causes[root];
            if (!nearest && root < told.size())
                nearest = root;
        }
        if (root >= told.size())
            continue;
        if (nearest && told[i].explainedBy.empty())
            told[i].explainedBy = all[*nearest].id;
        kept.push_back(std::move(told[i]));
    }
    return kept;
}

} // namespace rankscope::advisor
