// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/durations_section.h"

#include <algorithm>

#include "views/charts/bar_chart.h"
#include "views/charts/card.h"
#include "views/charts/figure_row.h"
#include "views/charts/note_box.h"
#include "views/communication/collective_source.h"
#include "views/communication/wait_texts.h"
#include "views/shared/formats.h"
#include "views/shared/table_view.h"

namespace rankscope::communication {

namespace {

bool isMostlyIdle(const std::vector<analysis::RankCommunication>& ranks) {
    analysis::CommunicationTimes all;
    for (const analysis::RankCommunication& rank : ranks)
        all += rank.times;
    return all.idle > all.elapse / 2;
}

Result<DurationsData> readDurations(query::Session& session,
    const analysis::CommunicationFilter& filter, const std::stop_token& stop) {
    DurationsData data;
    RS_TRY_ASSIGN(CollectiveData read, readCollectives(session, filter, stop));
    data.durations = analysis::communicationByRank(read.all);
    data.longest = longestByRank(read.all);
    data.late = analysis::findLateRanks(read.all, analysis::matchCollectives(read.all));
    // Links have no types. Their matrix is large: read where much time is left to explain.
    if (!read.isFromTrace && filter.type.empty() && isMostlyIdle(data.durations)) {
        RS_TRY_ASSIGN(const auto matrix, analysis::linkMatrix(session.snapshot(), filter, stop));
        data.contradiction = analysis::contradictingTransit(data.durations, matrix);
    }
    data.choices = std::move(read.choices);
    data.isFromTrace = read.isFromTrace;
    data.ranks = std::move(read.ranks);
    return data;
}

} // namespace

DurationsSection::DurationsSection(
    shared::ShownProfile& profile, shared::QueryBridge& bridge, QWidget* parent)
    : FilteredSection(profile, bridge, FilterBar::Third::Type, parent)
    , m_note(new charts::NoteBox(this))
    , m_row(new charts::FigureRow(this))
    , m_bars(new charts::BarChart(this))
    , m_tableCard(new charts::Card(this))
    , m_table(new shared::TableView(this)) {
    build();
    connectParts();
    retranslate();
}

void DurationsSection::build() {
    addClusterNote(analysis::ClusterArea::Durations);
    addContent(m_note, 0);
    addContent(m_row, 0);
    auto* main = new charts::Card(this);
    main->setContent(m_bars, charts::Card::Edge::Whole);
    m_bars->setContentsMargins(12, 10, 12, 6);
    addContent(main, 6);
    m_tableCard->setContent(m_table, charts::Card::Edge::Whole);
    addContent(m_tableCard, 4);
    setTable(*m_table, "communication-durations");
    setFocusProxy(m_bars);
}

void DurationsSection::connectParts() {
    using charts::BarChart;
    connect(m_bars, &BarChart::selectionChanged, this, [this](size_t bar) {
        m_table->selectRow(static_cast<uint32_t>(bar));
        profile().chooseRank(figures().durations[bar].rank);
    });
    leadOn(*m_bars, [this](size_t bar) { return placeOf(bar); });
    m_bars->setTip([this](size_t bar) { return durationTip(figures().durations[bar]); });
    connect(m_table, &shared::TableView::rowSelected, this, [this](quint32 row) {
        m_bars->select(row);
        profile().chooseRank(figures().durations[row].rank);
    });
    leadOnRows(*m_table, [this](size_t row) { return placeOf(row); });
}

DurationsSection::Reader DurationsSection::reader(const analysis::CommunicationFilter& filter) {
    return [filter](query::Session& session, const std::stop_token& stop) {
        return readDurations(session, filter, stop);
    };
}

void DurationsSection::showChosen() {
    const auto rank = profile().chosen().rank;
    const auto& all = figures().durations;
    const auto found = std::ranges::find_if(
        all, [rank](const analysis::RankCommunication& one) { return one.rank == rank; });
    if (found == all.end())
        return;
    const auto bar = static_cast<size_t>(found - all.begin());
    m_bars->select(bar);
    m_table->selectRow(static_cast<uint32_t>(bar));
}

void DurationsSection::retranslate() {
    m_bars->setTitle(tr("Communication time by rank"));
    m_bars->setEmptyText(tr("No communication operators match the filters."));
    m_table->setAccessibleName(tr("Durations by rank"));
    m_table->setEmptyText(tr("No ranks match the filters."));
}

void DurationsSection::refresh() {
    m_note->setNote(transitNote(figures().contradiction));
    m_bars->setData(durationBars(figures().durations));
    shared::TableData table = durationTable(figures().durations);
    m_table->setColumns(std::move(table.columns));
    m_table->setRows(std::move(table.rows));
    const QString note = sourceNote(figures().isFromTrace);
    m_tableCard->setTitle(tr("Durations"),
        note.isEmpty() ? shared::counted(figures().durations.size(), tr("1 rank"), tr("%1 ranks"))
                       : note);
    m_row->setFigures(durationFigures(figures().durations, lateFigure(figures().late)));
}

model::Target DurationsSection::placeOf(size_t bar) const {
    const int64_t rank = figures().durations[bar].rank;
    const auto longest = figures().longest.find(rank);
    return longest != figures().longest.end()
        ? longest->second
        : model::Target{.rank = rank, .step = filters().step()};
}

} // namespace rankscope::communication
