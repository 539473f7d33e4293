// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/duration_texts.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include <QCoreApplication>

#include "core/base/index_of.h"
#include "views/communication/link_cells.h"
#include "views/communication/wait_texts.h"
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

std::vector<DurationRow> durationRows(
    const std::vector<RankCommunication>& ranks, const std::vector<analysis::RankWaits>& waits) {
    std::map<int64_t, const analysis::RankWaits*> waitsOf;
    for (const analysis::RankWaits& of : waits) {
        if (of.operators > 0) // nobody comes last to transfers alone
            waitsOf.emplace(of.rank, &of);
    }
    std::vector<DurationRow> rows;
    rows.reserve(ranks.size());
    for (const RankCommunication& rank : ranks) {
        const auto found = waitsOf.find(rank.rank);
        rows.push_back(
            {rank, found == waitsOf.end() ? std::nullopt : std::optional(*found->second)});
    }
    return rows;
}

void sortRows(std::vector<DurationRow>& rows, DurationOrder order) {
    const auto valueOf = [order](const DurationRow& row) {
        switch (order) {
        case DurationOrder::Late:
            return row.waits ? row.waits->late : Duration();
        case DurationOrder::Wait:
            return row.of.times.wait;
        case DurationOrder::Transit:
            return row.of.times.transit;
        case DurationOrder::Elapsed:
            return row.of.times.elapse;
        case DurationOrder::Rank:
            break;
        }
        return Duration();
    };
    std::ranges::stable_sort(rows, std::ranges::greater(), valueOf);
}

BarChartData durationBars(
    const std::vector<DurationRow>& rows, const std::optional<analysis::LateRanks>& late) {
    BarChartData data;
    data.series = {{DurationTexts::tr("Transit"), 2}, {DurationTexts::tr("Wait"), 3},
        {DurationTexts::tr("Idle in the operator"), 8}};
    const bool isAnyUnsplit =
        std::ranges::any_of(rows, [](const DurationRow& row) { return row.of.unsplit > 0; });
    if (isAnyUnsplit)
        data.series.push_back({DurationTexts::tr("Not attributed"), 4});
    for (size_t i = 0; i < std::min(rows.size(), kMostDurationBars); ++i) {
        const RankCommunication& rank = rows[i].of;
        // count(): bars keep nanoseconds
        data.bars.push_back({QString::number(rank.rank),
            {rank.times.transit.count(), rank.times.wait.count(), rank.times.idle.count()}});
        if (isAnyUnsplit)
            data.bars.back().parts.push_back(rank.times.unsplit.count());
    }
    const auto rankOf = [](const DurationRow& row) { return row.of.rank; };
    for (const analysis::LateRank& one : late ? late->ranks : std::vector<analysis::LateRank>()) {
        const auto bar = indexOf(rows, one.rank, rankOf);
        if (bar && *bar < data.bars.size())
            data.marks.push_back({*bar,
                DurationTexts::tr("late, +%1 per step").arg(shared::formatRounded(one.late))});
    }
    return data;
}

TableData durationTable(const std::vector<DurationRow>& rows, bool isFromTrace) {
    using Times = analysis::CommunicationTimes;
    using OwnWaits = analysis::RankWaits;
    const auto of = [](auto value) {
        return [value](const DurationRow& row) { return std::invoke(value, row.of.times); };
    };
    const auto split = [of](Duration Times::*part) {
        return of([part](const Times& times) {
            return times.isSplit() ? std::optional(times.*part) : std::nullopt;
        });
    };
    const auto waited = [](auto part) {
        return [part](const DurationRow& row) {
            return row.waits && row.waits->operators > 0
                ? std::optional(std::invoke(part, *row.waits))
                : std::nullopt;
        };
    };
    return shared::TableBuilder<DurationRow>()
        .column({DurationTexts::tr("Rank"), ColumnKind::Id, {}, 60},
            [](const DurationRow& row) { return row.of.rank; })
        .column(lateColumn(), waited(&OwnWaits::late))
        .column(timesLastColumn(), waited(&OwnWaits::timesLast))
        .column({DurationTexts::tr("Wait (ms)"), ColumnKind::Milliseconds,
                    DurationTexts::tr("Time spent waiting inside the operators, as the files tell "
                                      "it. The page Waits compares the ranks instead")},
            split(&Times::wait))
        .column({DurationTexts::tr("Transit (ms)"), ColumnKind::Milliseconds,
                    DurationTexts::tr("Time spent moving data by all tasks of the operators "
                                      "(communication.json). The page Links sums the transit times "
                                      "of all links (communication_matrix.json): tasks on several "
                                      "links at once count once per link")},
            split(&Times::transit))
        .column({DurationTexts::tr("Elapsed (ms)"), ColumnKind::Milliseconds,
                    DurationTexts::tr("Time spent in communication operators: sum of transit, wait "
                                      "and idle")},
            of(&Times::elapse))
        .column({DurationTexts::tr("Wait ratio"), ColumnKind::Percent,
                    DurationTexts::tr("wait / (wait + transit)")},
            of(&Times::waitRatio))
        .column({DurationTexts::tr("Synchronization (ms)"), ColumnKind::Milliseconds,
                    DurationTexts::tr("Time spent waiting before the first transfer; part of "
                                      "wait")},
            of(&Times::synchronization))
        .column({DurationTexts::tr("Synchronization ratio"), ColumnKind::Percent,
                    DurationTexts::tr("synchronization / (synchronization + transit)")},
            of(&Times::synchronizationRatio))
        .columnIf(!isFromTrace,
            {DurationTexts::tr("Idle (ms)"), ColumnKind::Milliseconds, idleTip()},
            split(&Times::idle))
        .column({DurationTexts::tr("Operators"), ColumnKind::Count},
            [](const DurationRow& row) { return row.of.operators; })
        .table(rows);
}

