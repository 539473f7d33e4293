// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/duration_texts.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include "views/shared/formats.h"

namespace rankscope::communication {

using analysis::RankCommunication;
using charts::BarChartData;
using charts::Figure;
using charts::Note;
using shared::ColumnKind;
using shared::TableData;

namespace {

struct DurationTexts {
    Q_DECLARE_TR_FUNCTIONS(DurationTexts)
};

int64_t millionths(double ratio) {
    return static_cast<int64_t>(std::llround(ratio * 1e6));
}

int64_t cellOf(const std::optional<double>& ratio) {
    return ratio ? millionths(*ratio) : shared::kNoValue;
}

/// count(): cells keep nanoseconds
int64_t cellOf(const analysis::CommunicationTimes& times, Duration part) {
    return times.isSplit() ? part.count() : shared::kNoValue;
}

QString idleTip() {
    return DurationTexts::tr("Elapsed time minus transit minus wait, from communication.json: the "
                             "operator runs, but none of its tasks moves data or waits");
}

} // namespace

BarChartData durationBars(const std::vector<RankCommunication>& ranks) {
    BarChartData data;
    data.series = {{DurationTexts::tr("Transit"), 2}, {DurationTexts::tr("Wait"), 3},
        {DurationTexts::tr("Idle in the operator"), 8}};
    const bool isAnyUnsplit =
        std::ranges::any_of(ranks, [](const RankCommunication& rank) { return rank.unsplit > 0; });
    if (isAnyUnsplit)
        data.series.push_back({DurationTexts::tr("Not attributed"), 9});
    charts::RatioLine wait{DurationTexts::tr("Wait ratio"), {}};
    charts::RatioLine synchronization{DurationTexts::tr("Synchronization ratio"), {}};
    for (const RankCommunication& rank : ranks) {
        // count(): bars keep nanoseconds
        data.bars.push_back({QString::number(rank.rank),
            {rank.times.transit.count(), rank.times.wait.count(), rank.times.idle.count()}});
        if (isAnyUnsplit)
            data.bars.back().parts.push_back(rank.times.unsplit.count());
        wait.millionths.push_back(cellOf(rank.times.waitRatio()));
        synchronization.millionths.push_back(cellOf(rank.times.synchronizationRatio()));
    }
    data.lines = {std::move(wait)};
    if (std::ranges::any_of(
            synchronization.millionths, [](int64_t ratio) { return ratio != shared::kNoValue; }))
        data.lines.push_back(std::move(synchronization));
    return data;
}

TableData durationTable(const std::vector<RankCommunication>& ranks) {
    TableData table;
    table.columns = {{DurationTexts::tr("Rank"), ColumnKind::Id},
        {DurationTexts::tr("Operators"), ColumnKind::Count},
        {DurationTexts::tr("Elapsed (ms)"), ColumnKind::Milliseconds,
            DurationTexts::tr("Time spent in communication operators: sum of transit, wait and "
                              "idle")},
        {DurationTexts::tr("Transit (ms)"), ColumnKind::Milliseconds,
            DurationTexts::tr(
                "Time spent moving data by all tasks of the operators (communication.json). The "
                "page Links sums the transit times of all links (communication_matrix.json): tasks "
                "on several links at once count once per link")},
        {DurationTexts::tr("Wait (ms)"), ColumnKind::Milliseconds,
            DurationTexts::tr("Time spent waiting for other ranks, anywhere in the operator")},
        {DurationTexts::tr("Synchronization (ms)"), ColumnKind::Milliseconds,
            DurationTexts::tr("Time spent waiting before the first transfer; part of wait")},
        {DurationTexts::tr("Idle (ms)"), ColumnKind::Milliseconds, idleTip()},
        {DurationTexts::tr("Wait ratio"), ColumnKind::Percent,
            DurationTexts::tr("wait / (wait + transit)")},
        {DurationTexts::tr("Synchronization ratio"), ColumnKind::Percent,
            DurationTexts::tr("synchronization / (synchronization + transit)")}};
    table.rows.reserve(ranks.size());
    for (const RankCommunication& rank : ranks) {
        shared::TableRow row;
        for (const int64_t value :
            {rank.rank, static_cast<int64_t>(rank.operators), rank.times.elapse.count(),
                cellOf(rank.times, rank.times.transit), cellOf(rank.times, rank.times.wait),
                rank.times.synchronization ? rank.times.synchronization->count() : shared::kNoValue,
                cellOf(rank.times, rank.times.idle), cellOf(rank.times.waitRatio()),
                cellOf(rank.times.synchronizationRatio())})
            row.push_back({.text = {}, .value = value});
        table.rows.push_back(std::move(row));
    }
    return table;
}

namespace {

QString share(const std::optional<double>& ratio) {
    return ratio ? shared::valueText(ColumnKind::Percent, millionths(*ratio))
                 : QString(QChar(0x2013));
}

/// A part of the times, with a dash where no operator is split.
Figure partFigure(const analysis::CommunicationTimes& all, const QString& title, Duration part) {
    return {.title = title,
        .value = all.isSplit() ? shared::formatRounded(part) : QString(QChar(0x2013))};
}

} // namespace

std::vector<Figure> durationFigures(const std::vector<RankCommunication>& ranks, Figure late) {
    analysis::CommunicationTimes all;
    size_t operators = 0;
    size_t unsplit = 0;
    for (const RankCommunication& rank : ranks) {
        all += rank.times;
        operators += rank.operators;
        unsplit += rank.unsplit;
    }
    Figure transit = partFigure(all, DurationTexts::tr("Transit"), all.transit);
    Figure wait = partFigure(all, DurationTexts::tr("Wait"), all.wait);
    Figure idle = partFigure(all, DurationTexts::tr("Idle in the operator"), all.idle);
    idle.note = DurationTexts::tr("neither transit nor wait");
    idle.toolTip = idleTip();
    transit.note = DurationTexts::tr("%1 of the elapsed time").arg(share(all.transitRatio()));
    wait.note = DurationTexts::tr("wait ratio %1").arg(share(all.waitRatio()));
    if (unsplit > 0) // said in place of a ratio that the rest would bend
        transit.note =
            DurationTexts::tr("%1 of %2 operators matched")
                .arg(shared::formatCount(operators - unsplit), shared::formatCount(operators));
    return {{.title = DurationTexts::tr("Operators"),
                .value = shared::formatCount(operators),
                .note = shared::counted(ranks.size(), DurationTexts::tr("of one rank"),
                    DurationTexts::tr("of %1 ranks"))},
        {.title = DurationTexts::tr("Elapsed"),
            .value = shared::formatRounded(all.elapse),
            .note = DurationTexts::tr("sum over all ranks")},
        std::move(transit), std::move(wait), std::move(idle), std::move(late)};
}

Note transitNote(const std::optional<analysis::TransitSources>& contradiction) {
    if (!contradiction)
        return {};
    return {shared::counted(contradiction->ranks,
                DurationTexts::tr("The files of one rank disagree on transit"),
                DurationTexts::tr("The files of %1 ranks disagree on transit")),
        DurationTexts::tr("The operators moved data for %1 (communication.json), the links for %2 "
                          "(communication_matrix.json): more than all links at once can. Transit "
                          "and idle below come from communication.json.")
            .arg(shared::formatRounded(contradiction->operators),
                shared::formatRounded(contradiction->links)),
        Note::Verdict::Warning};
}

QStringList durationTip(const RankCommunication& rank) {
    const analysis::CommunicationTimes& times = rank.times;
    const auto line = [](const QString& name, Duration time) {
        return name + "  " + shared::formatDuration(time);
    };
    QStringList lines{shared::counted(rank.operators, DurationTexts::tr("Rank %2, 1 operator"),
                          DurationTexts::tr("Rank %2, %1 operators"))
                          .arg(rank.rank),
        line(DurationTexts::tr("Elapsed"), times.elapse)};
    if (rank.unsplit > 0)
        lines << DurationTexts::tr("%1 of %2 operators matched with other ranks")
                     .arg(shared::formatCount(rank.operators - rank.unsplit),
                         shared::formatCount(rank.operators));
    if (!times.isSplit())
        return lines;
    lines << line(DurationTexts::tr("Transit"), times.transit)
          << line(DurationTexts::tr("Wait"), times.wait);
    if (times.synchronization)
        lines << line(DurationTexts::tr("Synchronization"), *times.synchronization);
    return lines << line(DurationTexts::tr("Idle in the operator"), times.idle);
}

} // namespace rankscope::communication
