// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <fmt/format.h>

#include "app/cli/advise_report.h"
#include "core/advisor/claims.h"
#include "core/advisor/finding_order.h"
#include "core/advisor/finding_texts.h"
#include "core/advisor/metrics.h"
#include "core/advisor/why.h"
#include "core/base/json_writer.h"

namespace rankscope::app {

namespace {

using advisor::Finding;
using advisor::Language;
using advisor::toText;

void write(JsonWriter& json, const char* name, const std::optional<Duration>& time) {
    json.key(name);
    // count(): the file's unit is ns
    time ? json.value(int64_t{time->count()}) : json.null();
}

void write(JsonWriter& json, const char* name, double number) {
    json.key(name).value(number);
}

void write(JsonWriter& json, const char* name, const std::optional<double>& number) {
    number ? write(json, name, *number) : static_cast<void>(json.key(name).null());
}

void write(JsonWriter& json, const char* name, const std::vector<int64_t>& numbers) {
    json.key(name).beginArray();
    for (const int64_t number : numbers)
        json.value(number);
    json.endArray();
}

void writeText(JsonWriter& json, const char* name, const std::string& text) {
    json.key(name);
    text.empty() ? json.null() : json.value(text);
}

void writeEvidence(JsonWriter& json, const Finding& finding, Language language) {
    json.key("evidence").beginArray();
    for (const advisor::Evidence& evidence : finding.evidence) {
        json.beginObject().key("target").value(model::toText(evidence.target));
        json.key("text").value(toText(evidence.text, language));
        json.key("value").value(toText(evidence.value, language)).endObject();
    }
    json.endArray();
}

void writeAdvice(JsonWriter& json, const Finding& finding, Language language) {
    json.key("advice").beginArray();
    for (const advisor::Advice& advice : finding.advice) {
        json.beginObject().key("text").value(toText({advice.key, advice.values}, language));
        writeText(json, "knob", advice.knob);
        writeText(json, "current", advice.current);
        writeText(json, "suggested", advice.suggested);
        writeText(json, "costs", advisor::tradeoffText(advice, language));
        json.endObject();
    }
    json.endArray();
}

/// What of its cost the best case counts.
std::optional<Duration> countedOf(const advisor::BestCase& best, size_t place) {
    const auto found = std::ranges::find(best.counted, place, &advisor::Counted::place);
    return best.step && found != best.counted.end() ? std::optional(found->cost) : std::nullopt;
}

/// What formulas are made of: numbers, times and bytes, without words.
void writeInput(JsonWriter& json, const std::string& name, const advisor::Value& value) {
    if (const auto* const time = std::get_if<Duration>(&value))
        json.key(name + "_ns").value(int64_t{time->count()}); // count(): the file's unit is ns
    else if (const auto* const number = std::get_if<int64_t>(&value))
        json.key(name).value(*number);
    else if (const auto* const figure = std::get_if<double>(&value))
        write(json, name.c_str(), *figure);
    else if (const auto* const share = std::get_if<advisor::Share>(&value))
        write(json, name.c_str(), share->value);
    else if (const auto* const bytes = std::get_if<advisor::Bytes>(&value))
        json.key(name + "_bytes").value(bytes->value);
    else if (const auto* const moved = std::get_if<advisor::Moved>(&value))
        json.key(name + "_bytes").value(moved->value);
}

void writeMethod(JsonWriter& json, const Finding& finding, Language language) {
    const advisor::PriceMethod method = advisor::priceMethodOf(finding.price);
    const bool isKnown = method != advisor::PriceMethod::None;
    writeText(json, "method", isKnown ? toWord(method) : "");
    const advisor::Phrase told{finding.price.method, {}, finding.text.isOfCapture};
    writeText(json, "method_text", isKnown ? toText(told, language) : "");
    json.key("claim_status").value(toWord(advisor::claimStatusOf(finding)));
}

/// What is known of a finding only among the others.
struct Place {
    std::optional<Duration> counted{}; ///< what the best case counts of its cost
    std::optional<size_t> cause{}; ///< place of the finding that explains it
};

void writeFinding(JsonWriter& json, const Finding& finding, const Place& place, Language language) {
    json.beginObject().key("id").value(finding.id);
    json.key("title").value(toText(advisor::titleOf(finding), language));
    json.key("text").value(toText(finding.text, language));
    json.key("severity").value(toWord(finding.severity));
    write(json, "ranks", finding.ranks);
    write(json, "steps", finding.steps);
    json.key("steps_seen");
    finding.stepsSeen ? json.value(static_cast<uint64_t>(*finding.stepsSeen)) : json.null();
    write(json, "cost_ns", finding.price.cost);
    write(json, "cost_low_ns", finding.price.low);
    write(json, "cost_high_ns", finding.price.high);
    write(json, "cost_behind_ns", finding.price.behind);
    write(json, "counted_ns", place.counted);
    write(json, "share", finding.share);
    writeMethod(json, finding, language);
    writeText(json, "explained_by", finding.explainedBy);
    json.key("explained_by_index");
    place.cause ? json.value(static_cast<uint64_t>(*place.cause)) : json.null();
    write(json, "explained_share", finding.explainedShare);
    writeText(json, "formula", advisor::whyText(finding, language));
    json.key("inputs").beginObject();
    for (const auto& [name, value] : advisor::inputsOf(finding))
        writeInput(json, name, value);
    json.endObject();
    writeEvidence(json, finding, language);
    writeAdvice(json, finding, language);
    json.key("verification_step")
        .value(advisor::textOf(advisor::verificationKeyOf(finding), language));
    json.endObject();
}

/// Of the metrics that facts of the job tell, what they are made of.
void writeEfficiency(JsonWriter& json, const advisor::Report& report, Language language) {
    json.key("efficiency").beginArray();
    for (const advisor::Metric& metric : report.metrics) {
        if (metric.formula.key.empty())
            continue;
        json.beginObject().key("metric").value(metric.name);
        json.key("title").value(advisor::textOf("metric." + metric.name, language));
        write(json, "value", metric.value);
        json.key("formula").value(toText(metric.formula, language));
        writeText(json, "warning", advisor::warningText(metric, language));
        json.key("inputs").beginObject();
        for (const auto& [name, value] : metric.formula.values)
            writeInput(json, name, value);
        json.endObject().endObject();
    }
    json.endArray();
}

} // namespace

void printAdviceJson(const advisor::Report& report, Language language) {
    JsonWriter json;
    json.beginObject();
    write(json, "step_ns", report.step);
    write(json, "best_case_of_ns", report.stepOfCosts());
    const advisor::BestCase best = advisor::toldBestCase(report);
    write(json, "best_case_ns", best.step);
    write(json, "added_up_ns", best.step ? std::optional(best.alone) : std::nullopt);
    json.key("findings").beginArray();
    const auto causes = advisor::causesOf(report.findings);
    for (size_t i = 0; i < report.findings.size(); ++i)
        writeFinding(json, report.findings[i], {countedOf(best, i), causes[i]}, language);
    json.endArray().key("checks").beginArray();
    for (const advisor::CheckResult& result : report.checks) {
        json.beginObject().key("id").value(result.check->id);
        json.key("state").value(toWord(result.state));
        json.key("reason").value(reasonText(result, language)).endObject();
    }
    json.endArray().key("metrics").beginObject();
    for (const std::string_view name : advisor::metricNames())
        write(json, std::string(name).c_str(), advisor::valueNamed(report.metrics, name));
    json.endObject();
    writeEfficiency(json, report, language);
    json.key("quality").beginObject();
    write(json, "launched_share", report.quality.launched);
    write(json, "unresolved_share", report.quality.unresolved);
    write(json, "clock_residual_ns", report.quality.clockResidual);
    json.endObject();
    fmt::print("{}\n", json.endObject().text());
}

} // namespace rankscope::app
