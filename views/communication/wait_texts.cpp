// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/wait_texts.h"

#include <algorithm>
#include <functional>

#include <QCoreApplication>

#include "core/analysis/thresholds/of_verdicts.h"
#include "views/communication/collective_source.h"
#include "views/communication/collective_table.h"
#include "views/shared/formats.h"
#include "views/shared/table_builder.h"

namespace rankscope::communication {

using analysis::Collective;
using analysis::MatchedCollective;
using analysis::RankWaits;
using analysis::WaitSum;
using sections::Figure;
using shared::Column;
using shared::ColumnKind;
using shared::kNoValue;

namespace {

struct WaitTexts {
    Q_DECLARE_TR_FUNCTIONS(WaitTexts)
};

/// Of a rank that shares no collective with another nobody knows.
template <class Part>
auto ofShared(Part part) {
    return [part](const RankWaits& of) {
        return of.operators > 0 ? std::optional(std::invoke(part, of)) : std::nullopt;
    };
}

bool hasCollectives(const Waits& waits) {
    return !std::ranges::all_of(waits.matched.collectives, &MatchedCollective::isTransfer);
}

using SharedWaits = std::shared_ptr<const Waits>;
using GroupText = std::function<QString(const std::string&)>;

WaitTableView rankTable(const SharedWaits& of) {
    const Waits& waits = *of;
    WaitTableView view{.count = waits.ranks.size(),
        .targetOf = [of](size_t row) { return WaitTarget{.late = of->ranks[row].rank}; }};
    view.table =
        shared::TableBuilder<RankWaits>()
            .column({WaitTexts::tr("Rank"), ColumnKind::Id}, &RankWaits::rank)
            .column(lateColumn(), ofShared(&RankWaits::late))
            .column({WaitTexts::tr("Wait caused (ms)"), ColumnKind::Milliseconds,
                        WaitTexts::tr("Late time of this rank, sum over the ranks that waited for "
                                      "it")},
                ofShared(&RankWaits::caused))
            .column({WaitTexts::tr("Wait for others (ms)"), ColumnKind::Milliseconds,
                        WaitTexts::tr("Time spent waiting in collectives: own elapsed time minus "
                                      "the shortest of all ranks. The wait on the page Durations "
                                      "is that inside the operators, as the files tell it")},
                ofShared(&RankWaits::waited))
            .column({WaitTexts::tr("Receiving (ms)"), ColumnKind::Milliseconds,
                        WaitTexts::tr("Time spent waiting in sends and receives: a pipeline stage "
                                      "waits for its turn there, so no rank counts as late")},
                &RankWaits::receiving)
            .column(timesLastColumn(), ofShared(&RankWaits::timesLast))
            .column({WaitTexts::tr("Outliers"), ColumnKind::Count,
                        WaitTexts::tr("Number of collectives in which the time of this rank is an "
                                      "outlier: too much shorter than that of the others to be "
                                      "chance (Dixon's test at 99.5 %; above 100 ranks, three "
                                      "standard deviations)")},
                ofShared(&RankWaits::standsOut))
            .column({WaitTexts::tr("Collectives"), ColumnKind::Count,
                        WaitTexts::tr("Number of collectives that this rank shares with another")},
                &RankWaits::operators)
            .table(waits.ranks);
    for (uint32_t i = 0; waits.late && i < waits.ranks.size(); ++i) {
        if (std::ranges::find(waits.late->ranks, waits.ranks[i].rank, &analysis::LateRank::rank)
            != waits.late->ranks.end())
            view.table.told.push_back(i);
    }
    return view;
}

WaitTableView pairTable(const SharedWaits& waits, WaitRows rows, const GroupText& groupText) {
    const std::vector<WaitSum>& sums = rows == WaitRows::Steps ? waits->ofSteps
        : rows == WaitRows::Groups                             ? waits->ofGroups
                                                               : waits->ofJob;
    const auto sumAt = [waits, &sums](size_t row) -> const WaitSum& { return sums[row]; };
    WaitTableView view{.count = sums.size(), .targetOf = [sumAt](size_t row) {
                           const WaitSum& sum = sumAt(row);
                           return WaitTarget{
                               .late = sum.late, .waiting = sum.waiting, .step = sum.step};
                       }};
    view.table = shared::TableBuilder<WaitSum>()
                     .column({WaitTexts::tr("Waiting rank"), ColumnKind::Id}, &WaitSum::waiting)
                     .column({WaitTexts::tr("Last rank"), ColumnKind::Id,
                                 WaitTexts::tr("Last rank to arrive")},
                         &WaitSum::late)
                     .column({WaitTexts::tr("Wait (ms)"), ColumnKind::Milliseconds,
                                 WaitTexts::tr("Sum of the waits that would be avoided if the last "
                                               "rank arrived together with the previous one")},
                         &WaitSum::wait)
                     .column({WaitTexts::tr("Collectives"), ColumnKind::Count}, &WaitSum::operators)
                     .columnIf(rows == WaitRows::Steps, {WaitTexts::tr("Step"), ColumnKind::Id},
                         &WaitSum::step)
                     .columnIf(rows == WaitRows::Groups, {WaitTexts::tr("Group")},
                         [waits, groupText](const WaitSum& sum) {
                             return sum.group ? groupText(waits->all.text(*sum.group)) : QString();
                         })
                     .table(sums.size(), sumAt);
    return view;
}

} // namespace

Column lateColumn() {
    return {WaitTexts::tr("Late (ms)"), ColumnKind::Milliseconds,
        WaitTexts::tr("Sum over the collectives in which this rank arrived last: its arrival minus "
                      "that of the previous rank, minus its own extra wait for other communication "
                      "groups and stages")};
}

Column timesLastColumn() {
    return {WaitTexts::tr("Times last"), ColumnKind::Count,
        WaitTexts::tr("Number of collectives in which this rank arrived last")};
}

Waits waitsOf(analysis::Collectives all, const analysis::StepFacts& facts) {
    using analysis::WaitsBy;
    Waits waits{std::move(all)};
    waits.matched = analysis::matchCollectives(waits.all);
    waits.ranks = analysis::rankWaits(waits.all, waits.matched);
    waits.late = analysis::findLateRanks(waits.all, waits.matched, facts);
    waits.ofJob = analysis::waitSums(waits.all, waits.matched, WaitsBy::Job);
    waits.ofSteps = analysis::waitSums(waits.all, waits.matched, WaitsBy::Step);
    waits.ofGroups = analysis::waitSums(waits.all, waits.matched, WaitsBy::Group);
    waits.worst = analysis::worstCollectives(waits.matched, analysis::Operation::Collective);
    waits.worstTransfers = analysis::worstCollectives(waits.matched, analysis::Operation::Transfer);
    return waits;
}

WaitView waitView(const Waits& waits) {
    WaitView view;
    for (const RankWaits& of : waits.ranks)
        view.ranks.push_back(of.rank);
    std::ranges::sort(view.ranks);
    const size_t count = view.ranks.size();
    const auto placeOf = [&view](int64_t rank) {
        return static_cast<size_t>(std::ranges::lower_bound(view.ranks, rank) - view.ranks.begin());
    };
    view.heat.columns = count;
    view.heat.rows = count;
    view.heat.kind = ColumnKind::Milliseconds;
    view.heat.values.assign(count * count, kNoValue);
    for (const WaitSum& sum : waits.ofJob) // count(): cells keep nanoseconds
        view.heat.values[placeOf(sum.waiting) * count + placeOf(sum.late)] = sum.wait.count();
    for (const int64_t rank : view.ranks) {
        view.heat.columnNames.push_back(QString::number(rank));
        view.heat.rowNames.push_back(QString::number(rank));
    }
    view.heat.columnTitle = WaitTexts::tr("Last rank");
    view.heat.startsAtZero = true;
    view.heat.rowTitle = WaitTexts::tr("Waiting rank");
    return view;
}

WaitTableView waitTable(const SharedWaits& waits, WaitRows rows, const GroupText& groupText) {
    switch (rows) {
    case WaitRows::Ranks:
        return rankTable(waits);
    case WaitRows::Collectives:
        return collectiveTable(waits, analysis::Operation::Collective, groupText);
    case WaitRows::Transfers:
        return collectiveTable(waits, analysis::Operation::Transfer, groupText);
    case WaitRows::Pairs:
    case WaitRows::Steps:
    case WaitRows::Groups:
        break;
    }
    return pairTable(waits, rows, groupText);
}

namespace {

Figure longestFigure(const Waits& waits) {
    Figure figure{.title = WaitTexts::tr("Longest wait"),
        .value = shared::dash(),
        .toolTip =
            WaitTexts::tr("Longest wait of one rank in one collective, whoever it is due to. The "
                          "matrix counts only what the last rank is late by its own delay")};
    const auto longest = analysis::longestWait(waits.matched);
    if (!longest)
        return figure;
    const Collective& waiting = waits.all.rows[longest->row];
    const auto& last = waits.matched.collectives[longest->collective].last();
    figure.value = shared::formatRounded(longest->wait);
    figure.note = waiting.step
        ? WaitTexts::tr("Rank %1 for rank %2 in step %3")
              .arg(waiting.rank)
              .arg(waits.all.rows[last.row].rank)
              .arg(*waiting.step)
        : WaitTexts::tr("Rank %1 for rank %2").arg(waiting.rank).arg(waits.all.rows[last.row].rank);
    return figure;
}

Figure mostWaitedFor(const Waits& waits) {
    Figure figure{.title = WaitTexts::tr("Most waited for"), .value = shared::dash()};
    if (waits.ranks.empty() || waits.ranks.front().late <= Duration())
        return figure;
    const RankWaits& worst = waits.ranks.front();
    figure.value = WaitTexts::tr("Rank %1").arg(worst.rank);
    figure.note = shared::counted(worst.timesLast, WaitTexts::tr("%2 late in total, last once"),
        WaitTexts::tr("%2 late in total, last %1 times"))
                      .arg(shared::formatRounded(worst.late));
    return figure;
}

} // namespace

Figure lateFigure(const std::optional<analysis::LateRanks>& late) {
    Figure figure{.title = WaitTexts::tr("Late to collectives"),
        .value = shared::dash(),
        .note = WaitTexts::tr("too few steps or collectives"),
        .toolTip = WaitTexts::tr(
            "Ranks that arrive at their collectives later than their peers in every step, because "
            "they work longer and not because they wait for others: more than %1 of the step, "
            "median over the steps but the warm-up, and far outside the spread of all ranks")
                       .arg(shared::percentText(analysis::threshold::kLateRank.value))};
    if (!late)
        return figure;
    if (late->withinSpread) {
        figure.note = WaitTexts::tr("unclear: rank %1 by %2")
                          .arg(late->withinSpread->rank)
                          .arg(shared::percentText(late->withinSpread->share));
        figure.toolTip += "\n"
            + WaitTexts::tr("It may be chance: the steps are few, or all ranks differ as much.");
        return figure;
    }
    figure.value = shared::formatCount(late->ranks.size());
    figure.note = WaitTexts::tr("none over %1 of the step")
                      .arg(shared::percentText(analysis::threshold::kLateRank.value));
    figure.verdict = Figure::Verdict::Good;
    if (late->ranks.empty())
        return figure;
    const analysis::LateRank& worst = late->ranks.front();
    figure.note = WaitTexts::tr("Rank %1: %2 per step (%3)")
                      .arg(worst.rank)
                      .arg(shared::formatRounded(worst.late), shared::percentText(worst.share));
    figure.verdict = Figure::Verdict::Bad;
    return figure;
}

std::vector<Figure> waitFigures(const Waits& waits) {
    Duration waited{};
    Duration receiving{};
    for (const RankWaits& of : waits.ranks) {
        waited += of.waited;
        receiving += of.receiving;
    }
    Figure total{.title = WaitTexts::tr("Total wait"), .value = shared::dash()};
    if (hasCollectives(waits)) {
        total.value = shared::formatRounded(waited);
        total.note = receiving > Duration()
            ? WaitTexts::tr("all ranks, plus %1 receiving").arg(shared::formatRounded(receiving))
            : WaitTexts::tr("sum over all ranks");
    } else {
        total.note = receiving > Duration() ? WaitTexts::tr("no matched collectives; %1 receiving")
                                                  .arg(shared::formatRounded(receiving))
                                            : WaitTexts::tr("no matched collectives");
    }
    return {lateFigure(waits.late), mostWaitedFor(waits), longestFigure(waits), std::move(total),
        {.title = WaitTexts::tr("Matched operators"),
            .value = shared::formatCount(waits.matched.collectives.size()),
            .note = waits.matched.alone == 0
                ? WaitTexts::tr("all operators matched across ranks")
                : WaitTexts::tr("%1 not matched").arg(shared::formatCount(waits.matched.alone)),
            .toolTip = waits.matched.alone == 0 ? QString() : aloneNote(waits.matched.alone)}};
}

QString noWaitsText(const Waits& waits) {
    if (waits.all.rows.empty())
        return WaitTexts::tr("No waits match the filters.");
    return hasCollectives(waits)
        ? WaitTexts::tr("No rank is late by its own delay.")
        : WaitTexts::tr("No collective is matched across ranks, so no wait is known.");
}

QStringList waitTip(const Waits& waits, int64_t waiting, int64_t late) {
    const auto found = std::ranges::find_if(waits.ofJob,
        [&](const WaitSum& sum) { return sum.waiting == waiting && sum.late == late; });
    QStringList lines{WaitTexts::tr("Rank %1 waits for rank %2").arg(waiting).arg(late)};
    if (found == waits.ofJob.end())
        return lines << WaitTexts::tr("no wait by its own delay");
    return lines << shared::formatDuration(found->wait)
                 << shared::counted(found->operators, WaitTexts::tr("in one collective"),
                        WaitTexts::tr("in %1 collectives"));
}

} // namespace rankscope::communication
