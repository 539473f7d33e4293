// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/menus.h"

#include <QMenuBar>

#include "views/actions/actions.h"

namespace rankscope::desktop {

namespace {

template <typename Bar>
void addMenus(Bar& bar, actions::Menu within, const actions::Actions& actions) {
    for (const actions::MenuPlace& place : actions::menuTable()) {
        if (place.within != within)
            continue;
        QMenu& menu = *bar.addMenu(titleOf(place));
        addMenus(menu, place.menu, actions);
        actions.fill(menu, place.menu);
    }
}

} // namespace

void fillMenus(QMenuBar& bar, const actions::Actions& actions) {
    for (QMenu* menu : bar.findChildren<QMenu*>(Qt::FindDirectChildrenOnly))
        menu->deleteLater();
    bar.clear();
    addMenus(bar, actions::Menu::None, actions);
}

} // namespace rankscope::desktop
