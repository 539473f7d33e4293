// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/timeline_section.h"

#include <algorithm>
#include <utility>

#include "views/charts/card.h"
#include "views/charts/gantt_chart.h"
#include "views/shared/choice_box.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/table_view.h"

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

TimelineSection::TimelineSection(
    shared::ShownProfile& profile, shared::QueryBridge& bridge, QWidget* parent)
    : FilteredSection(profile, bridge, FilterBar::Third::Type, parent)
    , m_align(new shared::ChoiceBox(this))
    , m_chart(new GanttChart(this))
    , m_tableCard(new charts::Card(this))
    , m_table(new shared::TableView(this)) {
    build();
    connectParts();
    retranslate();
}

void TimelineSection::build() {
    addFilter(m_align);
    auto* main = new charts::Card(this);
    main->setContent(m_chart, charts::Card::Edge::Whole);
    m_chart->setContentsMargins(12, 10, 12, 8);
    addContent(main, 7);
    m_tableCard->setContent(m_table, charts::Card::Edge::Whole);
    addContent(m_tableCard, 3);
    m_align->setObjectName("align");
    setTable(*m_table, "communication-operator");
    setFocusProxy(m_chart);
}

void TimelineSection::connectParts() {
    const auto realign = [this] {
        m_kept = m_selected;
        askAgain();
    };
    connect(m_align, &QComboBox::currentIndexChanged, this, realign);
    connect(m_chart, &GanttChart::selectionChanged, this, [this, realign](const GanttPlace& place) {
        selectOperator(rowAt(place));
        if (m_align->value() == static_cast<int64_t>(Align::SelectedEnd))
            realign();
    });
    leadOn(*m_chart, [this](const GanttPlace& place) { return placeOf(rowAt(place)); });
    m_chart->setTip([this](const charts::GanttPlace& place) {
        const size_t row = rowAt(place);
        return operatorTip(figures().times.all, row, figures().times.matchedOf(row));
    });
    connect(m_table, &shared::TableView::rowSelected, this, [this](quint32 tableRow) {
        const auto row = rowOf(tableRow);
        if (row)
            m_chart->select(figures().times.view.places[*row]);
    });
    leadOnRows(*m_table, [this](uint32_t dataRow) {
        const auto row = rowOf(dataRow);
        return row ? std::optional(placeOf(*row)) : std::nullopt;
    });
}

void TimelineSection::languageChanged() {
    retranslate();
    m_kept = m_selected;
    askAgain();
}

TimelineSection::Reader TimelineSection::reader(const analysis::CommunicationFilter& filter) {
    const auto align = static_cast<Align>(m_align->value());
    return [filter, align, kept = std::exchange(m_kept, std::nullopt)](
               query::Session& session, const std::stop_token& stop) {
        return readTimeline(session, filter, align, kept, stop);
    };
}

void TimelineSection::retranslate() {
    m_align->setCaption(tr("Align"));
    m_align->setChoices({{tr("none, by their own clocks"), static_cast<int64_t>(Align::None)},
        {tr("ends of collectives"), static_cast<int64_t>(Align::Ends)},
        {tr("starts of collectives"), static_cast<int64_t>(Align::Begins)},
        {tr("end of the selected operator"), static_cast<int64_t>(Align::SelectedEnd)}});
    m_align->setToolTip(tr(
        "Shifts each rank as a whole so that the collectives it shares with other ranks line up"));
    m_chart->setTitle(tr("Communication operators by rank"));
    m_chart->setEmptyText(tr("No operators with a start time match the filters."));
    m_table->setAccessibleName(tr("Selected operator by rank"));
    m_table->setEmptyText(tr("Select an operator to see the order in which its ranks arrived."));
}

void TimelineSection::refresh() {
    m_chart->setData(figures().times.view.data);
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
    m_table->setColumns(std::move(table.columns));
    m_table->setRows(std::move(table.rows));
    QString detail = sourceNote(figures().isFromTrace);
    if (figures().times.matched.alone > 0)
        detail = shared::sideBySide({aloneNote(figures().times.matched.alone), detail});
    if (matched != nullptr)
        detail = tr("%1 ranks, %2 total wait for rank %3")
                     .arg(matched->arrivals.size())
                     .arg(shared::formatRounded(matched->waited()))
                     .arg(all.rows[matched->last().row].rank);
    m_tableCard->setTitle(m_selected ? QString::fromStdString(all.text(all.rows[*m_selected].name))
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
