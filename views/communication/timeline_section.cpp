// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/timeline_section.h"

#include <algorithm>
#include <utility>

#include "views/charts/gantt_chart.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"

namespace rankscope::communication {

using charts::GanttChart;
using charts::GanttPlace;

namespace {

Result<TimelineData> readTimeline(query::Session& session,
    const analysis::CommunicationFilter& filter, Align align, std::optional<size_t> selected,
    const std::stop_token& stop) {
    TimelineData data;
    RS_TRY_ASSIGN(CollectiveData read, readCollectives(session, filter, stop));
    data.times = operatorTimes(std::move(read.all), align, selected);
    data.choices = std::move(read.choices);
    data.isFromTrace = read.isFromTrace;
    data.ranks = std::move(read.ranks);
    return data;
}

} // namespace

TimelineSection::TimelineSection(const sections::Context& context)
    : FilteredSection(context, FilterBar::Third::Type) {
    m_align = addChoice("align", QT_TR_NOOP("Align"), Then::Nothing, [] {
        return shared::Choices{{tr("none, by their own clocks"), Align::None},
            {tr("ends of collectives"), Align::Ends}, {tr("starts of collectives"), Align::Begins},
            {tr("end of the selected operator"), Align::SelectedEnd}};
    });
    m_chart = makeChart<GanttChart>("operators", QT_TR_NOOP("Communication operators by rank"),
        QT_TR_NOOP("No operators with a start time match the filters."));
    addCards({{m_chart}}, 7);
    m_table = addTable("communication-operator", QT_TR_NOOP("Selected operator by rank"),
        QT_TR_NOOP("Select an operator to see the order in which its ranks arrived."), 3);
    say([this] {
        m_align->setToolTip(tr("Shifts each rank as a whole so that the collectives it shares with "
                               "other ranks line up"));
    });
    setFocusProxy(m_chart);
    connectParts();
}

void TimelineSection::realign() {
    m_kept = m_selected;
    askAgain();
}

void TimelineSection::connectParts() {
    connect(m_align, &QComboBox::currentIndexChanged, this, &TimelineSection::realign);
    connectChart(
        *m_chart,
        [this](const GanttPlace& place) {
            selectOperator(rowAt(place));
            if (m_align->as<Align>() == Align::SelectedEnd)
                realign();
        },
        [this](const GanttPlace& place) { return placeOf(rowAt(place)); },
        [this](const GanttPlace& place) {
            const size_t row = rowAt(place);
            return operatorTip(figures().times.all, row, figures().times.matchedOf(row));
        });
    const auto select = [this](quint32 tableRow) {
        if (const auto row = rowOf(tableRow))
            m_chart->select(figures().times.view.places[*row]);
    };
    connectRows(*m_table, select, [this](quint32 tableRow) {
        const auto row = rowOf(tableRow);
        return row ? std::optional(placeOf(*row)) : std::nullopt;
    });
}

void TimelineSection::languageChanged() {
    realign();
}

bool TimelineSection::showRow(const model::Target& target) {
    if (target.row.empty() || !target.rank || !target.range)
        return true;
    const analysis::Collectives& all = figures().times.all;
    std::optional<size_t> nearest;
    Duration least{};
    for (size_t row = 0; row < all.rows.size(); ++row) {
        const analysis::Collective& one = all.rows[row];
        if (one.rank != *target.rank || !one.start || all.text(one.name) != target.row)
            continue;
        const Duration apart = std::chrono::abs(fromNanoseconds(*one.start) - target.range->begin);
        if (!nearest || apart < least) {
            nearest = row;
            least = apart;
        }
    }
    if (nearest)
        selectOperator(nearest);
    return true;
}

TimelineSection::Reader TimelineSection::readerOf(const analysis::CommunicationFilter& filter) {
    const auto align = m_align->as<Align>();
    return [filter, align, kept = std::exchange(m_kept, std::nullopt)](
               query::Session& session, const std::stop_token& stop) {
        return readTimeline(session, filter, align, kept, stop);
    };
}

void TimelineSection::refresh() {
    charts::GanttData bars = figures().times.view.data;
    bars.nameOf = [this](size_t row) {
        const analysis::Collectives& all = figures().times.all;
        return row < all.rows.size() ? QString::fromStdString(all.text(all.rows[row].name))
                                     : QString();
    };
    m_chart->setData(std::move(bars));
    selectOperator(figures().times.selected);
}

void TimelineSection::selectOperator(std::optional<size_t> row) {
    m_selected = row;
    std::vector<GanttPlace> tied;
    if (row && figures().times.matchedOf(*row) != nullptr) {
        for (const analysis::Arrival& arrival : figures().times.matchedOf(*row)->arrivals) {
            if (figures().times.view.places[arrival.row])
                tied.push_back(*figures().times.view.places[arrival.row]);
        }
    }
    std::ranges::sort(tied, {}, &GanttPlace::row);
    m_chart->select(row ? figures().times.view.places[*row] : std::nullopt);
    m_chart->setTied(std::move(tied));
    showParts();
}

void TimelineSection::showParts() {
    const analysis::Collectives& all = figures().times.all;
    const analysis::MatchedCollective alone{
        .arrivals = {{.row = m_selected.value_or(0), .lag = {}, .wait = {}}}};
    const analysis::MatchedCollective* matched =
        m_selected ? figures().times.matchedOf(*m_selected) : nullptr;
    shared::TableData table = partTable(all,
        matched != nullptr ? *matched
            : m_selected   ? alone
                           : analysis::MatchedCollective());
    QString detail = sourceNote(figures().isFromTrace);
    if (figures().times.matched.alone > 0)
        detail = shared::sideBySide({aloneNote(figures().times.matched.alone), detail});
    if (matched != nullptr)
        detail = tr("%1 ranks, %2 total wait for rank %3")
                     .arg(shared::formatCount(matched->arrivals.size()),
                         shared::formatRounded(matched->waited()))
                     .arg(all.rows[matched->last().row].rank);
    m_table->fill(std::move(table),
        m_selected ? QString::fromStdString(all.text(all.rows[*m_selected].name))
                   : tr("Selected operator by rank"),
        detail);
}

std::optional<size_t> TimelineSection::rowOf(quint32 tableRow) const {
    if (!m_selected)
        return std::nullopt;
    const analysis::MatchedCollective* matched = figures().times.matchedOf(*m_selected);
    if (matched == nullptr)
        return m_selected;
    return tableRow < matched->arrivals.size() ? std::optional(matched->arrivals[tableRow].row)
                                               : std::nullopt;
}

size_t TimelineSection::rowAt(const GanttPlace& place) const {
    return figures().times.view.data.rows[place.row].bars[place.bar].item;
}

model::Target TimelineSection::placeOf(size_t row) const {
    return operatorPlace(figures().times.all, row);
}

} // namespace rankscope::communication
