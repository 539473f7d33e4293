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
        if (isOwn)
            continue;
        constexpr std::string_view kAfter = "after ";
        text += text.empty() ? "" : ", ";
        text += part.starts_with(kAfter) ? toText(
                    {"source.after", {{"name", std::string(part.substr(kAfter.size()))}}}, language)
                                         : std::string(part);
    }
    return text.empty() ? std::string(textOf("source.own", language)) : text;
}

bool isMoreThanStep(const Finding& finding) {
    return finding.price.cost && finding.share && *finding.share >= 1;
}

namespace {

bool readsAlike(Duration one, Duration other) {
    return toText(Value(one), Language::English) == toText(Value(other), Language::English);
}

/// Of a price whose upper end is known.
const char* costKeyOf(const Finding& finding) {
    const Price& price = finding.price;
    if (!price.cost)
        return "report.cost_unknown";
    if (price.behind)
        return "report.cost_hidden";
    if (costsNothing(price))
        return "report.cost_none";
    if (isBound(price) && !hasRange(price) && !isMoreThanStep(finding))
        return "report.cost_up_to";
    const bool isMore = isMoreThanStep(finding);
    if (!isBound(finding.price))
        return isMore ? "report.cost_more_replay" : "report.cost_replay";
    if (isAbout(finding.price))
        return isMore ? "report.cost_more_about" : "report.cost_about";
    return isMore ? "report.cost_more" : "report.cost";
}

} // namespace

bool isAbout(const Price& price) {
    return isBound(price) && price.cost && price.high && *price.cost < *price.high
        && !readsAlike(*price.cost, *price.high);
}

bool hasRange(const Price& price) {
    if (!price.low || !price.high || readsAlike(*price.low, *price.high))
        return false;
    return !isBound(price) || *price.low > Duration() || isAbout(price);
}

std::string priceText(const Finding& finding, Language language) {
    const Price& price = finding.price;
    if (!price.high)
        return {};
    const Duration low = price.low.value_or(Duration());
    Phrase said{{},
        {{"share", Share{finding.share.value_or(0)}},
            {"low", low > Duration() ? Value(low) : Value(std::string("0"))}, {"high", *price.high},
            {"method", Word{price.method}}},
        finding.text.isOfCapture};
    if (price.cost)
        said.values.emplace_back("cost", *price.cost);
    if (price.behind)
        said.values.emplace_back("behind", *price.behind);
    said.key = costKeyOf(finding);
    return toText(said, language);
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
        const std::string one = toText(
            Phrase{"report.other_cost",
                {{"title", toText(titleOf(*finding), language)}, {"cost", *finding->price.cost}}},
            language);
        others += (others.empty() ? "" : language == Language::English ? ", " : "\u3001") + one;
    }
    if (best.step && !others.empty())
        texts.push_back(toText(Phrase{"report.not_counted", {{"findings", others}}}, language));
    return texts;
}

std::string reasonText(const CheckResult& result, Language language) {
    if (result.state == CheckState::NotRun)
        return toText(result.reason, language);
    if (result.state == CheckState::Found || result.cheap.empty())
        return {};
    return toText(
        Phrase{"report.cheap", {{"found", toText(result.cheap.front(), language)}}}, language);
}

std::string coveredText(const Finding& finding, Language language) {
    constexpr double kLeastTold = 0.0005; // below, "0.0 %" would be read as nothing
    if (!finding.explainedShare || *finding.explainedShare < kLeastTold)
        return {};
    return toText(Phrase{"report.covered", {{"share", Share{*finding.explainedShare}}}}, language);
}

} // namespace rankscope::advisor
