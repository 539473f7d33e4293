// SPDX-License-Identifier: GPL-3.0-or-later
// The lists that the table of actions is made of, in its order. Everybody else reads actionTable().
// Thread: any, constant data.
#pragma once

#include <QCoreApplication>

#include "views/actions/action_table.h"

namespace rankscope::actions {

class ActionLists {
    Q_DECLARE_TR_FUNCTIONS(Actions)

public:
    static std::vector<Action> all();

private:
    /// How an action differs from the others of its list.
    enum Difference : unsigned {
        kApart = 1, ///< a line above it in the menu
        kHeld = 2, ///< goes on while its key is held
        kByMouse = 4, ///< in no menu, heard by the mouse
        kByWidget = 8, ///< in no menu, heard by the widget that has the focus
    };
    /// What the actions that follow have in common.
    void begin(Ear ear, Sheet sheet, Menu menu) {
        m_usual = {"", "", "", ear, sheet, menu, false, false};
    }
    void add(const char* id, const char* text, const char* keys = "", unsigned differences = 0);

    void files();
    void looks();
    void pages();
    void moves();
    void selections();
    void boxes();
    void markers();
    void linksAndNodes();
    void laneChoices();
    void alignments();
    void rankChoices();
    void areas();
    void searches();
    void figures();

    Action m_usual{};
    std::vector<Action> m_all;
};

} // namespace rankscope::actions
