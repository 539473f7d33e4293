// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/field_keys.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QWidget>

#include "views/actions/action_table.h"

namespace rankscope::desktop {

namespace {

/// Whether a field would write it. AltGr is another modifier, or one of two; where Alt itself makes
/// other signs, they are written.
bool isWrittenWithAlt(QObject& watched, const QKeyEvent& key) {
    const auto* field = qobject_cast<QWidget*>(&watched);
    const QString text = key.text();
    return field != nullptr && field->testAttribute(Qt::WA_InputMethodEnabled)
        && (key.modifiers() & ~Qt::KeypadModifier) == Qt::AltModifier && !text.isEmpty()
        && text.front().isPrint() && text.front().toUpper().unicode() == key.key();
}

} // namespace

FieldKeys::FieldKeys(QObject* parent)
    : QObject(parent) {
    QCoreApplication::instance()->installEventFilter(this);
}

/// Before a key is a shortcut, what has the focus is asked whether it wants it; that of the window
/// it is not.
bool FieldKeys::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress
        && isWrittenWithAlt(*watched, *static_cast<QKeyEvent*>(event))) {
        event->ignore(); // so that it goes on to the page
        return true;
    }
    if (event->type() != QEvent::ShortcutOverride)
        return QObject::eventFilter(watched, event);
    const QKeyCombination key = actions::combinationOf(*static_cast<QKeyEvent*>(event));
    return key.keyboardModifiers().testFlag(Qt::ControlModifier)
        && actions::heardBy(actions::Ear::Window, key) != nullptr;
}

} // namespace rankscope::desktop
