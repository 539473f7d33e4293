// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/gantt_texts.h"

#include <algorithm>
#include <map>

#include <QCoreApplication>

#include "views/shared/formats.h"
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

constexpr size_t kCategories = std::tuple_size_v<decltype(shared::Theme::categories)>;

/// Types by name, so that filters do not change the colours of a job more than they must.
std::map<uint32_t, int> categoriesOf(const Collectives& all) {
    std::map<std::string, uint32_t> types;
    for (const Collective& one : all.rows)
        types.emplace(all.text(one.type), one.type);
    std::map<uint32_t, int> categories;
    for (const auto& [name, type] : types)
        categories.emplace(type, static_cast<int>(categories.size() % kCategories));
    return categories;
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
    const auto categories = categoriesOf(all);
    std::map<int64_t, std::vector<charts::GanttBar>> bars;
    for (size_t row = 0; row < all.rows.size(); ++row) {
        const Collective& one = all.rows[row];
        if (one.start)
            bars[one.rank].push_back({rangeOf(one, shifts), categories.at(one.type), row});
        else
            ++view.withoutStart;
    }
    view.places.resize(all.rows.size());
    for (auto& [rank, ofRank] : bars) {
        view.data.rows.push_back(
            charts::ganttRow(GanttTexts::tr("Rank %1").arg(rank), std::move(ofRank)));
        const auto& sorted = view.data.rows.back().bars;
        for (size_t bar = 0; bar < sorted.size(); ++bar)
            view.places[sorted[bar].item] = charts::GanttPlace{view.data.rows.size() - 1, bar};
    }
    std::map<QString, int> legend;
    for (const auto& [type, category] : categories)
        legend.emplace(QString::fromStdString(all.text(type)), category);
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
        lines << GanttTexts::tr("arrival %1 of %2").arg(place + 1).arg(matched->arrivals.size());
        if (place + 1 < matched->arrivals.size())
            lines << GanttTexts::tr("waited %1 for rank %2")
                         .arg(shared::formatDuration(matched->arrivals[place].wait))
                         .arg(all.rows[matched->last().row].rank);
    }
    return lines;
}

TableData partTable(const Collectives& all, const MatchedCollective& matched) {
    shared::TableData table;
    table.columns = {{GanttTexts::tr("Rank"), ColumnKind::Id},
        {GanttTexts::tr("Arrival order"), ColumnKind::Count,
            GanttTexts::tr(
                "1 is the first to arrive. A collective ends at about the same time on all its "
                "ranks: the shorter it is on a rank, the later that rank arrived.")},
        {GanttTexts::tr("Behind first (ms)"), ColumnKind::Milliseconds},
        {GanttTexts::tr("Wait (ms)"), ColumnKind::Milliseconds,
            GanttTexts::tr("Time spent waiting for the last rank to arrive")},
        {GanttTexts::tr("Elapsed (ms)"), ColumnKind::Milliseconds},
        {GanttTexts::tr("Transit (ms)"), ColumnKind::Milliseconds},
        {GanttTexts::tr("Operator"), ColumnKind::Text}};
    int64_t place = 0;
    for (const analysis::Arrival& arrival : matched.arrivals) {
        const Collective& one = all.rows[arrival.row];
        shared::TableRow row;
        // count(): cells keep nanoseconds
        for (const int64_t value :
            {one.rank, ++place, int64_t{arrival.lag.count()}, int64_t{arrival.wait.count()},
                int64_t{one.times.elapse.count()}, int64_t{one.times.transit.count()}})
            row.push_back({.text = {}, .value = value});
        row.push_back({.text = QString::fromStdString(all.text(one.name))});
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace rankscope::communication
