// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/report/report_lines.h"

#include <algorithm>

#include "views/advice/advice_state.h"
#include "views/advice/finding_rows.h"

namespace rankscope::report {

using advisor::Finding;
using analysis::MemoryPeak;

std::vector<const Finding*> toldCauses(
    const advisor::Report& advice, const shared::AdviceChoices& choices) {
    std::vector<const Finding*> causes;
    for (const Finding& finding : advice.findings) {
        if (finding.explainedBy.empty() && choices.muted.count(advice::keyOf(finding)) == 0)
            causes.push_back(&finding);
    }
    return causes;
}

std::vector<const Finding*> symptomsOf(const advisor::Report& advice, const Finding& cause) {
    std::vector<const Finding*> symptoms;
    const auto place = static_cast<size_t>(&cause - advice.findings.data());
    for (const size_t at : advice::symptomsOf(advice.findings, place))
        symptoms.push_back(&advice.findings[at]);
    return symptoms;
}

QString anchorOf(size_t root) {
    return QString("finding-%1").arg(root);
}

std::optional<double> variationOf(const ReportFigures& figures) {
    return figures.steps.trace.steps.size() > 1
        ? advisor::valueNamed(figures.advice.metrics, "step_variation")
        : std::nullopt;
}

const MemoryPeak* highestPeak(const std::vector<MemoryPeak>& peaks) {
    const MemoryPeak* highest = nullptr;
    const auto rankOf = [](const MemoryPeak& peak) {
        return std::tuple(peak.component != "CPU", peak.component != "APP",
            peak.kind == analysis::MemoryKind::Reserved, peak.peak.bytes);
    };
    for (const MemoryPeak& peak : peaks) {
        if (highest == nullptr || rankOf(peak) > rankOf(*highest))
            highest = &peak;
    }
    return highest;
}

} // namespace rankscope::report
