// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/why.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "core/advisor/check.h"
#include "core/advisor/inputs.h"

namespace rankscope::advisor {

namespace {

using Values = std::vector<std::pair<std::string, Value>>;

bool isNamed(const Values& values, std::string_view name) {
    return std::ranges::any_of(values, [name](const auto& value) { return value.first == name; });
}

bool isFilled(std::string_view text, const Values& values) {
    while (true) {
        const size_t open = text.find('{');
        const size_t close = open == std::string_view::npos ? open : text.find('}', open);
        if (close == std::string_view::npos)
            return true;
        if (!isNamed(values, text.substr(open + 1, close - open - 1)))
            return false;
        text.remove_prefix(close + 1);
    }
}

} // namespace

Value valueOf(const analysis::Threshold& threshold, double limit) {
    const std::string_view unit = threshold.unit;
    if (unit.starts_with("ns"))
        return Duration(static_cast<int64_t>(limit));
    if (unit.starts_with("share") || unit.starts_with("of ") || unit.starts_with("filling"))
        return Share{limit};
    const auto bytes = static_cast<int64_t>(limit);
    if (unit.starts_with("bytes") && std::fmod(threshold.value, 1000) == 0)
        return Moved{bytes};
    if (unit.starts_with("bytes"))
        return Bytes{bytes};
    constexpr double kMost = 1e15; // a limit that somebody moved may be anything
    const bool isWhole = std::abs(limit) < kMost && std::floor(limit) == limit;
    return isWhole ? Value(static_cast<int64_t>(limit)) : Value(limit);
}

void addKnownInputs(
    Finding& finding, const Check& check, const Context& context, std::optional<Duration> step) {
    for (const auto* const thresholds : {&check.thresholds, &check.fixed}) {
        for (const analysis::Threshold* threshold : *thresholds) {
            if (!isNamed(finding.inputs, threshold->name))
                finding.inputs.emplace_back(
                    threshold->name, valueOf(*threshold, context.limit(*threshold)));
        }
    }
    if (step && !isNamed(finding.inputs, "step_time"))
        finding.inputs.emplace_back("step_time", *step);
}

std::vector<std::pair<std::string, Value>> inputsOf(const Finding& finding) {
    Values values = finding.text.values;
    for (const auto& input : finding.inputs) {
        if (!isNamed(values, input.first))
            values.push_back(input);
    }
    return values;
}

Phrase whyOf(const Finding& finding) {
    Phrase why{{}, inputsOf(finding), finding.text.isOfCapture};
    for (const std::string& of : {finding.text.key, finding.id}) {
        const std::string_view text = textOf(of + ".why", Language::English);
        if (!text.empty() && isFilled(text, why.values)) {
            why.key = of + ".why";
            break;
        }
    }
    return why;
}

std::vector<Value> limitsOf(const Finding& finding) {
    const Phrase why = whyOf(finding);
    const std::string_view text = textOf(why.key, Language::English);
    std::vector<Value> limits;
    for (size_t open = text.find('{'); open != std::string_view::npos;
         open = text.find('{', open + 1)) {
        const std::string_view before = text.substr(0, open);
        if (!before.ends_with(" above ") && !before.ends_with(" below "))
            continue;
        const std::string_view name = text.substr(open + 1, text.find('}', open) - open - 1);
        const auto value =
            std::ranges::find(why.values, name, &std::pair<std::string, Value>::first);
        if (value != why.values.end())
            limits.push_back(value->second);
    }
    return limits;
}

std::string whyText(const Finding& finding, Language language) {
    return toText(whyOf(finding), language);
}

} // namespace rankscope::advisor
