// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/memory/memory_focus.h"

#include "views/memory/memory_choices.h"
#include "views/shared/phrases.h"

namespace rankscope::memory {

MemoryFocus::MemoryFocus(
    shared::ShownProfile& profile, timeline::TimelineState& timeline, QObject* parent)
    : QObject(parent)
    , m_profile(profile)
    , m_timeline(timeline) {
    connect(&m_profile, &shared::ShownProfile::chosenChanged, this, [this] {
        if (rank() == m_rank)
            return;
        m_rank = rank();
        m_moment.reset();
        emit rankChanged();
    });
}

void MemoryFocus::setRank(int64_t rank) {
    m_profile.chooseRank(rank);
}

void MemoryFocus::setMoment(std::optional<Timestamp> moment) {
    if (m_moment == moment)
        return;
    m_moment = moment;
    emit momentChanged();
}

void MemoryFocus::show(int64_t rank, Timestamp moment) {
    setRank(rank);
    setMoment(moment);
}

void MemoryFocus::setLimit(std::optional<int64_t> limit) {
    if (limit == m_limit)
        return;
    m_limit = limit;
    emit limitChanged();
}

void MemoryFocus::setBaseline(Baseline baseline) {
    if (baseline == m_baseline)
        return;
    m_baseline = std::move(baseline);
    emit baselineChanged();
}

QString Baseline::textOf(int64_t number) const {
    return folder.isEmpty() ? rankText(number)
                            : shared::qualified({folder, MemoryFocus::tr("rank %1").arg(number)});
}

void MemoryFocus::forget() {
    m_moment.reset();
}

} // namespace rankscope::memory
