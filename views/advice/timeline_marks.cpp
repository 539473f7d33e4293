// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/timeline_marks.h"

#include "core/advisor/finding_order.h"
#include "views/advice/advice_texts.h"
#include "views/shared/cells.h"
#include "views/shared/phrases.h"

namespace rankscope::advice {

using advisor::Evidence;
using advisor::Finding;
using advisor::Severity;
using timeline::FindingMark;
using timeline::FindingWeight;

namespace {

FindingWeight markWeight(Severity severity) {
    switch (severity) {
    case Severity::High:
        return FindingWeight::High;
    case Severity::Medium:
        return FindingWeight::Medium;
    case Severity::Low:
        return FindingWeight::Low;
    case Severity::Info:
        break;
    }
    return FindingWeight::Info;
}

bool hasPlace(const model::Target& target) {
    return target.isOnTimeline() && target.rank && (target.range || target.step);
}

/// "High, up to 5.29 ms, 24.1 % of step".
QString factsText(const Finding& finding) {
    QStringList facts{severityText(finding.severity)};
    for (const QString& fact : {costText(finding.price), shareText(finding)}) {
        if (!fact.isEmpty() && fact != shared::dash())
            facts += fact;
    }
    return shared::qualified(facts);
}

QString placeText(const Evidence& evidence) {
    const model::Target& target = evidence.target;
    const QString rank = target.label.empty() ? QString("Rank %1").arg(*target.rank)
                                              : QString::fromStdString(target.label);
    const QString value = textOf(evidence.value);
    const QString text = textOf(evidence.text);
    return shared::labelled(rank, value.isEmpty() ? text : shared::qualified({text, value}));
}

} // namespace

std::vector<FindingMark> timelineMarks(const AdviceState& state) {
    std::vector<FindingMark> marks;
    if (!state.result())
        return marks;
    const std::vector<Finding>& findings = state.result()->report.findings;
    const auto causes = advisor::causesOf(findings);
    // A symptom stands behind its cause, so that it is known of this whether it is muted.
    std::vector<bool> isMuted(findings.size());
    for (size_t i = 0; i < findings.size(); ++i) {
        const Finding& finding = findings[i];
        isMuted[i] = state.isMuted(finding) || (causes[i] && isMuted[*causes[i]]);
        if (isMuted[i])
            continue;
        for (const Evidence& evidence : finding.evidence) {
            if (hasPlace(evidence.target))
                marks.push_back({markWeight(finding.severity), findingTitle(finding),
                    factsText(finding), placeText(evidence), evidence.target,
                    model::Target{.page = "advisor.findings", .row = keyOf(finding)}});
        }
    }
    return marks;
}

} // namespace rankscope::advice
