// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/advice/rounds_texts.h"

#include <cmath>

#include <QCoreApplication>

#include "views/advice/advice_texts.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/table_builder.h"
#include "views/summary/steps/job_line.h"

namespace rankscope::advice {

using advisor::LedgerChange;
using advisor::LedgerEntry;
using advisor::Round;
using advisor::RoundMeasure;
using advisor::Stair;
using advisor::Staircase;
using charts::BarChartData;
using sections::Figure;
using sections::Note;
using shared::ColumnKind;
using shared::TableData;

namespace {

struct RoundsTexts {
    Q_DECLARE_TR_FUNCTIONS(RoundsTexts)
};

constexpr int kComputingCategory = 0;
constexpr int kCostCategory = 1;
constexpr int kUnknownCategory = 8; ///< grey

std::optional<double> tokensOf(const Round& round) {
    return advisor::valueNamed(round.report.metrics, "tokens_per_second_per_device");
}

std::optional<int64_t> wholeTokens(const Round& round) {
    const auto tokens = tokensOf(round);
    return tokens ? std::optional(static_cast<int64_t>(std::llround(*tokens))) : std::nullopt;
}

int64_t nanoseconds(std::optional<Duration> time) {
    return time ? time->count() : shared::kNoValue; // count(): as a cell
}

QString valueText(const Stair& stair, RoundMeasure measure) {
    if (measure == RoundMeasure::TokensPerDevice)
        return shared::formatCount(wholeTokens(*stair.round).value_or(0));
    const auto& step = stair.round->report.step;
    return step ? shared::formatRounded(*step) : shared::dash();
}

QString changeWord(LedgerChange change) {
    switch (change) {
    case LedgerChange::Fixed:
        return RoundsTexts::tr("fixed");
    case LedgerChange::New:
        return RoundsTexts::tr("new");
    case LedgerChange::Worse:
        return RoundsTexts::tr("worse");
    case LedgerChange::Better:
        return RoundsTexts::tr("better");
    case LedgerChange::NotJudgedBefore:
        return RoundsTexts::tr("not judged before");
    case LedgerChange::NotJudgedNow:
        break;
    }
    return RoundsTexts::tr("not judged now");
}

QString costOf(const advisor::Finding* finding) {
    return finding == nullptr ? shared::dash() : costText(finding->price);
}

size_t countOf(const Stair& stair, LedgerChange change) {
    return static_cast<size_t>(std::ranges::count_if(
        stair.ledger, [change](const LedgerEntry& entry) { return entry.change == change; }));
}

/// Of the first round there is none before it.
std::optional<int64_t> changesOf(const Stair& stair, LedgerChange change, bool isFirst) {
    return isFirst ? std::nullopt : std::optional(static_cast<int64_t>(countOf(stair, change)));
}

struct RoundRow {
    const Stair* stair = nullptr;
    size_t number = 0; ///< from 1
};

} // namespace

Note roundsNote(const Staircase& stairs, const QStringList& problems) {
    QStringList texts;
    for (const advisor::Phrase& phrase : phrasesOf(stairs))
        texts += textOf(phrase);
    const QString title = stairs.stairs.size() == 1
        ? RoundsTexts::tr("This is the first round of the job that is known.")
        : shared::counted(stairs.stairs.size(), QString(), RoundsTexts::tr("%1 rounds of tuning"));
    if (stairs.stairs.size() == 1)
        texts.prepend(RoundsTexts::tr("Change what the first findings advise, profile the job "
                                      "again and open the new folder: the rounds of a job are "
                                      "compared here."));
    texts += problems;
    return {title, shared::sentences(texts),
        problems.isEmpty() ? (stairs.isDone ? Note::Verdict::Good : Note::Verdict::None)
                           : Note::Verdict::Warning};
}

std::vector<Figure> roundsFigures(const Staircase& stairs) {
    const Stair& first = stairs.stairs.front();
    const Stair& last = stairs.stairs.back();
    const bool isByTokens = stairs.measure == RoundMeasure::TokensPerDevice;
    std::vector<Figure> figures{
        {.title = isByTokens ? RoundsTexts::tr("Tokens per second and device")
                             : RoundsTexts::tr("Step time"),
            .value = valueText(last, stairs.measure),
            .note = RoundsTexts::tr("in the last round")}};
    if (stairs.stairs.size() > 1) {
        Figure change{.title = RoundsTexts::tr("Since the first round"),
            .value = shared::signedText(ColumnKind::Percent, shared::millionths(last.sinceFirst)),
            .note = RoundsTexts::tr("first round: %1").arg(valueText(first, stairs.measure))};
        if (!last.sinceFirst)
            change.value = shared::dash();
        else if (const auto better = advisor::isBetter(last.sinceFirst, stairs.measure))
            change.verdict = *better ? Figure::Verdict::Good : Figure::Verdict::Bad;
        figures.push_back(std::move(change));
    }
    figures.push_back({.title = RoundsTexts::tr("Best case of the last round"),
        .value = last.round->report.bestCase ? shared::formatRounded(*last.round->report.bestCase)
                                             : shared::dash(),
        .note = RoundsTexts::tr("without what its findings cost")});
    figures.push_back({.title = RoundsTexts::tr("Largest finding left"),
        .value = last.largestCost == last.provenCost ? shared::percentText(last.largestCost)
                                                     : upTo(shared::percentText(last.largestCost)),
        .note = RoundsTexts::tr("of the step")});
    return figures;
}

BarChartData roundsBars(const Staircase& stairs) {
    BarChartData data;
    data.isSequence = true;
    const bool isByTokens = stairs.measure == RoundMeasure::TokensPerDevice;
    data.kind = isByTokens ? ColumnKind::Count : ColumnKind::Milliseconds;
    if (isByTokens)
        data.series = {{RoundsTexts::tr("Tokens per second and device"), kComputingCategory}};
    else
        data.series = {{RoundsTexts::tr("Best case"), kComputingCategory},
            {RoundsTexts::tr("What findings cost"), kCostCategory}};
    const auto isWithoutBest = [](const Stair& stair) {
        return stair.round->report.step && !stair.round->report.bestCase;
    };
    const bool hasUnknown = !isByTokens && std::ranges::any_of(stairs.stairs, isWithoutBest);
    if (hasUnknown)
        data.series.push_back({RoundsTexts::tr("Step, best case unknown"), kUnknownCategory});
    for (size_t i = 0; i < stairs.stairs.size(); ++i) {
        const Round& round = *stairs.stairs[i].round;
        charts::Bar bar{QString::number(i + 1), {}};
        if (isByTokens) {
            bar.parts = {wholeTokens(round).value_or(shared::kNoValue)};
        } else {
            const auto& step = round.report.step;
            const auto& best = round.report.bestCase;
            bar.parts = {nanoseconds(best),
                step && best ? std::max(Duration(), *step - *best).count() // count(): as a cell
                             : shared::kNoValue};
            if (hasUnknown)
                bar.parts.push_back(best ? shared::kNoValue : nanoseconds(step));
        }
        data.bars.push_back(std::move(bar));
    }
    return data;
}

TableData roundsTable(const Staircase& stairs, RoundColumns columns) {
    const bool isWide = columns == RoundColumns::All;
    std::vector<RoundRow> rows;
    rows.reserve(stairs.stairs.size());
    for (const Stair& stair : stairs.stairs)
        rows.push_back({&stair, rows.size() + 1});
    const auto ofRound = [](auto member) {
        return [member](const RoundRow& row) { return member(*row.stair->round); };
    };
    const auto changes = [](LedgerChange change) {
        return [change](
                   const RoundRow& row) { return changesOf(*row.stair, change, row.number == 1); };
    };
    return shared::TableBuilder<RoundRow>()
        .column({RoundsTexts::tr("Round"), ColumnKind::Id, {}, 60}, &RoundRow::number)
        .column({RoundsTexts::tr("Profile")},
            ofRound([](const Round& round) { return round.folder.filename().string(); }))
        .column({RoundsTexts::tr("Captured"), ColumnKind::Text, {}, 176},
            ofRound([](const Round& round) { return summary::captureText(round.captured); }))
        .columnIf(isWide, {RoundsTexts::tr("Ranks", "how many"), ColumnKind::Count, {}, 64},
            ofRound([](const Round& round) { return round.ranks; }))
        .columnIf(isWide, {RoundsTexts::tr("Parallel sizes"), ColumnKind::Text, {}, 120},
            ofRound([](const Round& round) { return summary::sizesText(round.sizes); }))
        .column({RoundsTexts::tr("Step time (ms)"), ColumnKind::Milliseconds},
            ofRound([](const Round& round) { return round.report.step; }))
        .column({RoundsTexts::tr("Best case (ms)"), ColumnKind::Milliseconds},
            ofRound([](const Round& round) { return round.report.bestCase; }))
        .columnIfKnown({RoundsTexts::tr("Tokens per second and device"), ColumnKind::Count},
            ofRound(&wholeTokens))
        .columnIfKnown(
            {RoundsTexts::tr("MFU"), ColumnKind::Percent}, ofRound([](const Round& round) {
                return advisor::valueNamed(round.report.metrics, "mfu");
            }))
        .column({RoundsTexts::tr("Since the previous round"), ColumnKind::Percent, {}, 0,
                    shared::Sign::Arrow},
            [](const RoundRow& row) { return row.stair->sinceBefore; })
        .column({RoundsTexts::tr("Since the first round"), ColumnKind::Percent, {}, 0,
                    shared::Sign::Arrow},
            [](const RoundRow& row) { return row.stair->sinceFirst; })
        .column({RoundsTexts::tr("Fixed"), ColumnKind::Count, {}, 64}, changes(LedgerChange::Fixed))
        .column({RoundsTexts::tr("New"), ColumnKind::Count, {}, 64}, changes(LedgerChange::New))
        .columnIf(isWide, {RoundsTexts::tr("Worse"), ColumnKind::Count, {}, 64},
            changes(LedgerChange::Worse))
        .columnIf(isWide, {RoundsTexts::tr("Better"), ColumnKind::Count, {}, 64},
            changes(LedgerChange::Better))
        .table(rows);
}

TableData changesTable(const Stair& stair) {
    const size_t ranks = stair.round->ranks;
    return shared::TableBuilder<LedgerEntry>()
        .column({RoundsTexts::tr("Change", "of a finding"), ColumnKind::Text, {}, 110},
            [](const LedgerEntry& entry) { return changeWord(entry.change); })
        .column({RoundsTexts::tr("Check"), ColumnKind::Text, {}, 64},
            [](const LedgerEntry& entry) { return entry.finding().id; })
        .column({RoundsTexts::tr("Finding")},
            [](const LedgerEntry& entry) { return findingTitle(entry.finding()); })
        .column({RoundsTexts::tr("Ranks"), ColumnKind::Text, {}, 110},
            [ranks](const LedgerEntry& entry) { return ranksText(entry.finding().ranks, ranks); })
        .column({RoundsTexts::tr("Cost before"), ColumnKind::Text, {}, 110},
            [](const LedgerEntry& entry) { return costOf(entry.base); })
        .column({RoundsTexts::tr("Cost now"), ColumnKind::Text, {}, 110},
            [](const LedgerEntry& entry) { return costOf(entry.candidate); })
        .table(stair.ledger);
}

QString changesTitle(size_t round) {
    return RoundsTexts::tr("What became of findings in round %1").arg(round + 1);
}

} // namespace rankscope::advice
