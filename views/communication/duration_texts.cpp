// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/duration_texts.h"

#include <algorithm>

#include <QCoreApplication>

#include "views/shared/formats.h"
#include "views/shared/table_builder.h"

namespace rankscope::communication {

using analysis::RankCommunication;
using charts::BarChartData;
using sections::Figure;
using sections::Note;
using shared::ColumnKind;
using shared::TableData;

namespace {

struct DurationTexts {
    Q_DECLARE_TR_FUNCTIONS(DurationTexts)
};

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
        wait.millionths.push_back(shared::millionths(rank.times.waitRatio()));
        synchronization.millionths.push_back(shared::millionths(rank.times.synchronizationRatio()));
    }
    data.lines = {std::move(wait)};
    if (std::ranges::any_of(
            synchronization.millionths, [](int64_t ratio) { return ratio != shared::kNoValue; }))
        data.lines.push_back(std::move(synchronization));
    return data;
}

TableData durationTable(const std::vector<RankCommunication>& ranks) {
    using Times = analysis::CommunicationTimes;
    const auto of = [](auto value) {
        return [value](const RankCommunication& rank) { return std::invoke(value, rank.times); };
    };
    const auto split = [of](Duration Times::*part) {
        return of([part](const Times& times) {
            return times.isSplit() ? std::optional(times.*part) : std::nullopt;
        });
    };
    return shared::TableBuilder<RankCommunication>()
        .column({DurationTexts::tr("Rank"), ColumnKind::Id}, &RankCommunication::rank)
        .column({DurationTexts::tr("Operators"), ColumnKind::Count}, &RankCommunication::operators)
        .column({DurationTexts::tr("Elapsed (ms)"), ColumnKind::Milliseconds,
                    DurationTexts::tr("Time spent in communication operators: sum of transit, wait "
                                      "and idle")},
            of(&Times::elapse))
        .column({DurationTexts::tr("Transit (ms)"), ColumnKind::Milliseconds,
                    DurationTexts::tr("Time spent moving data by all tasks of the operators "
                                      "(communication.json). The page Links sums the transit times "
                                      "of all links (communication_matrix.json): tasks on several "
                                      "links at once count once per link")},
            split(&Times::transit))
        .column({DurationTexts::tr("Wait (ms)"), ColumnKind::Milliseconds,
                    DurationTexts::tr("Time spent waiting for other ranks, anywhere in the "
                                      "operator")},
            split(&Times::wait))
        .column({DurationTexts::tr("Synchronization (ms)"), ColumnKind::Milliseconds,
                    DurationTexts::tr("Time spent waiting before the first transfer; part of "
                                      "wait")},
            of(&Times::synchronization))
        .column({DurationTexts::tr("Idle (ms)"), ColumnKind::Milliseconds, idleTip()},
            split(&Times::idle))
        .column({DurationTexts::tr("Wait ratio"), ColumnKind::Percent,
                    DurationTexts::tr("wait / (wait + transit)")},
            of(&Times::waitRatio))
        .column({DurationTexts::tr("Synchronization ratio"), ColumnKind::Percent,
                    DurationTexts::tr("synchronization / (synchronization + transit)")},
            of(&Times::synchronizationRatio))
        .table(ranks);
}

namespace {

/// A part of the times, with a dash where no operator is split.
Figure partFigure(const analysis::CommunicationTimes& all, const QString& title, Duration part) {
    return {.title = title, .value = all.isSplit() ? shared::formatRounded(part) : shared::dash()};
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
    transit.note =
        DurationTexts::tr("%1 of the elapsed time").arg(shared::percentText(all.transitRatio()));
    wait.note = DurationTexts::tr("wait ratio %1").arg(shared::percentText(all.waitRatio()));
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
