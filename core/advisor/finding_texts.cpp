// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/finding_texts.h"

#include <algorithm>

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
        const std::string option = toText(Phrase{isChange ? "report.change" : "report.knob",
                                              {{"knob", advice.knob}, {"current", advice.current},
                                                  {"suggested", advice.suggested}}},
            language);
        text =
            toText(Phrase{"report.with_option", {{"advice", text}, {"option", option}}}, language);
    }
    const std::string costs = tradeoffText(advice, language);
    if (costs.empty())
        return text;
    // Behind a full stop Chinese has no blank, behind the bracket of an option it has.
    const char* const key = advice.knob.empty() ? "report.costs_alone" : "report.costs";
    return toText(Phrase{key, {{"advice", text}, {"costs", costs}}}, language);
}

std::string verificationKeyOf(const Finding& finding) {
    const std::string own = finding.text.key + ".verify";
    return textOf(own, Language::English).empty() ? finding.id + ".verify" : own;
}

std::string verificationText(const Finding& finding, Language language) {
    return toText(Phrase{"report.verify", {{"text", Word{verificationKeyOf(finding)}}}}, language);
}

std::string sourceText(std::string_view source, Language language) {
    constexpr std::string_view kBetween = ", ";
    std::string text;
    for (size_t begin = 0; begin < source.size();) {
        const size_t end = std::min(source.find(kBetween, begin), source.size());
        std::string_view part = source.substr(begin, end - begin);
        begin = end + kBetween.size();
        for (const std::string_view own : {" (seed ", " (advisor_", " (planner_", " and advisor_"})
            part = part.substr(0, part.find(own));
        const bool isOwn = part.starts_with("advisor_") || part.starts_with("planner_")
            || part.starts_with("step ") || part == "own";
        if (!isOwn)
            text += (text.empty() ? "" : ", ") + std::string(part);
    }
    return text.empty() ? std::string(textOf("source.own", language)) : text;
}

bool isMoreThanStep(const Finding& finding) {
    return finding.price.cost && finding.share && *finding.share >= 1;
}

bool isAbout(const Price& price) {
    return isBound(price) && price.cost && price.high && *price.cost < *price.high;
}

std::string priceText(const Finding& finding, Language language) {
    const Price& price = finding.price;
    if (!price.high)
        return {};
    if (!price.cost)
        return toText(
            Phrase{"report.cost_unknown", {{"high", *price.high}, {"method", Word{price.method}}}},
            language);
    if (price.behind)
        return toText(
            Phrase{"report.cost_hidden",
                {{"cost", *price.cost}, {"behind", *price.behind}, {"method", Word{price.method}}}},
            language);
    const bool isUpTo = price.low.value_or(Duration()) == Duration() && *price.high == *price.cost;
    if (isBound(price) && isUpTo && !isMoreThanStep(finding))
        return toText(Phrase{"report.cost_up_to",
                          {{"cost", *price.cost}, {"share", Share{finding.share.value_or(0)}},
                              {"method", Word{price.method}}}},
            language);
    const char* const key = isMoreThanStep(finding)
        ? (isBound(price) ? "report.cost_more" : "report.cost_more_replay")
        : isBound(price) ? "report.cost"
                         : "report.cost_replay";
    return toText(Phrase{key,
                      {{"cost", *price.cost}, {"share", Share{finding.share.value_or(0)}},
                          {"low", price.low.value_or(Duration())}, {"high", *price.high},
                          {"method", Word{price.method}}}},
        language);
}

bool isUnlikeSum(const BestCase& best) {
    const Duration apart = std::max(best.alone - best.together, best.together - best.alone);
    return apart > Duration() && apart * 100 >= best.alone;
}

std::vector<std::string> sumTexts(const BestCase& best, Language language) {
    std::vector<std::string> texts;
    if (best.step && isUnlikeSum(best))
        texts.push_back(
            toText(Phrase{best.alone > best.together ? "report.together" : "report.together_more",
                       {{"saved", best.together}, {"alone", best.alone}}},
                language));
    std::string others;
    for (const Finding* finding : best.others) {
        const std::string one =
            toText(Phrase{"report.other_cost",
                       {{"title", Word{titleKeyOf(*finding)}}, {"cost", *finding->price.cost}}},
                language);
        others += (others.empty() ? "" : language == Language::English ? ", " : "\u3001") + one;
    }
    if (best.step && !others.empty())
        texts.push_back(toText(Phrase{"report.not_counted", {{"findings", others}}}, language));
    return texts;
}

std::string coveredText(const Finding& finding, Language language) {
    if (!finding.explainedShare)
        return {};
    return toText(Phrase{"report.covered", {{"share", Share{*finding.explainedShare}}}}, language);
}

} // namespace rankscope::advisor
