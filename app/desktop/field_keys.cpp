// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/field_keys.h"

#include <QCoreApplication>
#include <QKeyEvent>

#include "views/actions/action_table.h"

namespace rankscope::desktop {

FieldKeys::FieldKeys(QObject* parent)
    : QObject(parent) {
    QCoreApplication::instance()->installEventFilter(this);
}

/// Before a key is a shortcut, what has the focus is asked whether it wants it; that of the window
/// it is not.
bool FieldKeys::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride)
        return QObject::eventFilter(watched, event);
    const QKeyCombination key = actions::combinationOf(*static_cast<QKeyEvent*>(event));
    return key.keyboardModifiers().testFlag(Qt::ControlModifier)
        && actions::heardBy(actions::Ear::Window, key) != nullptr;
}

} // namespace rankscope::desktop
