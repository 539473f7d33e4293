// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/finding_hint.h"

#include <algorithm>

#include <QCoreApplication>

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

} // namespace

FindingHint hintFor(const QString& page, const AdviceState& state) {
    const std::string wanted = page.toStdString();
    std::vector<const Finding*> about;
    for (const Finding* finding : state.openCauses()) {
        if (leadsTo(*finding, wanted))
            about.push_back(finding);
    }
    if (about.empty())
        return {};
    const Finding& first = *about.front();
    QString text = HintWords::tr("%1: %2").arg(findingTitle(first), textOf(first.text));
    if (about.size() > 1)
        text = HintWords::tr("%1 (and %2 more)").arg(text).arg(about.size() - 1);
    return {text, weightOf(first.severity),
        model::Target{.page = "advisor.findings", .row = keyOf(first)}};
}

} // namespace rankscope::advice
