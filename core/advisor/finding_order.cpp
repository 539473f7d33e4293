// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/finding_order.h"

#include <algorithm>
#include <tuple>

#include "core/advisor/counted_causes.h"
#include "core/advisor/symptoms.h"

namespace rankscope::advisor {

namespace {

/// Larger: a better cause of it. What only the warm-up step pays for causes nothing in the others.
std::optional<int> fitOf(const Finding& symptom, const Finding& cause) {
    if (cause.id != symptom.explainedBy || cause.text.key == kOfWarmUp || &cause == &symptom)
        return std::nullopt;
    const auto late = waitedFor(symptom);
    if (late && std::ranges::find(cause.ranks, *late) != cause.ranks.end())
        return 2;
    return hasShared(symptom, cause) ? 1 : 0;
}

std::optional<size_t> bestCauseOf(
    const std::vector<Finding>& findings, size_t symptom, const std::vector<bool>& isAllowed) {
    std::optional<size_t> best;
    std::optional<int> bestFit;
    for (size_t i = 0; i < findings.size(); ++i) {
        const auto fit = isAllowed[i] ? fitOf(findings[symptom], findings[i]) : std::nullopt;
        if (fit && (!bestFit || *fit > *bestFit)) {
            best = i;
            bestFit = fit;
        }
    }
    return best;
}

/// Symptoms of those that lead to a cause lead to it, too.
void leadOn(const std::vector<std::optional<size_t>>& causes, std::vector<bool>& isLed) {
    for (bool isNew = true; isNew;) {
        isNew = false;
        for (size_t i = 0; i < causes.size(); ++i) {
            if (!isLed[i] && causes[i] && isLed[*causes[i]])
                isLed[i] = isNew = true;
        }
    }
}

/// Findings that explain each other in a circle have no cause to stand behind, and neither has one
/// whose cause was not found: the first of them is then a cause itself.
std::vector<std::optional<size_t>> causesWithoutCircles(std::vector<Finding>& findings) {
    for (;;) {
        auto causes = causesOf(findings);
        size_t lost = 0;
        while (lost < findings.size() && (findings[lost].explainedBy.empty() || causes[lost]))
            ++lost;
        if (lost == findings.size())
            return causes;
        findings[lost].explainedBy.clear();
        findings[lost].explainedShare.reset();
    }
}

/// With what it explains.
Severity severityWithSymptoms(const std::vector<Finding>& findings,
    const std::vector<std::optional<size_t>>& causes, size_t at) {
    Severity most = findings[at].severity;
    for (size_t i = 0; i < causes.size(); ++i) {
        if (causes[i] == at)
            most = std::max(most, severityWithSymptoms(findings, causes, i));
    }
    return most;
}

/// Larger: first.
auto weightOf(const Finding& finding, Severity severity) {
    const bool isProven =
        severity <= Severity::Low && finding.price.cost && !isBound(finding.price);
    return std::tuple(severity, isProven || finding.price.behind,
        finding.price.behind.value_or(finding.price.cost.value_or(Duration())),
        finding.price.high.value_or(Duration()));
}

} // namespace

std::vector<std::optional<size_t>> causesOf(const std::vector<Finding>& findings) {
    std::vector<std::optional<size_t>> causes(findings.size());
    std::vector<bool> isLed(findings.size());
    const std::vector<bool> all(findings.size(), true);
    for (size_t i = 0; i < findings.size(); ++i) {
        isLed[i] = findings[i].explainedBy.empty();
        if (!isLed[i])
            causes[i] = bestCauseOf(findings, i, all);
    }
    leadOn(causes, isLed);
    // Where the best leads round in a circle, the best of those that do not.
    for (size_t i = 0; i < findings.size();) {
        const auto led = isLed[i] ? std::nullopt : bestCauseOf(findings, i, isLed);
        if (!led) {
            ++i;
            continue;
        }
        causes[i] = led;
        isLed[i] = true;
        leadOn(causes, isLed);
        i = 0;
    }
    for (size_t i = 0; i < findings.size(); ++i) {
        if (!isLed[i])
            causes[i].reset();
    }
    return causes;
}

void order(std::vector<Finding>& findings) {
    std::ranges::stable_sort(findings, std::ranges::greater(),
        [](const Finding& finding) { return weightOf(finding, finding.severity); });
    const auto causes = causesWithoutCircles(findings);
    std::vector<size_t> places;
    for (size_t i = 0; i < findings.size(); ++i)
        places.push_back(i);
    std::ranges::stable_sort(places, std::ranges::greater(), [&](size_t at) {
        return weightOf(findings[at], severityWithSymptoms(findings, causes, at));
    });
    std::vector<Finding> ordered;
    const auto addBehind = [&](std::optional<size_t> cause, const auto& self) -> void {
        for (const size_t at : places) {
            if (causes[at] != cause)
                continue;
            ordered.push_back(findings[at]);
            self(at, self);
        }
    };
    addBehind(std::nullopt, addBehind);
    findings = std::move(ordered);
}

} // namespace rankscope::advisor
