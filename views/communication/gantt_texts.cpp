// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/gantt_texts.h"

#include <array>
#include <map>

#include <QCoreApplication>

#include "views/shared/formats.h"
#include "views/shared/table_builder.h"
#include "views/shared/theme.h"

namespace rankscope::communication {

using analysis::Collective;
using analysis::Collectives;
using analysis::MatchedCollective;
using shared::ColumnKind;
using shared::TableData;

namespace {

struct GanttTexts {
    Q_DECLARE_TR_FUNCTIONS(GanttTexts)
};

/// Of the types that meet on one page each has its own colour, whatever else is shown; others have
/// the one of their name.
int categoryOf(const std::string& type) {
    static constexpr std::array<std::pair<const char*, int>, 8> kTypes{
        {{"allreduce", 0}, {"reducescatter", 1}, {"allgather", 2}, {"alltoall", 4},
            {"broadcast", 5}, {"send", 6}, {"rec", 7}, {"barrier", 9}}};
    QString plain = QString::fromStdString(type).toLower();
    plain.remove('_');
    for (const auto& [part, category] : kTypes) {
        if (plain.contains(QLatin1String(part)))
            return category;
    }
    return shared::categoryOf(type);
}

TimeRange rangeOf(const Collective& one, const analysis::ClockShifts& shifts) {
    const auto shift = shifts.find(one.rank);
    const Timestamp begin =
        fromNanoseconds(*one.start) + (shift == shifts.end() ? Duration() : shift->second);
    return {begin, begin + one.times.elapse};
}

analysis::ClockShifts shiftsOf(const OperatorTimes& times, Align align) {
    switch (align) {
    case Align::None:
        break;
    case Align::Ends:
        return analysis::fitClocks(times.all, times.matched, analysis::Edge::End);
    case Align::Begins:
        return analysis::fitClocks(times.all, times.matched, analysis::Edge::Begin);
    case Align::SelectedEnd:
        if (times.selected && times.matchedOf(*times.selected) != nullptr)
            return analysis::alignAt(
                times.all, *times.matchedOf(*times.selected), analysis::Edge::End);
        break;
    }
    return {};
}

} // namespace

GanttView ganttView(const Collectives& all, const analysis::ClockShifts& shifts) {
    GanttView view;
    std::map<QString, int> legend;
    std::map<int64_t, std::vector<charts::GanttBar>> bars;
    for (size_t row = 0; row < all.rows.size(); ++row) {
        const Collective& one = all.rows[row];
        const int category = categoryOf(all.text(one.type));
        if (one.start)
            bars[one.rank].push_back({rangeOf(one, shifts), category, row});
        else
            ++view.withoutStart;
        legend.emplace(QString::fromStdString(all.text(one.type)), category);
    }
    view.places.resize(all.rows.size());
    for (auto& [rank, ofRank] : bars) {
        view.data.rows.push_back(
            charts::ganttRow(GanttTexts::tr("Rank %1").arg(rank), std::move(ofRank)));
        const auto& sorted = view.data.rows.back().bars;
        for (size_t bar = 0; bar < sorted.size(); ++bar)
            view.places[sorted[bar].item] = charts::GanttPlace{view.data.rows.size() - 1, bar};
    }
    view.data.legend.assign(legend.begin(), legend.end());
    return view;
}

const MatchedCollective* OperatorTimes::matchedOf(size_t row) const {
    const auto& place = collectiveOf[row];
    return place ? &matched.collectives[*place] : nullptr;
}

OperatorTimes operatorTimes(Collectives all, Align align, std::optional<size_t> selected) {
    OperatorTimes times{std::move(all)};
    times.matched = analysis::matchCollectives(times.all);
    times.collectiveOf = analysis::collectiveOfRows(times.all, times.matched);
    if (selected && *selected < times.all.rows.size())
        times.selected = selected;
    times.view = ganttView(times.all, shiftsOf(times, align));
    return times;
}

QStringList operatorTip(const Collectives& all, size_t row, const MatchedCollective* matched) {
    const Collective& one = all.rows[row];
    const auto line = [](const QString& name, Duration time) {
        return name + "  " + shared::formatDuration(time);
    };
    QStringList lines{QString::fromStdString(all.text(one.name)),
        one.step ? GanttTexts::tr("Rank %1, step %2").arg(one.rank).arg(*one.step)
                 : GanttTexts::tr("Rank %1").arg(one.rank),
        line(GanttTexts::tr("Elapsed"), one.times.elapse)};
    if (one.times.transit > Duration() || one.times.wait > Duration())
        lines << line(GanttTexts::tr("Transit"), one.times.transit)
              << line(GanttTexts::tr("Wait"), one.times.wait);
    if (matched == nullptr)
        return lines << GanttTexts::tr("on this rank only");
    for (size_t place = 0; place < matched->arrivals.size(); ++place) {
        if (matched->arrivals[place].row != row)
            continue;
        lines << GanttTexts::tr("arrival %1 of %2")
                     .arg(shared::formatCount(place + 1),
                         shared::formatCount(matched->arrivals.size()));
        if (place + 1 < matched->arrivals.size())
            lines << GanttTexts::tr("waited %1 for rank %2")
                         .arg(shared::formatDuration(matched->arrivals[place].wait))
                         .arg(all.rows[matched->last().row].rank);
    }
    return lines;
}

TableData partTable(const Collectives& all, const MatchedCollective& matched) {
    using analysis::Arrival;
    const auto times = [&all](auto part) {
        return [&all, part](const Arrival& arrival) { return all.rows[arrival.row].times.*part; };
    };
    return shared::TableBuilder<Arrival>()
        .column({GanttTexts::tr("Rank"), ColumnKind::Id},
            [&all](const Arrival& arrival) { return all.rows[arrival.row].rank; })
        .column({GanttTexts::tr("Arrival order"), ColumnKind::Count,
                    GanttTexts::tr("1 is the first to arrive. A collective ends at about the same "
                                   "time on all its ranks: the shorter it is on a rank, the later "
                                   "that rank arrived.")},
            [&matched](const Arrival& arrival) { return &arrival - matched.arrivals.data() + 1; })
        .column({GanttTexts::tr("Behind first (ms)"), ColumnKind::Milliseconds}, &Arrival::lag)
        .column({GanttTexts::tr("Wait (ms)"), ColumnKind::Milliseconds,
                    GanttTexts::tr("Time spent waiting for the last rank to arrive")},
            &Arrival::wait)
        .column({GanttTexts::tr("Elapsed (ms)"), ColumnKind::Milliseconds},
            times(&analysis::CommunicationTimes::elapse))
        .column({GanttTexts::tr("Transit (ms)"), ColumnKind::Milliseconds},
            times(&analysis::CommunicationTimes::transit))
        .column({GanttTexts::tr("Operator")},
            [&all](const Arrival& arrival) { return all.text(all.rows[arrival.row].name); })
        .table(matched.arrivals);
}

} // namespace rankscope::communication
