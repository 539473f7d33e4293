// SPDX-License-Identifier: GPL-3.0-or-later
// A round as text, and back.
#include <simdjson.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>

#include <fmt/format.h>

#include "core/advisor/check.h"
#include "core/advisor/rounds/round.h"
#include "core/base/json_writer.h"

namespace rankscope::advisor {

namespace {

namespace dom = simdjson::dom;

constexpr int64_t kFormat = 1;
/// No time of a job is longer, and differences of them are still numbers; nor is any figure larger.
constexpr int64_t kLongest = int64_t{1} << 61;
constexpr double kLargest = 1e12;

struct SizeName {
    const char* name;
    int64_t analysis::ParallelSizes::*size;
};
constexpr std::array<SizeName, 5> kSizes{{{"tp", &analysis::ParallelSizes::tensor},
    {"cp", &analysis::ParallelSizes::context}, {"dp", &analysis::ParallelSizes::data},
    {"pp", &analysis::ParallelSizes::pipeline}, {"ep", &analysis::ParallelSizes::expert}}};

std::optional<int64_t> countOf(const std::optional<Duration>& time) {
    return time ? std::optional(time->count()) : std::nullopt;
}

void writeFinding(JsonWriter& json, const Finding& finding) {
    json.beginObject().key("id").value(finding.id).key("text").value(finding.text.key);
    json.key("severity").value(toWord(finding.severity)).key("ranks").beginArray();
    for (const int64_t rank : finding.ranks)
        json.value(rank);
    json.endArray().key("cost_ns").value(countOf(finding.price.cost));
    json.key("cost_low_ns").value(countOf(finding.price.low));
    json.key("cost_high_ns").value(countOf(finding.price.high));
    json.key("method").value(finding.price.method).key("share");
    if (finding.share)
        json.raw(fmt::format("{}", *finding.share));
    else
        json.null();
    json.key("explained_by").value(finding.explainedBy).endObject();
}

/// Absent, null or of another kind: nothing.
std::optional<int64_t> numberAt(const dom::object& object, const char* name) {
    int64_t number = 0;
    return object[name].get(number) == simdjson::SUCCESS ? std::optional(number) : std::nullopt;
}

std::optional<double> figureAt(const dom::object& object, const char* name) {
    double figure = 0;
    const bool isKnown = object[name].get(figure) == simdjson::SUCCESS;
    return isKnown && std::abs(figure) <= kLargest ? std::optional(figure) : std::nullopt;
}

std::string textAt(const dom::object& object, const char* name) {
    std::string_view text;
    return object[name].get(text) == simdjson::SUCCESS ? std::string(text) : std::string();
}

std::optional<Duration> timeAt(const dom::object& object, const char* name) {
    const auto number = numberAt(object, name);
    const bool isTime = number && *number >= -kLongest && *number <= kLongest;
    return isTime ? std::optional(Duration(*number)) : std::nullopt;
}

std::vector<int64_t> numbersAt(const dom::object& object, const char* name) {
    std::vector<int64_t> numbers;
    dom::array array;
    if (object[name].get(array) != simdjson::SUCCESS)
        return numbers;
    for (const dom::element element : array) {
        int64_t number = 0;
        if (element.get(number) == simdjson::SUCCESS)
            numbers.push_back(number);
    }
    return numbers;
}

Severity severityAt(const dom::object& object) {
    const std::string word = textAt(object, "severity");
    for (const Severity severity : {Severity::Info, Severity::Medium, Severity::High}) {
        if (word == toWord(severity))
            return severity;
    }
    return Severity::Low;
}

void readFindings(const dom::object& object, std::vector<Finding>& findings) {
    dom::array array;
    if (object["findings"].get(array) != simdjson::SUCCESS)
        return;
    for (const dom::element element : array) {
        dom::object one;
        if (element.get(one) != simdjson::SUCCESS)
            continue;
        Finding& finding = findings.emplace_back();
        finding.id = textAt(one, "id");
        finding.text.key = textAt(one, "text");
        finding.severity = severityAt(one);
        finding.ranks = numbersAt(one, "ranks");
        finding.price.cost = timeAt(one, "cost_ns");
        finding.price.low = timeAt(one, "cost_low_ns");
        finding.price.high = timeAt(one, "cost_high_ns");
        finding.price.method = textAt(one, "method");
        finding.share = figureAt(one, "share");
        finding.explainedBy = textAt(one, "explained_by");
    }
}

/// Of all checks of today: those that it names ran.
void readChecks(const dom::object& object, Report& report) {
    std::vector<std::string_view> ran;
    dom::array array;
    if (object["ran"].get(array) == simdjson::SUCCESS) {
        for (const dom::element element : array) {
            std::string_view id;
            if (element.get(id) == simdjson::SUCCESS)
                ran.push_back(id);
        }
    }
    for (const Check& check : checkTable()) {
        const bool isFound = std::ranges::any_of(
            report.findings, [&check](const Finding& finding) { return finding.id == check.id; });
        const bool isRun = std::ranges::find(ran, check.id) != ran.end();
        report.checks.push_back({&check,
            isFound     ? CheckState::Found
                : isRun ? CheckState::Ok
                        : CheckState::NotRun});
    }
}

void readMetrics(const dom::object& object, std::vector<Metric>& metrics) {
    dom::object members;
    if (object["metrics"].get(members) != simdjson::SUCCESS)
        return;
    for (const auto& member : members) {
        const std::string name(member.key);
        if (const auto value = figureAt(members, name.c_str()))
            metrics.push_back({name, *value});
    }
}

/// No command takes one below 0.
void readThresholds(const dom::object& object, std::map<std::string, double>& thresholds) {
    dom::object members;
    if (object["thresholds"].get(members) != simdjson::SUCCESS)
        return;
    for (const auto& member : members) {
        double value = 0;
        if (member.value.get(value) == simdjson::SUCCESS && value >= 0)
            thresholds.insert_or_assign(std::string(member.key), std::abs(value)); // -0 is 0
    }
}

std::optional<analysis::ParallelSizes> readSizes(const dom::object& object) {
    dom::object members;
    if (object["sizes"].get(members) != simdjson::SUCCESS)
        return std::nullopt;
    analysis::ParallelSizes sizes;
    for (const SizeName& one : kSizes)
        sizes.*one.size = numberAt(members, one.name).value_or(1);
    return sizes;
}

} // namespace

std::string toJson(const Round& round) {
    JsonWriter json;
    json.beginObject().key("format").value(kFormat);
    json.key("folder").value(round.folder.string()).key("job").value(round.job);
    json.key("captured_ns")
        .value(round.captured ? std::optional(toNanoseconds(*round.captured)) : std::nullopt);
    json.key("advised_ns").value(toNanoseconds(round.advised));
    json.key("ranks").value(static_cast<uint64_t>(round.ranks));
    if (round.sizes) {
        json.key("sizes").beginObject();
        for (const SizeName& one : kSizes)
            json.key(one.name).value((*round.sizes).*one.size);
        json.endObject();
    }
    json.key("step_ns").value(countOf(round.report.step));
    json.key("best_case_ns").value(countOf(round.report.bestCase));
    json.key("metrics").beginObject();
    for (const Metric& metric : round.report.metrics)
        json.key(metric.name).raw(fmt::format("{}", metric.value));
    json.endObject().key("thresholds").beginObject();
    for (const auto& [name, value] : round.report.thresholds)
        json.key(name).raw(fmt::format("{}", value));
    json.endObject().key("findings").beginArray();
    for (const Finding& finding : round.report.findings)
        writeFinding(json, finding);
    json.endArray().key("ran").beginArray();
    for (const CheckResult& result : round.report.checks) {
        if (result.state != CheckState::NotRun)
            json.value(result.check->id);
    }
    return json.endArray().endObject().text();
}

Result<Round> roundFromJson(std::string_view json) {
    dom::parser parser;
    dom::object object;
    if (parser.parse(json.data(), json.size()).get(object) != simdjson::SUCCESS)
        return fail(ErrorCode::Damaged, "no round of tuning");
    const auto advised = timeAt(object, "advised_ns");
    Round round{.folder = textAt(object, "folder"), .job = textAt(object, "job")};
    if (numberAt(object, "format") != kFormat || !advised || round.folder.empty())
        return fail(ErrorCode::Damaged, "no round of tuning of this program");
    if (const auto captured = timeAt(object, "captured_ns"))
        round.captured = Timestamp(*captured);
    round.advised = Timestamp(*advised);
    round.ranks = static_cast<size_t>(std::max<int64_t>(0, numberAt(object, "ranks").value_or(0)));
    round.sizes = readSizes(object);
    round.report.step = timeAt(object, "step_ns");
    round.report.bestCase = timeAt(object, "best_case_ns");
    readMetrics(object, round.report.metrics);
    readThresholds(object, round.report.thresholds);
    readFindings(object, round.report.findings);
    readChecks(object, round.report);
    return round;
}

} // namespace rankscope::advisor
