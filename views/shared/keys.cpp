// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/keys.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>

namespace rankscope::shared {

bool isPageKey(const QKeyEvent& event) {
    const Qt::KeyboardModifiers modifiers = event.modifiers();
    const QString text = event.text();
    return !text.isEmpty() && text.front().isPrint() && !text.front().isSpace()
        && (modifiers & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) == 0;
}

bool isLeftByField(const QKeyEvent& event, const QWidget& inside) {
    const auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    const bool isPlain = event.key() < Qt::Key_F1
        && (event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == Qt::NoModifier;
    return field != nullptr && inside.isAncestorOf(field) && isPlain
        && (!field->isReadOnly() || event.key() == Qt::Key_Escape);
}

} // namespace rankscope::shared
