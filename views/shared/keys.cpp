// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shared/keys.h"

#include <QKeyEvent>

namespace rankscope::shared {

bool isPageKey(const QKeyEvent& event) {
    const Qt::KeyboardModifiers modifiers = event.modifiers();
    const QString text = event.text();
    return !text.isEmpty() && text.front().isPrint() && !text.front().isSpace()
        && (modifiers & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) == 0;
}

} // namespace rankscope::shared
