// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/finding_hint.h"

#include <algorithm>

#include <QCoreApplication>

#include "core/advisor/finding_order.h"
#include "views/advice/advice_texts.h"

namespace rankscope::advice {

using advisor::Finding;
using advisor::Severity;
using sections::FindingHint;
using Weight = sections::FindingHint::Weight;

namespace {

struct HintWords {
    Q_DECLARE_TR_FUNCTIONS(HintWords)
};

Weight weightOf(Severity severity) {
    if (severity == Severity::High)
        return Weight::Bad;
    return severity == Severity::Medium ? Weight::Warning : Weight::Quiet;
}

QString withMore(const QString& text, size_t others) {
    return others == 0 ? text : HintWords::tr("%1 (and %2 more)").arg(text).arg(others);
}

model::Target placeOf(const Finding& finding) {
    return {.page = "advisor.findings", .row = keyOf(finding)};
}

} // namespace

FindingHint hintFor(const QString& page, const AdviceState& state) {
    const std::string wanted = page.toStdString();
    std::vector<const Finding*> about;
    for (const Finding* finding : state.openCauses()) {
        if (leadsTo(*finding, wanted))
            about.push_back(finding);
    }
    if (about.empty())
        return state.result() == nullptr
            ? FindingHint()
            : explainedHint(page, state.result()->report.findings,
                [&state](const Finding& finding) { return state.isMuted(finding); });
    const Finding& first = *about.front();
    const QString text = HintWords::tr("%1: %2").arg(findingTitle(first), textOf(first.text));
    return {withMore(text, about.size() - 1), weightOf(first.severity), placeOf(first)};
}

FindingHint explainedHint(const QString& page, const std::vector<Finding>& findings,
    const std::function<bool(const Finding&)>& isMuted) {
    const std::string wanted = page.toStdString();
    const auto causes = advisor::causesOf(findings);
    std::vector<size_t> about;
    for (size_t i = 0; i < findings.size(); ++i) {
        if (causes[i] && findings[i].severity > Severity::Info && leadsTo(findings[i], wanted)
            && !isMuted(findings[i]) && !isMuted(findings[*causes[i]]))
            about.push_back(i);
    }
    if (about.empty())
        return {};
    const Finding& first = findings[about.front()];
    const QString text =
        HintWords::tr("%1, explained by %2: %3")
            .arg(findingTitle(first), findingTitle(findings[*causes[about.front()]]),
                textOf(first.text));
    return {withMore(text, about.size() - 1), Weight::Quiet, placeOf(first)};
}

} // namespace rankscope::advice
