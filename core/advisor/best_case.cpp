// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/best_case.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "core/advisor/replay/joint_price.h"

namespace rankscope::advisor {

namespace {

/// Times that were measured, pauses and work that goes away, are taken out first, then defects
/// mended; what evens the work out, by means of what is left, comes last, but for what leaves each
/// rank as slow as it is: how slow that was seen on the rank as it is.
enum class Turn { Taken, EvenedAtPace, Mended, Evened };

Turn turnOf(const Finding& finding) {
    if (finding.price.part == StepPart::Free || finding.price.part == StepPart::Preparing
        || finding.id == "CP-1" || finding.id == "CL-17")
        return Turn::Taken;
    const bool isOfWorker = finding.text.key == "CL-19.worker";
    const bool isEven =
        finding.id == "CL-15" || finding.id == "CL-20" || (finding.id == "CL-19" && !isOfWorker);
    return !isEven                        ? Turn::Mended
        : finding.price.played->keepsPace ? Turn::EvenedAtPace
                                          : Turn::Evened;
}

} // namespace

std::vector<Counted> playedTogether(
    const std::vector<Finding>& findings, std::vector<Counted> counted, const JobGraph* job) {
    std::vector<Counted*> played;
    for (Counted& one : counted)
        if (findings[one.place].price.played)
            played.push_back(&one);
    if (job == nullptr || played.size() < 2)
        return counted;
    std::ranges::stable_sort(played, {}, [&findings](const Counted* one) {
        return std::tuple(turnOf(findings[one->place]), -one->cost);
    });
    std::vector<const Played*> changes;
    changes.reserve(played.size());
    for (const Counted* one : played)
        changes.push_back(findings[one->place].price.played.get());
    const JointPrice joint = jointPrice(*job, changes);
    std::set<size_t> leftOut;
    for (size_t i = 0; i < played.size(); ++i) {
        const Duration beside = std::max(Duration(), played[i]->cost - changes[i]->alone);
        if (joint.shares[i])
            played[i]->cost = *joint.shares[i] + beside;
        else
            leftOut.insert(played[i]->place);
    }
    std::erase_if(counted, [&leftOut](const Counted& one) { return leftOut.contains(one.place); });
    return counted;
}

} // namespace rankscope::advisor
