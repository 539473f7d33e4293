// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/tab_order.h"

#include <QScrollArea>

namespace rankscope::desktop {

namespace {

bool isStop(const QWidget& widget) {
    return (widget.focusPolicy() & Qt::TabFocus) == Qt::TabFocus && widget.focusProxy() == nullptr
        && widget.isVisible() && widget.isEnabled();
}

} // namespace

QWidget* stopFrom(const QWidget& widget, bool isForward) {
    const auto beside = [isForward](const QWidget& of) {
        return isForward ? of.nextInFocusChain() : of.previousInFocusChain();
    };
    for (QWidget* at = beside(widget); at != nullptr && at != &widget; at = beside(*at)) {
        if (at->window() == widget.window() && isStop(*at))
            return at;
    }
    return nullptr;
}

void bringIntoSight(QWidget& widget) {
    for (QWidget* at = widget.parentWidget(); at != nullptr; at = at->parentWidget()) {
        if (auto* area = qobject_cast<QScrollArea*>(at))
            area->ensureWidgetVisible(&widget);
    }
}

} // namespace rankscope::desktop
