// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/menus.h"

#include <QCoreApplication>
#include <QMenuBar>

#include "app/desktop/field_keys.h"
#include "views/actions/actions.h"

namespace rankscope::desktop {

namespace {

struct Menus {
    Q_DECLARE_TR_FUNCTIONS(Menus)
};

} // namespace

void fillMenus(QMenuBar& bar, const actions::Actions& actions) {
    using actions::Menu;
    for (QMenu* menu : bar.findChildren<QMenu*>(Qt::FindDirectChildrenOnly))
        menu->deleteLater();
    bar.clear();
    actions.fill(*bar.addMenu(Menus::tr("&File")), Menu::File);
    QMenu& view = *bar.addMenu(Menus::tr("&View"));
    actions.fill(*view.addMenu(Menus::tr("Theme")), Menu::Theme);
    actions.fill(*view.addMenu(Menus::tr("Language")), Menu::Language);
    actions.fill(view, Menu::View);
    actions.fill(*bar.addMenu(Menus::tr("&Go")), Menu::Go);
    QMenu& timeline = *bar.addMenu(Menus::tr("&Timeline"));
    actions.fill(*timeline.addMenu(Menus::tr("Height and order of tracks")), Menu::Tracks);
    actions.fill(timeline, Menu::Timeline);
    actions.fill(*bar.addMenu(Menus::tr("&Help")), Menu::Help);
}

void addKeys(QWidget& window, const actions::Actions& actions) {
    auto* unseen = new QMenu(&window);
    actions.fill(*unseen, actions::Menu::None);
    for (QAction* action : unseen->actions()) { // nobody sees them in any language
        action->setText({});
        action->setToolTip({});
    }
    window.addActions(unseen->actions());
    new FieldKeys(&window);
}

} // namespace rankscope::desktop
