// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/duration_texts.h"

#include <cmath>

#include <QCoreApplication>

#include "views/shared/formats.h"

namespace rankscope::communication {

using analysis::RankCommunication;
using charts::BarChartData;
using shared::ColumnKind;
using shared::TableData;

namespace {

struct DurationTexts {
    Q_DECLARE_TR_FUNCTIONS(DurationTexts)
};

int64_t millionths(double ratio) {
    return static_cast<int64_t>(std::llround(ratio * 1e6));
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
        synchronization.millionths.push_back(millionths(rank.times.synchronizationRatio()));
    }
    data.lines = {std::move(wait), std::move(synchronization)};
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
        for (const int64_t value : {rank.rank, static_cast<int64_t>(rank.operators),
                 rank.times.elapse.count(), rank.times.transit.count(), rank.times.wait.count(),
                 rank.times.synchronization.count(), rank.times.idle.count(),
                 millionths(rank.times.waitRatio()), millionths(rank.times.synchronizationRatio())})
            row.push_back({.text = {}, .value = value});
        table.rows.push_back(std::move(row));
    }
    return table;
}

QStringList durationTip(const RankCommunication& rank) {
    const analysis::CommunicationTimes& times = rank.times;
    const auto line = [](const QString& name, Duration time) {
        return name + "  " + shared::formatDuration(time);
    };
    return {DurationTexts::tr("Rank %1, %2 operators")
                .arg(QString::number(rank.rank), shared::formatCount(rank.operators)),
        line(DurationTexts::tr("Elapsed"), times.elapse),
        line(DurationTexts::tr("Transit"), times.transit),
        line(DurationTexts::tr("Wait"), times.wait),
        line(DurationTexts::tr("Synchronization"), times.synchronization),
        line(DurationTexts::tr("Idle"), times.idle)};
}

} // namespace rankscope::communication
