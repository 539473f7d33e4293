// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/actions/actions.h"

#include <QActionGroup>
#include <QKeySequence>
#include <QMenu>

namespace rankscope::actions {

namespace {

/// Keys that the window does not hear by itself are shown only: as a shortcut they would be taken
/// from the fields that are typed in.
void showKeys(QAction& entry, const Action& action) {
    const QStringList keys = QString(action.keys).split(" / ", Qt::SkipEmptyParts);
    if (keys.isEmpty())
        return;
    if (action.ear == Ear::Window) {
        QList<QKeySequence> heard;
        for (const QString& one : keys)
            heard += QKeySequence(one, QKeySequence::PortableText);
        entry.setShortcuts(heard);
    } else {
        entry.setText(entry.text() + '\t' + keysOf(action).front());
    }
}

} // namespace

void Actions::handle(const QString& id, Handler handler) {
    Q_ASSERT(find(id) != nullptr && m_handlers.count(id) == 0);
    m_handlers[id] = std::move(handler);
}

bool Actions::canRun(const QString& id) const {
    const auto found = m_handlers.find(id);
    return found != m_handlers.end() && found->second.run
        && (!found->second.can || found->second.can());
}

bool Actions::run(const QString& id) const {
    if (!canRun(id))
        return false;
    m_handlers.at(id).run();
    return true;
}

QStringList Actions::handled() const {
    QStringList ids;
    for (const auto& [id, handler] : m_handlers)
        ids += id;
    return ids;
}

void Actions::fill(QMenu& menu, Menu which) const {
    for (const Action& action : actionTable()) {
        if (action.menu == which)
            addEntry(menu, action);
    }
    connect(&menu, &QMenu::aboutToShow, this, [this, &menu] {
        for (QAction* entry : menu.actions()) {
            const auto found = m_handlers.find(entry->data().toString());
            if (found == m_handlers.end())
                continue;
            entry->setEnabled(!found->second.can || found->second.can());
            if (found->second.isOn)
                entry->setChecked(found->second.isOn());
        }
    });
    // A greyed entry would swallow its keys after what it needs came.
    connect(&menu, &QMenu::aboutToHide, &menu, [&menu] {
        for (QAction* entry : menu.actions())
            entry->setEnabled(true);
    });
}

void Actions::addEntry(QMenu& menu, const Action& action) const {
    const QString id = action.id;
    const auto found = m_handlers.find(id);
    if (found == m_handlers.end())
        return;
    if (action.beginsPart && !menu.isEmpty())
        menu.addSeparator();
    if (found->second.fill) {
        QMenu* inner = menu.addMenu(textOf(action));
        found->second.fill(*inner);
        return;
    }
    QAction* entry = menu.addAction(textOf(action));
    entry->setData(id);
    entry->setAutoRepeat(action.repeats);
    showKeys(*entry, action);
    if (found->second.isOn) {
        entry->setCheckable(true);
        entry->setChecked(found->second.isOn());
    }
    connect(entry, &QAction::triggered, this, [this, id] { run(id); });
}

} // namespace rankscope::actions
