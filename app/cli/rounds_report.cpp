// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/rounds_report.h"

#include <algorithm>
#include <cmath>
#include <ctime>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "core/advisor/finding_texts.h"
#include "core/base/grouped.h"
#include "core/base/json_writer.h"

namespace rankscope::app {

namespace {

using advisor::Language;
using advisor::LedgerEntry;
using advisor::Phrase;
using advisor::Stair;
using advisor::Staircase;

constexpr const char* kDash = "-";

/// By the clock of this machine.
std::string dayText(std::optional<Timestamp> time) {
    if (!time)
        return kDash;
    const auto seconds =
        std::chrono::duration_cast<std::chrono::seconds>(time->time_since_epoch()).count();
    return fmt::format("{:%Y-%m-%d %H:%M}", fmt::localtime(static_cast<std::time_t>(seconds)));
}

std::string timeText(std::optional<Duration> time, Language language) {
    return time ? toText(advisor::Value(*time), language) : kDash;
}

/// "-12.3 %", and "0.0 %" of what rounds to nothing.
std::string changeText(std::optional<double> change) {
    if (!change)
        return kDash;
    return std::abs(*change) < 0.0005 ? "0.0 %" : fmt::format("{:+.1f} %", *change * 100);
}

std::string tokensText(const advisor::Round& round) {
    const auto tokens = advisor::valueNamed(round.report.metrics, "tokens_per_second_per_device");
    return tokens ? grouped(fmt::format("{:.1f}", *tokens)) : kDash;
}

std::string countText(size_t rounds, Language language) {
    return toText(Phrase{rounds == 1 ? "rounds.count_one" : "rounds.count",
                      {{"n", static_cast<int64_t>(rounds)}}},
        language);
}

void printChange(const LedgerEntry& entry, Language language) {
    const advisor::Finding& finding = entry.finding();
    fmt::print("      {:<6} {} {}{}\n",
        textOf(std::string("ledger.") + toWord(entry.change), language), finding.id,
        toText(titleOf(finding), language),
        finding.ranks.empty()
            ? std::string()
            : " (" + toText(advisor::Value(advisor::Numbers{finding.ranks}), language) + ")");
}

/// What only one of both rounds could judge, in a line.
void printNotJudged(const Stair& stair, advisor::LedgerChange change, Language language) {
    std::vector<std::string> checks;
    for (const LedgerEntry& entry : stair.ledger) {
        if (entry.change == change && std::ranges::find(checks, entry.finding().id) == checks.end())
            checks.push_back(entry.finding().id);
    }
    if (!checks.empty())
        fmt::print("      {}\n",
            toText(Phrase{std::string("rounds.") + toWord(change),
                       {{"checks", fmt::format("{}", fmt::join(checks, ", "))}}},
                language));
}

void printStair(const Stair& stair, size_t number, Language language) {
    const advisor::Round& round = *stair.round;
    fmt::print("{:>3}  {:<16}  {:>5}  {:>9}  {:>9}  {:>9}  {:>9}  {:>9}  {}\n", number,
        dayText(round.captured), round.ranks, timeText(round.report.step, language),
        timeText(round.report.bestCase, language), tokensText(round), changeText(stair.sinceBefore),
        changeText(stair.sinceFirst), round.folder.string());
    for (const LedgerEntry& entry : stair.ledger) {
        if (entry.notRun == nullptr)
            printChange(entry, language);
    }
    printNotJudged(stair, advisor::LedgerChange::NotJudgedBefore, language);
    printNotJudged(stair, advisor::LedgerChange::NotJudgedNow, language);
}

void writeFigure(JsonWriter& json, const char* name, std::optional<double> figure) {
    json.key(name);
    if (figure)
        json.value(*figure);
    else
        json.null();
}

void writeTime(JsonWriter& json, const char* name, std::optional<Duration> time) {
    json.key(name).value(time ? std::optional(time->count()) : std::nullopt);
}

void writeStair(JsonWriter& json, const Stair& stair) {
    const advisor::Round& round = *stair.round;
    json.beginObject().key("folder").value(round.folder.string());
    json.key("captured_ns")
        .value(round.captured ? std::optional(toNanoseconds(*round.captured)) : std::nullopt);
    json.key("ranks").value(static_cast<uint64_t>(round.ranks));
    writeTime(json, "step_ns", round.report.step);
    writeTime(json, "best_case_ns", round.report.bestCase);
    writeFigure(json, "tokens_per_second_per_device",
        advisor::valueNamed(round.report.metrics, "tokens_per_second_per_device"));
    writeFigure(json, "mfu", advisor::valueNamed(round.report.metrics, "mfu"));
    writeFigure(json, "since_before", stair.sinceBefore);
    writeFigure(json, "since_first", stair.sinceFirst);
    writeFigure(json, "proven_cost", stair.provenCost);
    writeFigure(json, "largest_cost", stair.largestCost);
    json.key("thresholds").beginObject();
    for (const auto& [name, value] : round.report.thresholds)
        json.key(name).raw(fmt::format("{}", value)); // all of its digits
    json.endObject().key("other_thresholds").beginArray();
    for (const advisor::OtherThreshold& other : stair.otherThresholds)
        json.value(other.name);
    json.endArray().key("changes").beginArray();
    for (const LedgerEntry& entry : stair.ledger) {
        const advisor::Finding& finding = entry.finding();
        json.beginObject().key("change").value(toWord(entry.change)).key("id").value(finding.id);
        json.key("ranks").beginArray();
        for (const int64_t rank : finding.ranks)
            json.value(rank);
        json.endArray().endObject();
    }
    json.endArray().endObject();
}

} // namespace

void printRounds(const std::string& job, const Staircase& rounds, Language language) {
    if (rounds.stairs.empty())
        return;
    const char* const measure = rounds.measure == advisor::RoundMeasure::TokensPerDevice
        ? "rounds.by_tokens"
        : "rounds.by_step";
    fmt::print("{}\n\n",
        toText(Phrase{"rounds.job",
                   {{"job", job}, {"rounds", countText(rounds.stairs.size(), language)},
                       {"measure", advisor::Word{measure}}}},
            language));
    const auto head = [language](const char* column) {
        return textOf(std::string("rounds.head_") + column, language);
    };
    fmt::print("{:>3}  {:<16}  {:>5}  {:>9}  {:>9}  {:>9}  {:>9}  {:>9}  {}\n", "#",
        head("captured"), head("ranks"), head("step"), head("best_case"), head("tokens"),
        head("change"), head("in_all"), head("folder"));
    for (size_t i = 0; i < rounds.stairs.size(); ++i)
        printStair(rounds.stairs[i], i + 1, language);
    fmt::print("\n");
    for (const Phrase& phrase : phrasesOf(rounds))
        fmt::print("{}\n", toText(phrase, language));
}

void printRoundsJson(const std::string& job, const Staircase& rounds) {
    JsonWriter json;
    json.beginObject().key("job").value(job).key("measure");
    json.value(rounds.measure == advisor::RoundMeasure::TokensPerDevice
            ? "tokens_per_second_per_device"
            : "step_ns");
    json.key("done").value(rounds.isDone).key("rounds").beginArray();
    for (const Stair& stair : rounds.stairs)
        writeStair(json, stair);
    fmt::print("{}\n", json.endArray().endObject().text());
}

void printJobs(const std::map<std::string, size_t>& jobs, Language language) {
    if (jobs.empty())
        fmt::print("{}\n", toText(Phrase{"rounds.no_jobs"}, language));
    for (const auto& [job, rounds] : jobs)
        fmt::print("{:>10}  {}\n", countText(rounds, language), job);
}

void printJobsJson(const std::map<std::string, size_t>& jobs) {
    JsonWriter json;
    json.beginObject().key("jobs").beginArray();
    for (const auto& [job, rounds] : jobs)
        json.beginObject()
            .key("job")
            .value(job)
            .key("rounds")
            .value(static_cast<uint64_t>(rounds))
            .endObject();
    fmt::print("{}\n", json.endArray().endObject().text());
}

} // namespace rankscope::app