namespace {

std::optional<int64_t> sizeOf(const analysis::RankOperator& of) {
    std::optional<int64_t> size;
    for (const analysis::TransportSum& sum : of.moved)
        size = size.value_or(0) + sum.size;
    return size;
}

/// As cells keep it; nothing where that transport took no time.
std::optional<int64_t> bandwidthOver(
    const analysis::RankOperator& of, const std::string& transport) {
    const auto found = std::ranges::find(of.moved, transport, &analysis::TransportSum::transport);
    return found == of.moved.end() || found->time <= Duration()
        ? std::nullopt
        : std::optional(megabytes(found->bandwidth()));
}

} // namespace

TableData operatorTable(
    const RankOperators& operators, const std::shared_ptr<const analysis::Collectives>& all) {
    using analysis::Collective;
    using analysis::RankOperator;
    const auto of = [all](auto value) {
        return [all, value](
                   const RankOperator& one) { return std::invoke(value, all->rows[one.row]); };
    };
    const auto split = [of](Duration analysis::CommunicationTimes::*part) {
        return of([part](const Collective& one) {
            return one.times.isSplit() ? std::optional(one.times.*part) : std::nullopt;
        });
    };
    std::set<std::string> transports;
    for (const RankOperator& one : *operators) {
        for (const analysis::TransportSum& sum : one.moved)
            transports.insert(sum.transport);
    }
    shared::TableBuilder<RankOperator> builder;
    builder
        .column({DurationTexts::tr("Operator"), ColumnKind::Text, {}, 190},
            of([all](const Collective& one) { return all->text(one.name); }))
        .columnIfKnown({DurationTexts::tr("Step"), ColumnKind::Id, {}, 50}, of(&Collective::step))
        .column({DurationTexts::tr("Elapsed (ms)"), ColumnKind::Milliseconds},
            of([](const Collective& one) { return one.times.elapse; }))
        .column({DurationTexts::tr("Wait (ms)"), ColumnKind::Milliseconds},
            split(&analysis::CommunicationTimes::wait));
    for (const std::string& transport : transports)
        builder.column({DurationTexts::tr("%1 (GB/s)").arg(QString::fromStdString(transport)),
                           ColumnKind::Bandwidth, DurationTexts::tr("size / transit time")},
            [transport](const RankOperator& one) { return bandwidthOver(one, transport); });
    return builder
        .column({DurationTexts::tr("Last rank"), ColumnKind::Id,
                    DurationTexts::tr("Last rank to arrive")},
            &RankOperator::lastRank)
        .column({DurationTexts::tr("Transit (ms)"), ColumnKind::Milliseconds},
            split(&analysis::CommunicationTimes::transit))
        .columnIfKnown({DurationTexts::tr("Size"), ColumnKind::Moved}, sizeOf)
        .table(operators->size(),
            [operators](size_t row) -> const RankOperator& { return (*operators)[row]; });
}

namespace {

/// A part of the times, with a dash where no operator is split.
Figure partFigure(const analysis::CommunicationTimes& all, const QString& title, Duration part) {
    return {.title = title, .value = all.isSplit() ? shared::formatRounded(part) : shared::dash()};
}

} // namespace

std::vector<Figure> durationFigures(
    const std::vector<RankCommunication>& ranks, Figure late, bool isFromTrace) {
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
    if (isFromTrace) // no task of the operator tells it
        idle.value = shared::dash();
    idle.toolTip = idleTip();
    transit.note =
        DurationTexts::tr("%1 of the elapsed time").arg(shared::percentText(all.transitRatio()));
    if (all.waitRatio())
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
