// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/move_pacer.h"

namespace rankscope::timeline {

namespace {

/// Milliseconds: moves that follow each other sooner are one movement.
constexpr int kBetweenMoves = 40;

} // namespace

MovePacer::MovePacer(QObject* parent)
    : QObject(parent) {
    m_wait.setSingleShot(true);
    m_wait.setInterval(kBetweenMoves);
    connect(&m_wait, &QTimer::timeout, this, &MovePacer::drawWanted);
}

bool MovePacer::isMoving() const {
    return m_since.isValid() && m_since.elapsed() < kBetweenMoves;
}

void MovePacer::moved() {
    m_isSeries = isMoving();
    m_since.start();
}

void MovePacer::arrived() {
    if (!m_isSeries || !isMoving())
        emit drawWanted();
    else if (!m_wait.isActive())
        m_wait.start();
}

} // namespace rankscope::timeline
