// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/diff_report.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "app/cli/number_text.h"
#include "core/analysis/rank_runs.h"
#include "core/analysis/runs/diff_conclusion.h"
#include "core/base/short_name.h"

namespace rankscope::app {

namespace {

using analysis::Compared;

constexpr size_t kMostLines = 20;
constexpr size_t kLongestName = 120; ///< of a kernel in a line of text; JSON has all of it

const char* sentenceOf(analysis::RunWarning warning) {
    using enum analysis::RunWarning;
    switch (warning) {
    case Ranks:
        return "the runs have different ranks";
    case Steps:
        return "the runs have different numbers of steps";
    case NoSteps:
        return "a run has no steps to compare";
    case Kind:
        return "the runs were collected with different profilers";
    case Level:
        return "the runs were collected at different profiler levels; a higher level adds overhead";
    case Versions:
        return "the runs used different versions of the framework or CANN";
    case ParallelSizes:
        return "the jobs use different parallelism";
    case Profiles:
        return "a run contains several profiles of a rank: only one per rank is compared "
               "(--profile, --base-profile)";
    case MemoryOfRun:
        return "no file shows when a compared step ran, so its memory covers the whole run";
    case Shapes:
        return "a run has no shapes or cores of its operators: these are matched by name";
    }
    return "";
}

std::string timeText(std::optional<int64_t> nanoseconds) {
    if (!nanoseconds)
        return "-";
    const std::string sign = *nanoseconds < 0 ? "-" : "";
    return sign + durationText(std::abs(*nanoseconds));
}

std::string sizeText(std::optional<int64_t> bytes) {
    return bytes ? bytesText(static_cast<uint64_t>(std::max(*bytes, int64_t{0}))) : "-";
}

std::string growthText(const Compared& of) {
    const auto growth = of.growth();
    if (!growth)
        return "";
    const bool isNothing = std::abs(*growth) < 0.0005; // no sign of what the digits do not show
    return isNothing ? "0.0 %" : fmt::format("{:+.1f} %", *growth * 100);
}

void printOperators(const char* title, const std::vector<analysis::OperatorDelta>& deltas) {
    fmt::print("\n{}, per rank and step\n", title);
    size_t lines = 0;
    for (const analysis::OperatorDelta& delta : deltas) {
        if (delta.change == analysis::Change::Same)
            continue;
        if (++lines > kMostLines)
            break;
        fmt::print("  {:<7} {:>10} -> {:>10} {:>10}  {} {}\n", toWord(delta.change),
            timeText(delta.time.base), timeText(delta.time.candidate), growthText(delta.time),
            shortName(delta.name, kLongestName), shortName(delta.shapes, kLongestName));
    }
    if (lines == 0)
        fmt::print("  no difference\n");
}

/// What stands in a line of a list: what it is of, and its figures.
struct Line {
    std::string name;
    const Compared* figure;
    std::string (*textOf)(std::optional<int64_t>);
};

void printLines(const char* title, const std::vector<Line>& lines) {
    if (lines.empty())
        return;
    fmt::print("\n{}\n", title);
    for (const Line& line : lines)
        fmt::print("  {:<40} {:>10} -> {:>10} {:>10}\n", shortName(line.name, kLongestName),
            line.textOf(line.figure->base), line.textOf(line.figure->candidate),
            growthText(*line.figure));
}

/// Those of the largest differences in the figure.
template <class Delta, class NameOf>
std::vector<Line> linesOf(const std::vector<Delta>& deltas, Compared Delta::*figure,
    std::string (*textOf)(std::optional<int64_t>), NameOf nameOf) {
    std::vector<const Delta*> order;
    for (const Delta& delta : deltas) {
        if ((delta.*figure).delta() != 0)
            order.push_back(&delta);
    }
    std::stable_sort(order.begin(), order.end(), [figure](const Delta* left, const Delta* right) {
        return (left->*figure).weight() > (right->*figure).weight();
    });
    order.resize(std::min(order.size(), kMostLines));
    std::vector<Line> lines;
    lines.reserve(order.size());
    for (const Delta* delta : order)
        lines.push_back({nameOf(*delta), &(delta->*figure), textOf});
    return lines;
}

std::string rankText(std::optional<int64_t> rank) {
    return rank ? "rank " + analysis::rankText(*rank) : "";
}

std::string groupText(const analysis::CollectiveDelta& of) {
    std::string text = of.operation + ' ' + of.group;
    if (of.ranks.size() > 4)
        return fmt::format("{} {} ranks from {}", text, of.ranks.size(), of.ranks.front());
    for (const int64_t rank : of.ranks)
        text += ' ' + std::to_string(rank);
    return text;
}

std::string linkText(const analysis::LinkDelta& of) {
    if (!of.source)
        return of.transport;
    return of.target ? fmt::format("{} -> {} {}", *of.source, *of.target, of.transport)
                     : rankText(of.source) + ' ' + of.transport;
}

std::string bandwidthText(std::optional<int64_t> megabytes) {
    return megabytes ? bytesText(static_cast<uint64_t>(*megabytes) * 1'000'000) + "/s" : "-";
}

void printRanks(const analysis::RunDiff& diff) {
    printLines("Steps by rank, mean over steps",
        linesOf(diff.rankSteps, &analysis::RankStepDelta::time, timeText,
            [](const auto& of) { return rankText(of.rank) + ' ' + toWord(of.metric); }));
}

void printCommunication(const analysis::RunDiff& diff) {
    printLines("Collectives by communication group, per member and step",
        linesOf(diff.collectives, &analysis::CollectiveDelta::time, timeText, groupText));
    printLines("Communication by rank, per step",
        linesOf(diff.rankCommunication, &analysis::RankCommunicationDelta::elapse, timeText,
            [](const auto& of) { return of.rank ? rankText(of.rank) : "both ranks"; }));
    printLines(
        "Links, per step", linesOf(diff.links, &analysis::LinkDelta::time, timeText, linkText));
    printLines("Links, bandwidth",
        linesOf(diff.links, &analysis::LinkDelta::bandwidth, bandwidthText, linkText));
}

void printMemory(const DiffReport& report) {
    const analysis::RunDiff& diff = report.diff;
    if (diff.memory.empty())
        return;
    fmt::print("\nMemory, peak over all ranks\n");
    for (const analysis::MemoryDelta& delta : diff.memory)
        fmt::print("  {:<12} {:<10} {:>10} -> {:>10} {:>10}\n", delta.component, toWord(delta.kind),
            sizeText(delta.peak.base), sizeText(delta.peak.candidate), growthText(delta.peak));
    if (report.diff.twoRanks) // their figures by rank are those of the whole
        return;
    printLines("Memory by rank",
        linesOf(diff.rankMemory, &analysis::MemoryDelta::peak, sizeText, [](const auto& of) {
            return fmt::format("{} {} {}", rankText(of.rank), of.component, toWord(of.kind));
        }));
}

std::string partText(const analysis::RunPart& part) {
    std::string text = part.rank ? rankText(part.rank) : "all ranks";
    text += part.step ? fmt::format(", step {}", *part.step) : ", all steps";
    if (part.profile > 1)
        text += fmt::format(", profile {}", part.profile);
    return text;
}

bool isPart(const analysis::RunPart& part) {
    return part.rank || part.step;
}

void printWarmUp(const char* side, std::optional<int64_t> step) {
    if (step)
        fmt::print("Without warm-up step {} of the {} (--with-warm-up includes it)\n", *step, side);
}

/// "The step takes 0.391 ms longer (+3.7 %). Computing takes 0.401 ms longer; ..."
void printConclusion(const analysis::DiffConclusion& of) {
    const auto changed = [](int64_t delta) {
        return fmt::format(
            "{} {}", durationText(std::abs(delta)), delta < 0 ? "shorter" : "longer");
    };
    if (of.change == analysis::Change::Same) {
        fmt::print("The step takes as long as in the baseline ({}).\n\n", growthText(of.step));
        return;
    }
    fmt::print("The step takes {} ({}).", changed(of.step.delta()), growthText(of.step));
    if (of.part)
        fmt::print(" {} takes {} in it.", toWord(of.part->metric), changed(of.part->time.delta()));
    if (!of.name.empty())
        fmt::print(" Largest change there: {}, {}.", shortName(of.name, kLongestName),
            changed(of.nameDelta.count()));
    fmt::print("\n\n");
}

using advisor::Language;

/// Of a step; "<": only the upper end is known; "-": not found in that run, or of unknown cost.
std::string costOf(const advisor::Finding* finding, Language language) {
    if (finding == nullptr || !(finding->price.cost || finding->price.high))
        return "-";
    const advisor::Price& price = finding->price;
    return (price.cost ? "" : "<")
        + toText(advisor::Value(price.cost ? *price.cost : *price.high), language);
}

std::string findingText(const advisor::LedgerEntry& entry, Language language) {
    const advisor::Finding& of = entry.finding();
    return fmt::format("{:<5} {:>8} -> {:>8}  {}", of.id, costOf(entry.base, language),
        costOf(entry.candidate, language), toText(of.text, language));
}

/// What only one of both runs could judge, with what the other lacks.
void printNotJudged(const std::vector<advisor::LedgerEntry>& ledger, Language language) {
    bool isFirst = true;
    for (const advisor::LedgerEntry& entry : ledger) {
        if (entry.notRun == nullptr)
            continue;
        if (std::exchange(isFirst, false))
            fmt::print("\n{}\n", textOf("ledger.not_judged", language));
        fmt::print("  {}\n        {}\n", findingText(entry, language),
            toText({std::string("ledger.") + toWord(entry.change),
                       {{"reason", toText(entry.notRun->reason, language)}}},
                language));
    }
}

void printLedger(const std::vector<advisor::LedgerEntry>& ledger, Language language) {
    fmt::print("\n{}\n", textOf("ledger.changed", language));
    bool isNone = true;
    for (const advisor::LedgerEntry& entry : ledger) {
        if (entry.notRun != nullptr)
            continue;
        isNone = false;
        fmt::print("  {:<6} {}\n", textOf(std::string("ledger.") + toWord(entry.change), language),
            findingText(entry, language));
    }
    if (isNone)
        fmt::print("  {}\n", textOf("ledger.none", language));
    printNotJudged(ledger, language);
}

} // namespace

void printDiff(const DiffReport& report) {
    const analysis::RunDiff& diff = report.diff;
    for (const analysis::RunWarning warning : diff.warnings)
        fmt::print(stderr, "rankscope-cli: {}\n", sentenceOf(warning));
    if (isPart(report.base) || isPart(report.candidate))
        fmt::print(
            "Baseline: {}\nCandidate: {}\n\n", partText(report.base), partText(report.candidate));
    printWarmUp("baseline", diff.warmUp.base);
    printWarmUp("candidate", diff.warmUp.candidate);
    if (const auto conclusion = analysis::conclusionOf(diff))
        printConclusion(*conclusion);
    fmt::print("Steps, mean over ranks and steps\n");
    for (const analysis::StepDelta& delta : diff.steps)
        fmt::print("  {:<32} {:>10} -> {:>10} {:>10}\n", toWord(delta.metric),
            timeText(delta.time.base), timeText(delta.time.candidate), growthText(delta.time));
    if (!diff.twoRanks)
        printRanks(diff);
    printOperators("Operators", diff.operators);
    printOperators("Communication", diff.communication);
    printCommunication(diff);
    printMemory(report);
    if (report.ledger)
        printLedger(*report.ledger, report.language);
}

} // namespace rankscope::app
