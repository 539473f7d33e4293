// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/waits_section.h"

#include <algorithm>

#include "views/charts/heat_map.h"
#include "views/sections/figure_row.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"

namespace rankscope::communication {

using charts::HeatCell;
using charts::HeatMap;

namespace {

Status addTimes(query::Session& session, Waits& waits, WaitRows rows) {
    if (rows != WaitRows::Collectives)
        return {};
    RS_TRY_ASSIGN(waits.times, analysis::collectiveTimes(session, waits.all, waits.matched));
    return {};
}

Result<WaitsData> readWaits(query::Session& session, const analysis::CommunicationFilter& filter,
    WaitRows rows, const std::stop_token& stop) {
    WaitsData data;
    RS_TRY_ASSIGN(CollectiveData read, readCollectives(session, filter, stop));
    RS_TRY_ASSIGN(const auto facts, analysis::stepFacts(session.snapshot(), read.all, stop));
    data.waits = waitsOf(std::move(read.all), facts);
    RS_TRY(addTimes(session, data.waits, rows));
    data.view = waitView(data.waits);
    data.choices = std::move(read.choices);
    data.isFromTrace = read.isFromTrace;
    data.ranks = std::move(read.ranks);
    return data;
}

} // namespace

WaitsSection::WaitsSection(const sections::Context& context)
    : FilteredSection(context, FilterBar::Third::Type) {
    m_rowsOf = addChoice("rows", QT_TR_NOOP("List"), Then::Show, [] {
        return shared::Choices{{tr("ranks"), WaitRows::Ranks}, {tr("rank pairs"), WaitRows::Pairs},
            {tr("pairs by step"), WaitRows::Steps}, {tr("pairs by group"), WaitRows::Groups},
            {tr("collectives by wait"), WaitRows::Collectives},
            {tr("sends and receives"), WaitRows::Transfers}};
    });
    m_row = add<sections::FigureRow>();
    m_map = makeChart<HeatMap>(
        "waits", QT_TR_NOOP("Total wait caused by the last rank's own delay"), nullptr);
    addCards({{m_map}}, 6);
    m_table = addTable("waits", QT_TR_NOOP("Waits by rank"),
        QT_TR_NOOP("No operators shared by two or more ranks match the filters."), 4);
    setFocusProxy(m_map);
    connectChart(
        *m_map, &WaitsSection::selectCell, [this](const HeatCell& cell) { return placeOf(cell); },
        [this](HeatCell cell) {
            return waitTip(
                figures().waits, figures().view.ranks[cell.row], figures().view.ranks[cell.column]);
        });
    connectRows(*m_table, &WaitsSection::selectRow,
        [this](size_t row) { return placeOf(m_rows.targetOf(row)); });
}

WaitsSection::Reader WaitsSection::readerOf(const analysis::CommunicationFilter& filter) {
    return [filter, rows = m_rowsOf->as<WaitRows>()](query::Session& session,
               const std::stop_token& stop) { return readWaits(session, filter, rows, stop); };
}

void WaitsSection::retell(WaitsData& figures) {
    figures.view = waitView(figures.waits);
}

void WaitsSection::refresh() {
    m_map->setEmptyText(noWaitsText(figures().waits));
    m_map->setData(figures().view.heat);
    const auto rows = m_rowsOf->as<WaitRows>();
    const auto of = sharedFigures();
    m_rows = waitTable({of, &of->waits}, rows, filters().groupTexts());
    m_table->fill(m_rows.table,
        rows == WaitRows::Ranks ? tr("Waits by rank, latest rank first")
                                : tr("Waits, longest first"),
        shared::sideBySide({shared::counted(m_rows.count, tr("1 row"), tr("%1 rows")),
            sourceNote(figures().isFromTrace)}));
    m_row->setFigures(waitFigures(figures().waits));
    if (rows == WaitRows::Collectives && !figures().waits.times)
        askAgain(); // with what this list alone shows
}

void WaitsSection::selectCell(const HeatCell& cell) {
    const int64_t waiting = figures().view.ranks[cell.row];
    const int64_t late = figures().view.ranks[cell.column];
    for (size_t row = 0; row < m_rows.count; ++row) {
        const WaitTarget target = m_rows.targetOf(row);
        if (target.late == late && target.waiting.value_or(waiting) == waiting)
            return m_table->select(row);
    }
}

void WaitsSection::selectRow(quint32 row) {
    const WaitTarget target = m_rows.targetOf(row);
    const auto place = [this](int64_t rank) {
        const auto& ranks = figures().view.ranks;
        return static_cast<size_t>(std::ranges::lower_bound(ranks, rank) - ranks.begin());
    };
    // A row of one rank selects those that wait for it: the longest is the first.
    const auto longest = std::ranges::find_if(figures().waits.ofJob,
        [&](const analysis::WaitSum& sum) { return sum.late == target.late; });
    const int64_t first = longest == figures().waits.ofJob.end() ? target.late : longest->waiting;
    m_map->select(HeatCell{place(target.late), place(target.waiting.value_or(first))});
}

model::Target WaitsSection::placeOf(const WaitTarget& target) const {
    if (target.row)
        return operatorPlace(figures().waits.all, *target.row);
    return {.rank = target.late, .step = target.step ? target.step : filters().step()};
}

model::Target WaitsSection::placeOf(const HeatCell& cell) const {
    const int64_t waiting = figures().view.ranks[cell.row];
    const int64_t late = figures().view.ranks[cell.column];
    // The worst of the operators in which the one waits for the other.
    for (const size_t place : figures().waits.worst) {
        const auto& arrivals = figures().waits.matched.collectives[place].arrivals;
        const auto rankOf = [this](const analysis::Arrival& arrival) {
            return figures().waits.all.rows[arrival.row].rank;
        };
        if (rankOf(arrivals.back()) != late)
            continue;
        const auto found = std::ranges::find(arrivals, waiting, rankOf);
        if (found != arrivals.end())
            return operatorPlace(figures().waits.all, found->row);
    }
    return {.rank = waiting, .step = filters().step()};
}

} // namespace rankscope::communication
