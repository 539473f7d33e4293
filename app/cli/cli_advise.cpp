// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>

#include <fmt/format.h>

#include "app/cli/advise_report.h"
#include "app/cli/commands.h"
#include "core/advisor/facts/read_facts.h"
#include "core/advisor/rounds/round_store.h"
#include "core/analysis/thresholds.h"

namespace rankscope::app {

namespace {

using advisor::Finding;
using advisor::Severity;

/// Whether any check judges by a threshold of that name.
bool isThreshold(const std::string& name) {
    return std::ranges::any_of(advisor::checkTable(), [&name](const advisor::Check& check) {
        return std::ranges::any_of(check.thresholds,
            [&name](const analysis::Threshold* one) { return one->name == name; });
    });
}

std::optional<Severity> severityNamed(const std::string& word) {
    for (const Severity severity :
        {Severity::Info, Severity::Low, Severity::Medium, Severity::High}) {
        if (word == toWord(severity))
            return severity;
    }
    return std::nullopt;
}

/// Symptoms count with their cause.
bool fails(const Finding& finding, const FailOn& limit) {
    if (!finding.explainedBy.empty())
        return false;
    if (limit.severity)
        return finding.severity >= *limit.severity;
    // count(): the limit is in milliseconds
    return finding.price.cost
        && static_cast<double>(finding.price.cost->count()) > limit.milliseconds * 1e6;
}

/// On stderr: what was asked for changes nothing, or next to nothing.
void nameWhatIsBelowVerdicts(const AdviseOptions& advise) {
    for (const analysis::Threshold& of : analysis::kThresholds) {
        const auto asked = advise.options.thresholds.find(of.name);
        if (asked == advise.options.thresholds.end() || asked->second >= of.value
            || !advisor::canOnlyRise(of.name))
            continue;
        fmt::print(stderr, "rankscope-cli: {}: {}\n", of.name,
            toText(advisor::Phrase{"verdict.only_raised", {{"value", fmt::format("{}", of.value)}}},
                advise.language));
    }
}

/// What can not be read of them is named on stderr.
Result<advisor::ReadFacts> factsOf(const AdviseOptions& advise) {
    if (advise.facts.empty())
        return advisor::ReadFacts();
    auto read = advisor::readFactsFile(advise.facts);
    if (!read)
        return read;
    if (read->known == 0)
        read->issues.push_back({"facts.none", {{"file", advise.facts.string()}}});
    for (const advisor::Phrase& issue : read->issues)
        fmt::print(stderr, "rankscope-cli: {}\n", toText(issue, advise.language));
    return read;
}

Status keep(const ImportedFolder& folder, const advisor::Report& report,
    const AdviseOptions& advise, const std::stop_token& stop) {
    if (!advise.job)
        return {};
    RS_TRY_ASSIGN(const analysis::JobOverview job, analysis::jobOverview(*folder.snapshot, stop));
    const Timestamp now{std::chrono::system_clock::now().time_since_epoch()};
    RS_TRY(advisor::keepRound(
        advisor::usualRoundStore(), advisor::roundOf(folder.root, job, report, now), advise.job));
    return {};
}

} // namespace

std::optional<FailOn> parseFailOn(const std::string& text) {
    if (const auto severity = severityNamed(text))
        return FailOn{severity, 0};
    double milliseconds = 0;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, milliseconds);
    if (read.ec != std::errc() || read.ptr != end || !(milliseconds >= 0)
        || !std::isfinite(milliseconds))
        return std::nullopt;
    return FailOn{std::nullopt, milliseconds};
}

std::optional<std::pair<std::string, double>> parseThreshold(const std::string& text) {
    const size_t equals = text.find('=');
    if (equals == std::string::npos || !isThreshold(text.substr(0, equals)))
        return std::nullopt;
    double value = 0;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data() + equals + 1, end, value);
    if (read.ec != std::errc() || read.ptr != end || !(value >= 0) || !std::isfinite(value))
        return std::nullopt;
    return std::pair(text.substr(0, equals), value);
}

int runAdvise(const FolderOptions& options, const AdviseOptions& advise, OutputFormat format) {
    const auto facts = factsOf(advise);
    if (!facts) {
        fmt::print(stderr, "rankscope-cli: {}\n", facts.error().message);
        return finishOutput(kExitUsage);
    }
    nameWhatIsBelowVerdicts(advise);
    ImportedFolder folder = importFolder(options, [](const auto&) {});
    if (folder.exit == kExitStopped || (folder.isEmpty() && folder.exit != kExitGood))
        return folder.exit;
    if (folder.exit == kExitNothingReadable && !folder.jobFiles.empty())
        folder.exit = kExitGood; // graphs and dry runs tell something by themselves
    const auto report =
        advisor::runChecks(folder.snapshot, facts->facts, advise.options, {}, options.stop);
    if (!report) {
        fmt::print(stderr, "rankscope-cli: {}\n", report.error().message);
        return finishOutput(
            report.error().code == ErrorCode::Cancelled ? kExitStopped : kExitNothingReadable);
    }
    if (format == OutputFormat::Json)
        printAdviceJson(*report, advise.language);
    else
        printAdvice(*report, advise.language);
    if (const Status kept = keep(folder, *report, advise, options.stop); !kept) {
        fmt::print(stderr, "rankscope-cli: {}: {}\n", kept.error().context, kept.error().message);
        return finishOutput(kExitStopped);
    }
    const bool isFailed = advise.failOn
        && std::ranges::any_of(report->findings,
            [&](const Finding& finding) { return fails(finding, *advise.failOn); });
    const int good = facts->issues.empty() ? folder.exit : std::max<int>(folder.exit, kExitDamaged);
    return finishOutput(isFailed ? kExitFailed : good);
}

} // namespace rankscope::app
