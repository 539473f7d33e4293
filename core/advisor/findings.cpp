// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/findings.h"

#include <algorithm>
#include <map>

#include "core/analysis/rank_runs.h"
#include "core/analysis/statistics.h"
#include "core/base/mean.h"

namespace rankscope::advisor {

void weigh(Finding& finding, std::optional<Duration> step, Severity most) {
    finding.severity = finding.price.high ? Severity::Low : Severity::Info;
    finding.share.reset(); // of a price that it had before
    if (finding.price.cost && step && *step > Duration()) {
        // A few long steps may cost more in the mean than the median step takes.
        finding.share = std::min(1.0, shareOf(*finding.price.cost, *step));
        finding.severity = severityOf(*finding.share);
    }
    finding.severity = std::min(finding.severity, most);
}

void seenIn(Finding& finding, std::vector<int64_t> steps) {
    std::sort(steps.begin(), steps.end());
    steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
    finding.steps = std::move(steps);
    finding.stepsSeen = finding.steps.empty() ? std::nullopt : std::optional(finding.steps.size());
}

std::vector<Advice> advised(std::initializer_list<const char*> keys) {
    std::vector<Advice> advice;
    for (const char* const key : keys)
        advice.push_back({std::string("advice.") + key, {}, {}, {}, {}});
    return advice;
}

Duration perStep(Duration all, size_t steps) {
    return steps == 0 ? all : meanOf(all, static_cast<int64_t>(steps));
}

Duration scaled(Duration time, double by) {
    return Duration(static_cast<int64_t>(static_cast<double>(time.count()) * by));
}

Share shareOfCount(size_t part, size_t whole) {
    return {whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole)};
}

std::string longestNames(const std::map<std::string, Duration>& types) {
    std::vector<std::pair<Duration, std::string>> order;
    order.reserve(types.size());
    for (const auto& [type, time] : types)
        order.emplace_back(-time, type);
    std::sort(order.begin(), order.end());
    constexpr size_t kMost = 3;
    std::string text;
    for (size_t i = 0; i < std::min(order.size(), kMost); ++i)
        text += (i == 0 ? "" : ", ") + order[i].second;
    return text;
}

bool isOfStep(const analysis::StepTrace& trace, const analysis::StepRow& row) {
    return row.step || std::ranges::all_of(trace.steps, [](const auto& step) { return !step; });
}

namespace {

/// Of the step, of each row that tells both.
std::vector<double> sharesOf(const analysis::StepTrace& trace, analysis::StepMetric metric) {
    std::vector<double> shares;
    for (const analysis::StepRow& row : trace.rows) {
        const auto part = row.values.get(metric);
        const auto whole = row.values.get(analysis::StepMetric::Total);
        if (part && whole && *whole > Duration() && isOfStep(trace, row))
            shares.push_back(shareOf(*part, *whole));
    }
    return shares;
}

} // namespace

std::optional<Duration> medianOfMetric(
    const analysis::StepTrace& trace, analysis::StepMetric metric) {
    std::vector<Duration> values;
    for (const analysis::StepRow& row : trace.rows) {
        if (const auto value = row.values.get(metric); value && isOfStep(trace, row))
            values.push_back(*value);
    }
    return analysis::medianOf(std::move(values));
}

std::optional<Duration> longestOfMetric(
    const analysis::StepTrace& trace, analysis::StepMetric metric) {
    std::map<std::optional<int64_t>, Duration> ofStep;
    for (const analysis::StepRow& row : trace.rows) {
        if (const auto value = row.values.get(metric); value && isOfStep(trace, row)) {
            const auto [longest, isNew] = ofStep.emplace(row.step, *value);
            longest->second = std::max(longest->second, *value);
        }
    }
    std::vector<Duration> values;
    values.reserve(ofStep.size());
    for (const auto& [step, longest] : ofStep)
        values.push_back(longest);
    return analysis::medianOf(std::move(values));
}

std::optional<double> medianShare(const analysis::StepTrace& trace, analysis::StepMetric metric) {
    return analysis::medianOf(sharesOf(trace, metric));
}

