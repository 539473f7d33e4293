// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/durations_section.h"

#include <algorithm>

#include "views/charts/bar_chart.h"
#include "views/communication/collective_source.h"
#include "views/communication/wait_texts.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/shared/formats.h"

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
    : FilteredSection(profile, bridge, FilterBar::Third::Type, parent) {
    addClusterNote(analysis::ClusterArea::Durations);
    m_note = add<sections::NoteBox>();
    m_row = add<sections::FigureRow>();
    m_bars = makeChart<charts::BarChart>("durations", QT_TR_NOOP("Communication time by rank"),
        QT_TR_NOOP("No communication operators match the filters."));
    addCards({{m_bars}}, 6);
    m_table = addTable("communication-durations", QT_TR_NOOP("Durations by rank"),
        QT_TR_NOOP("No ranks match the filters."), 4);
    setFocusProxy(m_bars);
    const auto choose = [this](size_t bar) {
        select(bar);
        this->profile().chooseRank(figures().durations[bar].rank);
    };
    const auto leads = [this](size_t bar) { return placeOf(bar); };
    connectChart(*m_bars, choose, leads,
        [this](size_t bar) { return durationTip(figures().durations[bar]); });
    connectRows(*m_table, choose, leads);
}

DurationsSection::Reader DurationsSection::readerOf(const analysis::CommunicationFilter& filter) {
    return [filter](query::Session& session, const std::stop_token& stop) {
        return readDurations(session, filter, stop);
    };
}

void DurationsSection::showChosen() {
    if (const auto bar = placeOfChosen(figures().durations, &analysis::RankCommunication::rank))
        select(*bar);
}

void DurationsSection::select(size_t bar) {
    m_bars->select(bar);
    m_table->select(bar);
}

void DurationsSection::refresh() {
    m_note->setNote(transitNote(figures().contradiction));
    m_bars->setData(durationBars(figures().durations));
    const QString note = sourceNote(figures().isFromTrace);
    m_table->fill(durationTable(figures().durations), tr("Durations"),
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
