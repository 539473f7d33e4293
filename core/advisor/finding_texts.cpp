// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/finding_texts.h"

namespace rankscope::advisor {

std::string tradeoffText(const Advice& advice, Language language) {
    constexpr std::string_view kBegin = "advice.";
    if (!advice.key.starts_with(kBegin))
        return {};
    // "advice.host_ahead.gpu": the framework's own text has the costs of the common one
    const std::string name = advice.key.substr(kBegin.size());
    return std::string(textOf("costs." + name.substr(0, name.find('.')), language));
}

std::string adviceText(const Advice& advice, Language language) {
    std::string text = toText(Phrase{advice.key, advice.values}, language);
    if (!advice.knob.empty()) {
        const bool isChange = !advice.current.empty() && !advice.suggested.empty();
        text += " ["
            + toText(Phrase{isChange ? "report.change" : "report.knob",
                         {{"knob", advice.knob}, {"current", advice.current},
                             {"suggested", advice.suggested}}},
                language)
            + "]";
    }
    const std::string costs = tradeoffText(advice, language);
    return costs.empty()
        ? text
        : toText(Phrase{"report.costs", {{"advice", text}, {"costs", costs}}}, language);
}

std::string coveredText(const Finding& finding, Language language) {
    if (!finding.explainedShare)
        return {};
    return toText(Phrase{"report.covered", {{"share", Share{*finding.explainedShare}}}}, language);
}

} // namespace rankscope::advisor
