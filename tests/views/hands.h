// SPDX-License-Identifier: GPL-3.0-or-later
// What tests do by hand: gestures of the mouse, and the lanes of a timeline they are meant for.
#pragma once

#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QTest>
#include <QWheelEvent>

#include "core/query/session.h"
#include "tests/core/microseconds.h"

namespace rankscope::test {

inline void moveMouse(QWidget& on, QPoint to, Qt::MouseButtons buttons = Qt::NoButton,
    Qt::KeyboardModifiers keys = {}) {
    QMouseEvent event(QEvent::MouseMove, to, on.mapToGlobal(to), Qt::NoButton, buttons, keys);
    QCoreApplication::sendEvent(&on, &event);
}

inline void dragMouse(QWidget& on, QPoint from, QPoint to, Qt::KeyboardModifiers keys = {}) {
    QTest::mousePress(&on, Qt::LeftButton, keys, from);
    moveMouse(on, to, Qt::LeftButton, keys);
    QTest::mouseRelease(&on, Qt::LeftButton, keys, to);
}

inline void turnWheel(QWidget& on, QPoint at, QPoint turn, Qt::KeyboardModifiers keys = {}) {
    QWheelEvent event(
        at, on.mapToGlobal(at), {}, turn, Qt::NoButton, keys, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&on, &event);
}

/// The one that is asked for there; null where none opens.
inline QMenu* menuAt(
    QWidget& on, QPoint at, QContextMenuEvent::Reason reason = QContextMenuEvent::Mouse) {
    QContextMenuEvent event(reason, at, on.mapToGlobal(at));
    QCoreApplication::sendEvent(&on, &event);
    const auto menus = on.findChildren<QMenu*>(Qt::FindDirectChildrenOnly);
    return menus.isEmpty() ? nullptr : menus.back();
}

/// The first lane of slices of that depth whose process or thread is named so; one that is not
/// there without any.
inline query::LaneRef laneNamed(const query::Snapshot& snapshot, const std::string& name,
    uint32_t depth = 0, RankSlot slot = RankSlot(0)) {
    const index::RankIndex& rank = *snapshot.rank(slot).index;
    for (const index::LaneIndex& entry : rank.lanes) {
        const model::Track& track = rank.tracks[toIndex(entry.lane.track)];
        const std::string& process = rank.processes[toIndex(track.process)].name;
        if ((process == name || track.name == name || track.tid == name)
            && entry.lane.kind == model::LaneKind::Slices && entry.lane.depth == depth)
            return {slot, entry.lane.id};
    }
    return {slot, LaneId(9999)};
}

} // namespace rankscope::test
