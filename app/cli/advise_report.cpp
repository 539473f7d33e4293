// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/advise_report.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/advisor/finding_texts.h"
#include "core/advisor/why.h"

namespace rankscope::app {

namespace {

using advisor::CheckResult;
using advisor::CheckState;
using advisor::Finding;
using advisor::Language;
using advisor::Phrase;
using advisor::toText;

constexpr const char* kIndent = "   ";

/// Between a name and what it is.
const char* colon(Language language) {
    return language == Language::English ? ": " : "\uff1a";
}

void printLine(const char* indent, const Phrase& phrase, Language language) {
    fmt::print("{}{}\n", indent, toText(phrase, language));
}

void printHead(const advisor::Report& report, Language language) {
    if (!report.step) {
        printLine("", {"report.no_step", {}}, language);
        return;
    }
    const auto steps = advisor::valueNamed(report.metrics, "steps");
    printLine("",
        {report.meanStep ? "report.step_mean" : "report.step",
            {{"step", *report.step}, {"mean", report.stepOfCosts().value_or(Duration())},
                {"n", int64_t{std::llround(steps.value_or(0))}}},
            report.isOfCapture},
        language);
    if (report.warmUpStep)
        printLine("", {"report.warm_up", {{"step", *report.warmUpStep}}}, language);
    const advisor::BestCase best = advisor::toldBestCase(report);
    if (!best.step)
        return;
    // count(): a ratio
    const double left = static_cast<double>(best.step->count())
        / static_cast<double>(
            std::max<int64_t>(1, report.stepOfCosts().value_or(Duration()).count()));
    printLine(
        "", {"report.best", {{"best", *best.step}, {"share", advisor::Share{1 - left}}}}, language);
    for (const std::string& text : advisor::sumTexts(best, language))
        fmt::print("{}\n", text);
}

void printCost(const Finding& finding, Language language) {
    if (const std::string text = advisor::priceText(finding, language); !text.empty())
        fmt::print("{}{}\n", kIndent, text);
}

void printPlace(const Finding& finding, size_t steps, Language language) {
    if (finding.ranks.empty())
        return;
    const bool isSeen = finding.stepsSeen.has_value();
    printLine(kIndent,
        {isSeen ? "report.seen" : "report.ranks",
            {{"ranks", advisor::Numbers{finding.ranks}},
                {"k", static_cast<int64_t>(finding.stepsSeen.value_or(0))},
                {"n", static_cast<int64_t>(steps)}}},
        language);
}

void printDetails(const Finding& finding, Language language) {
    if (const std::string why = advisor::whyText(finding, language); !why.empty())
        printLine(kIndent, {"report.why", {{"formula", why}}}, language);
    if (!finding.evidence.empty())
        fmt::print("{}{}\n", kIndent, toText({"report.evidence", {}}, language));
    for (const advisor::Evidence& evidence : finding.evidence)
        fmt::print("{}  - {}{}{}  <{}>\n", kIndent, toText(evidence.text, language),
            colon(language), toText(evidence.value, language), model::toText(evidence.target));
    if (!finding.advice.empty())
        fmt::print("{}{}\n", kIndent, toText({"report.advice", {}}, language));
    for (const advisor::Advice& advice : finding.advice)
        fmt::print("{}  - {}\n", kIndent, advisor::adviceText(advice, language));
    fmt::print("{}{}\n", kIndent, advisor::verificationText(finding, language));
}

void printCause(const Finding& finding, Language language) {
    const std::string covered = advisor::coveredText(finding, language);
    fmt::print("{}{}{}\n", kIndent,
        toText(Phrase{"report.symptom", {{"cause", finding.explainedBy}}}, language),
        covered.empty() ? covered : " [" + covered + "]");
}

void printFinding(const Finding& finding, size_t number, size_t steps, Language language) {
    const std::string severity(
        textOf(std::string("severity.") + toWord(finding.severity), language));
    fmt::print(
        "\n{}. {} {} [{}]\n", number, finding.id, toText(titleOf(finding), language), severity);
    printLine(kIndent, finding.text, language);
    if (!finding.explainedBy.empty())
        printCause(finding, language);
    printCost(finding, language);
    printPlace(finding, steps, language);
    // The advice is that of the cause.
    if (finding.explainedBy.empty())
        printDetails(finding, language);
}

/// "Tokens per second and device: 3276.80 = 4096 tokens x ..."
void printEfficiency(const advisor::Report& report, Language language) {
    bool isFirst = true;
    for (const advisor::Metric& metric : report.metrics) {
        if (metric.formula.key.empty())
            continue;
        if (std::exchange(isFirst, false))
            fmt::print("\n{}\n", toText({"report.efficiency", {}}, language));
        fmt::print("  {}{}{} = {}\n", textOf("metric." + metric.name, language), colon(language),
            advisor::valueText(metric, language), toText(metric.formula, language));
        if (metric.isImpossible())
            fmt::print("    {}\n", advisor::warningText(metric, language));
    }
}

int64_t countOf(const advisor::Report& report, CheckState state) {
    return std::ranges::count(report.checks, state, &CheckResult::state);
}

void printChecks(const advisor::Report& report, Language language) {
    fmt::print("\n");
    printLine("",
        {"report.checks",
            {{"found", countOf(report, CheckState::Found)}, {"ok", countOf(report, CheckState::Ok)},
                {"not_run", countOf(report, CheckState::NotRun)}}},
        language);
    bool isFirst = true;
    for (const CheckResult& result : report.checks) {
        // That nobody asked for the others who asked for one knows.
        if (result.state != CheckState::NotRun || result.reason.key == "need.asked")
            continue;
        if (std::exchange(isFirst, false))
            printLine("", {"report.not_run", {}}, language);
        fmt::print("  {:<6} {}{}{}\n", result.check->id,
            textOf(std::string(result.check->id) + ".title", language), colon(language),
            toText(result.reason, language));
    }
}

size_t stepsOf(const advisor::Report& report) {
    for (const advisor::Metric& metric : report.metrics) {
        if (metric.name == "steps")
            return static_cast<size_t>(metric.value);
    }
    return 0;
}

} // namespace

void printAdvice(const advisor::Report& report, Language language) {
    printHead(report, language);
    if (report.findings.empty())
        fmt::print("\n{}\n", toText({"report.none", {}}, language));
    for (size_t i = 0; i < report.findings.size(); ++i)
        printFinding(report.findings[i], i + 1, stepsOf(report), language);
    printEfficiency(report, language);
    printChecks(report, language);
}

} // namespace rankscope::app
