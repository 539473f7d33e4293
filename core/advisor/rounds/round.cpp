// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/rounds/round.h"

#include <algorithm>
#include <system_error>

#include "core/advisor/efficiency.h"

namespace rankscope::advisor {

namespace {

Finding withoutProof(const Finding& finding) {
    Finding kept;
    kept.id = finding.id;
    kept.text.key = finding.text.key;
    kept.severity = finding.severity;
    kept.ranks = finding.ranks;
    kept.price.low = finding.price.low;
    kept.price.cost = finding.price.cost;
    kept.price.high = finding.price.high;
    kept.price.method = finding.price.method;
    kept.share = finding.share;
    kept.explainedBy = finding.explainedBy;
    return kept;
}

bool isOfEfficiency(const Metric& metric) {
    return std::ranges::any_of(
        efficiencyNames(), [&metric](const char* name) { return metric.name == name; });
}

} // namespace

std::string usualJob(const std::filesystem::path& folder) {
    std::error_code error;
    const std::filesystem::path whole = std::filesystem::absolute(folder, error).lexically_normal();
    // "runs/one/" has an empty last name
    return (whole.has_filename() ? whole : whole.parent_path()).parent_path().string();
}

Round roundOf(const std::filesystem::path& folder, const analysis::JobOverview& job,
    const Report& report, Timestamp now) {
    std::error_code error;
    Round round{.folder = std::filesystem::absolute(folder, error).lexically_normal(),
        .job = usualJob(folder),
        .captured = job.begin,
        .advised = now,
        .ranks = job.ranks,
        .sizes = job.sizes};
    if (!round.folder.has_filename())
        round.folder = round.folder.parent_path();
    round.report.step = report.step;
    round.report.bestCase = report.bestCase;
    round.report.thresholds = report.thresholds;
    std::ranges::transform(
        report.findings, std::back_inserter(round.report.findings), &withoutProof);
    for (const CheckResult& result : report.checks)
        round.report.checks.push_back({result.check, result.state});
    for (const Metric& metric : report.metrics) {
        if (isOfEfficiency(metric) && !metric.isImpossible())
            round.report.metrics.push_back({metric.name, metric.value});
    }
    return round;
}

} // namespace rankscope::advisor
