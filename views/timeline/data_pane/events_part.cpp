// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/events_part.h"

#include <algorithm>
#include <set>

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>

#include "views/shared/cells.h"
#include "views/shared/in_each_language.h"
#include "views/shared/layouts.h"
#include "views/shared/phrases.h"
#include "views/timeline/data_pane/rank_layers.h"
#include "views/timeline/data_pane/slice_table.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

namespace {

bool holdsEvents(const model::Lane& lane) {
    return lane.kind == model::LaneKind::Slices || lane.kind == model::LaneKind::Instants;
}

} // namespace

EventsPart::EventsPart(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : SystemPart(parent)
    , m_state(state)
    , m_track(new QComboBox(this))
    , m_slices(new SliceTable(state, bridge)) {
    auto* row = new QHBoxLayout;
    row->setContentsMargins(8, 3, 8, 3);
    row->addWidget(m_track);
    row->addStretch(1);
    auto* column = shared::columnIn(this);
    column->addLayout(row);
    column->addWidget(m_slices, 1);
    m_track->setMinimumWidth(280);
    m_track->setObjectName("eventsTrack");
    connect(m_track, &QComboBox::currentIndexChanged, this, &EventsPart::list);
    shared::inEachLanguage(this, [this] { retranslate(); });
}

void EventsPart::retranslate() {
    m_track->setToolTip(tr("Track"));
    m_track->setAccessibleName(tr("Track"));
    sayWhyEmpty();
}

void EventsPart::sayWhyEmpty() {
    if (m_track->count() > 0 || m_state.isEmpty())
        return m_slices->setEmptyText(tr("No slices of this track in the range."));
    const query::Snapshot& snapshot = *m_state.snapshot();
    m_slices->setEmptyText(shared::sentences({tr("No slices on the timeline of this rank."),
        hostSwitch(snapshot, {m_scope.rank}), deviceSwitch(snapshot, {m_scope.rank})}));
}

void EventsPart::clear() {
    m_slices->clear();
    const QSignalBlocker quiet(m_track);
    m_track->clear();
}

void EventsPart::chooseTrack(TrackId track) {
    m_wanted = track;
}

void EventsPart::fillTracks() {
    const QVariant before =
        m_wanted ? QVariant(static_cast<qulonglong>(toIndex(*m_wanted))) : m_track->currentData();
    m_wanted.reset();
    const index::RankIndex& rank = *m_state.snapshot()->rank(m_scope.rank).index;
    std::set<TrackId> tracks;
    for (const index::LaneIndex& lane : rank.lanes) {
        if (holdsEvents(lane.lane))
            tracks.insert(lane.lane.track);
    }
    const QSignalBlocker quiet(m_track);
    m_track->clear();
    for (const TrackId id : tracks) {
        const model::Track& track = rank.tracks[toIndex(id)];
        m_track->addItem(
            tr("%1 / %2").arg(shared::textOf(rank.processes[toIndex(track.process)].name),
                shared::textOf(track.name)),
            static_cast<qulonglong>(toIndex(id)));
    }
    m_track->setCurrentIndex(std::max(0, m_track->findData(before)));
    sayWhyEmpty();
}

void EventsPart::ask(const SystemScope& scope) {
    m_scope = scope;
    fillTracks();
    list();
}

void EventsPart::list() {
    const index::RankIndex& rank = *m_state.snapshot()->rank(m_scope.rank).index;
    SliceTable::Of of{.range = m_scope.range.value_or(m_state.snapshot()->range())};
    for (const index::LaneIndex& lane : rank.lanes) {
        if (m_track->currentIndex() >= 0 && holdsEvents(lane.lane)
            && toIndex(lane.lane.track) == m_track->currentData().toULongLong())
            of.lanes.push_back({m_scope.rank, lane.lane.id});
    }
    m_slices->show(std::move(of));
}

} // namespace rankscope::timeline