double shareOfRowsAbove(
    const analysis::StepTrace& trace, analysis::StepMetric metric, double limit) {
    const std::vector<double> shares = sharesOf(trace, metric);
    const auto above =
        std::ranges::count_if(shares, [limit](double share) { return share > limit; });
    return shares.empty() ? 0 : static_cast<double>(above) / static_cast<double>(shares.size());
}

bool tellsWaitForData(const analysis::StepTrace& trace) {
    return trace.has(analysis::StepMetric::Preparing)
        || trace.has(analysis::StepMetric::StepInterval);
}

Value stepOrDash(std::optional<int64_t> step) {
    return step ? Value(*step) : Value(std::string("-"));
}

model::Target stepsPage(std::optional<int64_t> rank, std::optional<int64_t> step) {
    model::Target target = pageOf("summary.steps", rank);
    target.step = step;
    return target;
}

model::Target timelineAt(int64_t rank, std::optional<int64_t> step) {
    model::Target target = pageOf({}, rank);
    target.step = step;
    return target;
}

model::Target sliceAt(int64_t rank, TimeRange range, std::string name) {
    model::Target target = pageOf({}, rank);
    target.range = range;
    target.slice = std::move(name);
    return target;
}

model::Target pageOf(std::string page, std::optional<int64_t> rank) {
    model::Target target;
    target.page = std::move(page);
    if (rank) {
        target.rank = analysis::rankOfId(*rank);
        target.label = analysis::runLabel(*rank);
    }
    return target;
}

std::string withoutQuotes(std::string shapes) {
    std::erase(shapes, '"');
    return shapes;
}

std::optional<Duration> meanOfRank(
    const analysis::StepTrace& trace, int64_t rank, analysis::StepMetric metric) {
    Duration sum{};
    size_t count = 0;
    for (const analysis::StepRow& row : trace.rows) {
        const auto value = row.values.get(metric);
        if (row.rank != rank || !value)
            continue;
        sum += *value;
        ++count;
    }
    return count == 0 ? std::nullopt : std::optional(perStep(sum, count));
}

std::optional<RankTime> rankNearest(const analysis::StepTrace& trace, analysis::StepMetric metric,
    Duration figure, std::span<const int64_t> ranks) {
    std::map<int64_t, std::pair<Duration, size_t>> sums;
    for (const analysis::StepRow& row : trace.rows) {
        const auto value = row.values.get(metric);
        if (!value || !isOfStep(trace, row)
            || (!ranks.empty() && std::ranges::find(ranks, row.rank) == ranks.end()))
            continue;
        auto& [sum, count] = sums[row.rank];
        sum += *value;
        ++count;
    }
    std::optional<RankTime> nearest;
    for (const auto& [rank, sum] : sums) {
        const Duration own = perStep(sum.first, sum.second);
        if (!nearest || std::chrono::abs(own - figure) < std::chrono::abs(nearest->time - figure))
            nearest = RankTime{rank, own};
    }
    return nearest;
}

Evidence ownEvidence(const analysis::StepTrace& trace, analysis::StepMetric metric,
    const char* text, Duration told, std::span<const int64_t> ranks) {
    const auto of = rankNearest(trace, metric, told, ranks);
    return {stepsPage(of ? std::optional(of->rank) : std::nullopt, {}), {text, {}},
        of ? of->time : told};
}

Evidence exposedEvidence(
    const analysis::StepTrace& trace, Duration told, std::span<const int64_t> ranks) {
    constexpr auto kExposed = analysis::StepMetric::NotOverlapped;
    std::vector<Duration> exposed;
    for (const analysis::StepRow& row : trace.rows) {
        const auto value = row.values.get(kExposed);
        if (value && (ranks.empty() || std::ranges::find(ranks, row.rank) != ranks.end()))
            exposed.push_back(*value);
    }
    const Duration middle = analysis::medianOf(std::move(exposed)).value_or(told);
    return ownEvidence(trace, kExposed, "evidence.exposed", middle, ranks);
}

std::optional<Duration> computingOf(const analysis::StepTrace& trace, int64_t rank) {
    return meanOfRank(trace, rank, analysis::StepMetric::Computing);
}

Outcome notRun(std::string key, std::vector<std::pair<std::string, Value>> values) {
    return {Phrase{std::move(key), std::move(values)}, {}};
}

} // namespace rankscope::advisor
