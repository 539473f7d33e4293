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
using shared::ColumnKind;
using shared::TableData;

namespace {

struct DurationTexts {
    Q_DECLARE_TR_FUNCTIONS(DurationTexts)
};

int64_t millionths(double ratio) {
    return static_cast<int64_t>(std::llround(ratio * 1e6));
}

int64_t synchronizationRatio(const analysis::CommunicationTimes& times) {
    const auto ratio = times.synchronizationRatio();
    return ratio ? millionths(*ratio) : shared::kNoValue;
}

} // namespace

BarChartData durationBars(const std::vector<RankCommunication>& ranks) {
    BarChartData data;
    data.series = {{DurationTexts::tr("Transit"), 2}, {DurationTexts::tr("Wait"), 3},
        {DurationTexts::tr("Idle"), 8}};
    charts::RatioLine wait{DurationTexts::tr("Wait ratio"), {}};
    charts::RatioLine synchronization{DurationTexts::tr("Synchronization ratio"), {}};
    for (const RankCommunication& rank : ranks) {
        // count(): bars keep nanoseconds
        data.bars.push_back({QString::number(rank.rank),
            {rank.times.transit.count(), rank.times.wait.count(), rank.times.idle.count()}});
        wait.millionths.push_back(millionths(rank.times.waitRatio()));
        synchronization.millionths.push_back(synchronizationRatio(rank.times));
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
            DurationTexts::tr("Transit, wait and idle")},
        {DurationTexts::tr("Transit (ms)"), ColumnKind::Milliseconds,
            DurationTexts::tr("Moving data")},
        {DurationTexts::tr("Wait (ms)"), ColumnKind::Milliseconds,
            DurationTexts::tr("Waiting for other ranks, anywhere in the operator")},
        {DurationTexts::tr("Synchronization (ms)"), ColumnKind::Milliseconds,
            DurationTexts::tr("Waiting before the first transfer: a part of wait")},
        {DurationTexts::tr("Idle (ms)"), ColumnKind::Milliseconds,
            DurationTexts::tr("Elapsed without transit and wait")},
        {DurationTexts::tr("Wait ratio"), ColumnKind::Percent,
            DurationTexts::tr("wait / (wait + transit)")},
        {DurationTexts::tr("Synchronization ratio"), ColumnKind::Percent,
            DurationTexts::tr("synchronization / (synchronization + transit)")}};
    table.rows.reserve(ranks.size());
    for (const RankCommunication& rank : ranks) {
        shared::TableRow row;
        for (const int64_t value :
            {rank.rank, static_cast<int64_t>(rank.operators), rank.times.elapse.count(),
                rank.times.transit.count(), rank.times.wait.count(),
                rank.times.synchronization ? rank.times.synchronization->count() : shared::kNoValue,
                rank.times.idle.count(), millionths(rank.times.waitRatio()),
                synchronizationRatio(rank.times)})
            row.push_back({.text = {}, .value = value});
        table.rows.push_back(std::move(row));
    }
    return table;
}

namespace {

Figure lateFigure(const std::vector<RankCommunication>& ranks) {
    charts::Figure figure{.title = DurationTexts::tr("Late ranks"), .value = "0"};
    figure.toolTip = DurationTexts::tr("Who arrives last spends the least time in the operators of "
                                       "a group, because the others wait for it");
    const auto late = analysis::lateRanks(ranks);
    figure.note = DurationTexts::tr("none is 10 % below the longest");
    figure.verdict = charts::Figure::Verdict::Good;
    if (late.empty())
        return figure;
    figure.value = shared::formatCount(late.size());
    figure.note = DurationTexts::tr("rank %1 is %2 below the longest")
                      .arg(ranks[late.front().place].rank)
                      .arg(shared::valueText(ColumnKind::Percent, millionths(late.front().share)));
    figure.verdict = charts::Figure::Verdict::Bad;
    return figure;
}

} // namespace

std::vector<Figure> durationFigures(const std::vector<RankCommunication>& ranks, Span span) {
    analysis::CommunicationTimes all;
    size_t operators = 0;
    const RankCommunication* waits = nullptr;
    for (const RankCommunication& rank : ranks) {
        all += rank.times;
        operators += rank.operators;
        if (waits == nullptr || rank.times.wait > waits->times.wait)
            waits = &rank;
    }
    const auto share = [](double ratio) {
        return shared::valueText(ColumnKind::Percent, millionths(ratio));
    };
    charts::Figure most{.title = DurationTexts::tr("Waits most"), .value = QString(QChar(0x2013))};
    if (waits != nullptr && waits->times.wait > Duration()) {
        most.value = DurationTexts::tr("Rank %1").arg(waits->rank);
        most.note = DurationTexts::tr("%1 waiting").arg(shared::formatRounded(waits->times.wait));
    }
    return {{.title = DurationTexts::tr("Operators"),
                .value = shared::formatCount(operators),
                .note = shared::counted(ranks.size(), DurationTexts::tr("of one rank"),
                    DurationTexts::tr("of %1 ranks"))},
        {.title = DurationTexts::tr("Elapsed"),
            .value = shared::formatRounded(all.elapse),
            .note = DurationTexts::tr("over all ranks")},
        {.title = DurationTexts::tr("Transit"),
            .value = shared::formatRounded(all.transit),
            .note = DurationTexts::tr("%1 of the elapsed time").arg(share(all.transitRatio()))},
        {.title = DurationTexts::tr("Wait"),
            .value = shared::formatRounded(all.wait),
            .note = DurationTexts::tr("wait ratio %1").arg(share(all.waitRatio()))},
        span == Span::Group ? lateFigure(ranks) : most};
}

QStringList durationTip(const RankCommunication& rank) {
    const analysis::CommunicationTimes& times = rank.times;
    const auto line = [](const QString& name, Duration time) {
        return name + "  " + shared::formatDuration(time);
    };
    QStringList lines{shared::counted(rank.operators, DurationTexts::tr("Rank %2, 1 operator"),
                          DurationTexts::tr("Rank %2, %1 operators"))
                          .arg(rank.rank),
        line(DurationTexts::tr("Elapsed"), times.elapse),
        line(DurationTexts::tr("Transit"), times.transit),
        line(DurationTexts::tr("Wait"), times.wait)};
    if (times.synchronization)
        lines << line(DurationTexts::tr("Synchronization"), *times.synchronization);
    return lines << line(DurationTexts::tr("Idle"), times.idle);
}

} // namespace rankscope::communication
