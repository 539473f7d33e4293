// SPDX-License-Identifier: GPL-3.0-or-later
// What the actions of the table do: each part of the program gives its own a handler, and menus,
// keys and buttons run them by their ids.
//
//   actions.handle("file.quit", {.run = [this] { close(); }});
//
// Thread: UI only.
#pragma once

#include <functional>
#include <map>

#include <QObject>
#include <QString>

#include "views/actions/action_table.h"

class QMenu;

namespace rankscope::actions {

struct Handler {
    std::function<void()> run{};
    /// Whether it would do anything now; none: always.
    std::function<bool()> can{};
    /// Of what is on or off; none: it is no switch.
    std::function<bool()> isOn{};
    /// Of what opens a menu of its own in place of running.
    std::function<void(QMenu&)> fill{};
};

using Handlers = std::map<QString, Handler>; ///< by the ids of their actions

class Actions : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// The id must stand in the table, once.
    void handle(const QString& id, Handler handler);
    bool canRun(const QString& id) const;
    /// False when there is no such action or it can do nothing now.
    bool run(const QString& id) const;
    /// The ids that have a handler.
    QStringList handled() const;

    /// Everything of the table that has this menu, in its order. What can do nothing is greyed
    /// while the menu is open; keys of the window work without the menu.
    void fill(QMenu& menu, Menu which) const;

private:
    void addEntry(QMenu& menu, const Action& action) const;

    Handlers m_handlers;
};

} // namespace rankscope::actions
