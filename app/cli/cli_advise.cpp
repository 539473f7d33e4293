// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>
#include <string_view>

#include <fmt/format.h>

#include "app/cli/advise_report.h"
#include "app/cli/commands.h"
#include "app/cli/fact_options.h"
#include "core/advisor/counted_causes.h"
#include "core/advisor/rounds/round_store.h"
#include "core/analysis/thresholds.h"

namespace rankscope::app {

namespace {

using advisor::Finding;
using advisor::Phrase;
using advisor::toText;

constexpr size_t kMostFailed = 5; ///< that stderr names; stdout tells all

/// Symptoms count with their cause. By cost the bubble of the schedule fails nothing: a pipeline
/// without a trouble has it.
bool fails(const Finding& finding, const FailOn& limit) {
    if (!finding.explainedBy.empty())
        return false;
    if (limit.severity)
        return finding.severity >= *limit.severity;
    // count(): the limit is in milliseconds
    return finding.price.cost && finding.text.key != advisor::kOfTheSchedule
        && static_cast<double>(finding.price.cost->count()) > limit.milliseconds * 1e6;
}

/// "CL-1 Slow rank (high)", or with what it costs.
std::string failedText(const Finding& finding, const FailOn& limit, advisor::Language language) {
    const auto what = limit.severity
        ? advisor::Value(advisor::Word{std::string("severity.") + toWord(finding.severity)})
        : advisor::Value(*finding.price.cost);
    return toText(
        Phrase{"report.failed_finding",
            {{"id", finding.id}, {"title", toText(titleOf(finding), language)}, {"what", what}}},
        language);
}

std::string limitText(const FailOn& limit, bool isOfCapture, advisor::Language language) {
    if (limit.severity)
        return toText(
            Phrase{"report.fail_severity", {{"severity", std::string(toWord(*limit.severity))}}},
            language);
    return toText(
        Phrase{"report.fail_cost", {{"limit", fmt::format("{}", limit.milliseconds)}}, isOfCapture},
        language);
}

/// On stderr: which findings failed the run, and by which limit. Whether there are any.
bool nameWhatFails(const advisor::Report& report, const AdviseOptions& advise) {
    if (!advise.failOn)
        return false;
    const advisor::Language language = advise.language;
    const bool isEnglish = language == advisor::Language::English;
    const std::string_view between = isEnglish ? ", " : "\u3001";
    std::string named;
    size_t count = 0;
    for (const Finding& finding : report.findings) {
        if (!fails(finding, *advise.failOn))
            continue;
        if (++count > kMostFailed)
            continue;
        named += count == 1 ? std::string_view() : between;
        named += failedText(finding, *advise.failOn, language);
    }
    if (count > kMostFailed)
        named += (isEnglish ? " " : "")
            + toText(Phrase{"list.more", {{"count", static_cast<int64_t>(count - kMostFailed)}}},
                language);
    if (count > 0)
        fmt::print(stderr, "rankscope-cli: {}\n",
            toText(Phrase{"report.failed",
                       {{"findings", named},
                           {"limit", limitText(*advise.failOn, report.isOfCapture, language)}}},
                language));
    return count > 0;
}

/// On stderr: what was asked for changes nothing, or next to nothing.
void nameWhatIsBelowVerdicts(const AdviseOptions& advise) {
    for (const analysis::Threshold& of : analysis::kThresholds) {
        const auto asked = advise.options.thresholds.find(of.name);
        if (asked == advise.options.thresholds.end() || asked->second >= of.value
            || !advisor::canOnlyRise(of.name))
            continue;
        fmt::print(stderr, "rankscope-cli: {}: {}\n", of.name,
            toText(Phrase{"verdict.only_raised", {{"value", fmt::format("{}", of.value)}}},
                advise.language));
    }
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
    const int good = facts->issues.empty() ? folder.exit : std::max<int>(folder.exit, kExitDamaged);
    return finishOutput(nameWhatFails(*report, advise) ? kExitFailed : good);
}

} // namespace rankscope::app
