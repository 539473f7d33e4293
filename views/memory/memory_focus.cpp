// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/memory/memory_focus.h"

namespace rankscope::memory {

MemoryFocus::MemoryFocus(QObject* parent)
    : QObject(parent) { }

void MemoryFocus::setRank(int64_t rank) {
    if (m_rank == rank)
        return;
    m_rank = rank;
    m_moment.reset();
    emit rankChanged();
}

void MemoryFocus::setMoment(std::optional<Timestamp> moment) {
    if (m_moment == moment)
        return;
    m_moment = moment;
    emit momentChanged();
}

void MemoryFocus::show(int64_t rank, Timestamp moment) {
    const bool isOther = m_rank != rank;
    m_rank = rank;
    m_moment = moment;
    if (isOther)
        emit rankChanged();
    else
        emit momentChanged();
}

void MemoryFocus::forget() {
    m_rank.reset();
    m_moment.reset();
}

} // namespace rankscope::memory
