// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/wait_texts.h"

#include <algorithm>

#include <QCoreApplication>

#include "views/communication/collective_source.h"
#include "views/shared/formats.h"

namespace rankscope::communication {

using analysis::Collective;
using analysis::MatchedCollective;
using analysis::RankWaits;
using analysis::WaitSum;
using shared::Column;
using shared::ColumnKind;
using shared::kNoValue;
using shared::TableCell;

namespace {

struct WaitTexts {
    Q_DECLARE_TR_FUNCTIONS(WaitTexts)
};

TableCell number(int64_t value) {
    return {.text = {}, .value = value};
}

TableCell text(QString words) {
    return {.text = std::move(words), .value = 0};
}

Column waitedColumn() {
    return {WaitTexts::tr("Waited (ms)"), ColumnKind::Milliseconds,
        WaitTexts::tr("Own elapsed time less the shortest of all ranks: the time until the last "
                      "rank arrived")};
}

WaitTableView rankTable(const Waits& waits) {
    WaitTableView view;
    view.table.columns = {{WaitTexts::tr("Rank"), ColumnKind::Id},
        {WaitTexts::tr("Caused (ms)"), ColumnKind::Milliseconds,
            WaitTexts::tr("What all other ranks waited for this one")},
        waitedColumn(),
        {WaitTexts::tr("Times last"), ColumnKind::Count,
            WaitTexts::tr("Operators to which it was the last to arrive")},
        {WaitTexts::tr("Stands out"), ColumnKind::Count,
            WaitTexts::tr("Collectives in which its time is an outlier: so much shorter than that "
                          "of the others that it is no chance (Dixon's test at 99.5 %; above 100 "
                          "ranks three standard deviations)")},
        {WaitTexts::tr("Operators"), ColumnKind::Count,
            WaitTexts::tr("Operators that it shares with another rank")}};
    for (const RankWaits& of : waits.ranks) {
        // count(): cells keep nanoseconds
        view.table.rows.push_back({number(of.rank), number(of.caused.count()),
            number(of.waited.count()), number(static_cast<int64_t>(of.timesLast)),
            number(static_cast<int64_t>(of.standsOut)),
            number(static_cast<int64_t>(of.operators))});
        view.targets.push_back({.late = of.rank});
    }
    view.all = view.table.rows.size();
    return view;
}

WaitTableView pairTable(const Waits& waits, WaitRows rows,
    const std::function<QString(const std::string&)>& groupText, size_t most) {
    const std::vector<WaitSum>& sums = rows == WaitRows::Steps ? waits.ofSteps
        : rows == WaitRows::Groups                             ? waits.ofGroups
                                                               : waits.ofJob;
    WaitTableView view;
    view.all = sums.size();
    view.table.columns = {{WaitTexts::tr("Waiting rank"), ColumnKind::Id},
        {WaitTexts::tr("Late rank"), ColumnKind::Id,
            WaitTexts::tr("The last to arrive, who is charged with the wait")},
        waitedColumn(), {WaitTexts::tr("Operators"), ColumnKind::Count}};
    if (rows == WaitRows::Steps)
        view.table.columns.push_back({WaitTexts::tr("Step"), ColumnKind::Id});
    if (rows == WaitRows::Groups)
        view.table.columns.push_back({WaitTexts::tr("Group"), ColumnKind::Text});
    for (size_t i = 0; i < std::min(sums.size(), most); ++i) {
        const WaitSum& sum = sums[i];
        shared::TableRow row{number(sum.waiting), number(sum.late), number(sum.wait.count()),
            number(static_cast<int64_t>(sum.operators))};
        if (rows == WaitRows::Steps)
            row.push_back(number(sum.step.value_or(kNoValue)));
        if (rows == WaitRows::Groups)
            row.push_back(text(sum.group ? groupText(waits.all.text(*sum.group)) : QString()));
        view.table.rows.push_back(std::move(row));
        view.targets.push_back({.late = sum.late, .waiting = sum.waiting, .step = sum.step});
    }
    return view;
}

WaitTableView collectiveTable(
    const Waits& waits, const std::function<QString(const std::string&)>& groupText, size_t most) {
    WaitTableView view;
    view.all = waits.matched.collectives.size();
    view.table.columns = {{WaitTexts::tr("Operator"), ColumnKind::Text},
        {WaitTexts::tr("Late rank"), ColumnKind::Id},
        {WaitTexts::tr("Waited (ms)"), ColumnKind::Milliseconds,
            WaitTexts::tr("By all its ranks together")},
        {WaitTexts::tr("Longest (ms)"), ColumnKind::Milliseconds,
            WaitTexts::tr("Elapsed time on the first rank to arrive")},
        {WaitTexts::tr("Shortest (ms)"), ColumnKind::Milliseconds,
            WaitTexts::tr("Elapsed time on the last rank to arrive")},
        {WaitTexts::tr("Ranks"), ColumnKind::Count}, {WaitTexts::tr("Step"), ColumnKind::Id},
        {WaitTexts::tr("Group"), ColumnKind::Text, {}, 180}};
    for (const size_t place : analysis::worstCollectives(waits.matched, most)) {
        const MatchedCollective& matched = waits.matched.collectives[place];
        const Collective& first = waits.all.rows[matched.arrivals.front().row];
        const Collective& last = waits.all.rows[matched.last().row];
        view.table.rows.push_back({text(QString::fromStdString(waits.all.text(last.name))),
            number(last.rank), number(matched.waited().count()), number(first.times.elapse.count()),
            number(last.times.elapse.count()),
            number(static_cast<int64_t>(matched.arrivals.size())),
            number(last.step.value_or(kNoValue)), text(groupText(waits.all.text(last.group)))});
        view.targets.push_back({.late = last.rank,
            .waiting = first.rank,
            .step = last.step,
            .row = matched.last().row});
    }
    return view;
}

} // namespace

Waits waitsOf(analysis::Collectives all) {
    using analysis::WaitsBy;
    Waits waits{std::move(all)};
    waits.matched = analysis::matchCollectives(waits.all);
    waits.ranks = analysis::rankWaits(waits.all, waits.matched);
    waits.ofJob = analysis::waitSums(waits.all, waits.matched, WaitsBy::Job);
    waits.ofSteps = analysis::waitSums(waits.all, waits.matched, WaitsBy::Step);
    waits.ofGroups = analysis::waitSums(waits.all, waits.matched, WaitsBy::Group);
    waits.worst = analysis::worstCollectives(waits.matched, kMostWaits);
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
    view.heat.columnTitle = WaitTexts::tr("Late rank");
    view.heat.rowTitle = WaitTexts::tr("Waiting rank");
    return view;
}

WaitTableView waitTable(const Waits& waits, WaitRows rows,
    const std::function<QString(const std::string&)>& groupText, size_t most) {
    switch (rows) {
    case WaitRows::Ranks:
        return rankTable(waits);
    case WaitRows::Collectives:
        return collectiveTable(waits, groupText, most);
    case WaitRows::Pairs:
    case WaitRows::Steps:
    case WaitRows::Groups:
        break;
    }
    return pairTable(waits, rows, groupText, most);
}

std::vector<charts::Figure> waitFigures(const Waits& waits) {
    using charts::Figure;
    Duration waited{};
    for (const RankWaits& of : waits.ranks)
        waited += of.waited;
    const QString none{QChar(0x2013)};
    Figure late{.title = WaitTexts::tr("Most waited for"), .value = none};
    Figure pair{.title = WaitTexts::tr("Longest wait"), .value = none};
    if (!waits.ranks.empty() && waits.ranks.front().caused > Duration()) {
        const RankWaits& worst = waits.ranks.front();
        late.value = WaitTexts::tr("Rank %1").arg(worst.rank);
        late.note = shared::counted(worst.timesLast, WaitTexts::tr("%2 caused, last once"),
            WaitTexts::tr("%2 caused, last %1 times"))
                        .arg(shared::formatRounded(worst.caused));
    }
    if (!waits.ofJob.empty()) {
        const WaitSum& sum = waits.ofJob.front();
        pair.value = shared::formatRounded(sum.wait);
        pair.note = WaitTexts::tr("of rank %1 for rank %2").arg(sum.waiting).arg(sum.late);
    }
    return {{.title = WaitTexts::tr("Waited"),
                .value = shared::formatRounded(waited),
                .note = WaitTexts::tr("by all ranks together")},
        late, pair,
        {.title = WaitTexts::tr("Matched"),
            .value = shared::formatCount(waits.matched.collectives.size()),
            .note = waits.matched.alone == 0
                ? WaitTexts::tr("every operator has its other ranks")
                : WaitTexts::tr("%1 not matched").arg(shared::formatCount(waits.matched.alone)),
            .toolTip = waits.matched.alone == 0 ? QString() : aloneNote(waits.matched.alone)}};
}

QStringList waitTip(const Waits& waits, int64_t waiting, int64_t late) {
    const auto found = std::ranges::find_if(waits.ofJob,
        [&](const WaitSum& sum) { return sum.waiting == waiting && sum.late == late; });
    QStringList lines{WaitTexts::tr("Rank %1 waits for rank %2").arg(waiting).arg(late)};
    if (found == waits.ofJob.end())
        return lines << WaitTexts::tr("never");
    return lines << shared::formatDuration(found->wait)
                 << shared::counted(found->operators, WaitTexts::tr("in one operator"),
                        WaitTexts::tr("in %1 operators"));
}

} // namespace rankscope::communication
