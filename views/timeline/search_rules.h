// SPDX-License-Identifier: GPL-3.0-or-later
// The buttons of the rules of a search: case, whole words, expression. Those that do not hold give
// way where there is no room for them; their keys stay.
// Thread: UI only.
#pragma once

#include <array>

#include "core/query/search.h"
#include "views/actions/action_table.h"
#include "views/actions/actions.h"
#include "views/shared/flat_button.h"

namespace rankscope::timeline {

class SearchRules {
public:
    explicit SearchRules(QWidget* parent)
        : m_buttons{new shared::FlatButton("case", parent), new shared::FlatButton("word", parent),
            new shared::FlatButton("regex", parent)} {
        for (shared::FlatButton* button : m_buttons)
            button->setCheckable(true);
    }

    const std::array<shared::FlatButton*, 3>& buttons() const { return m_buttons; }

    void applyTo(query::SearchRequest& request) const {
        request.caseRule = isOn(0) ? query::CaseRule::Match : query::CaseRule::Ignore;
        request.wordRule = isOn(1) ? query::WordRule::Whole : query::WordRule::Anywhere;
        request.textRule = isOn(2) ? query::TextRule::Regex : query::TextRule::Plain;
    }
    void retranslate() {
        for (size_t i = 0; i < m_buttons.size(); ++i) {
            m_buttons[i]->setToolTip(actions::tipOf(kActions[i]));
            m_buttons[i]->setAccessibleName(actions::textOf(QString(kActions[i])));
        }
    }
    /// What the actions of the rules do, by their ids.
    void addTo(actions::Handlers& handlers) const {
        for (size_t i = 0; i < m_buttons.size(); ++i)
            handlers[kActions[i]] = {.run = [button = m_buttons[i]] { button->toggle(); },
                .isOn = [button = m_buttons[i]] { return button->isChecked(); }};
    }

    /// Pixels of the rules that do not hold: of those that are shown now, and of all.
    int shownWidth() const {
        int width = 0;
        for (const shared::FlatButton* rule : m_buttons)
            width += rule->isHidden() || rule->isChecked() ? 0 : rule->minimumSizeHint().width();
        return width;
    }
    int spareWidth() const {
        int width = 0;
        for (const shared::FlatButton* rule : m_buttons)
            width += rule->isChecked() ? 0 : rule->minimumSizeHint().width();
        return width;
    }
    void showSpare(bool isRoom) {
        for (shared::FlatButton* rule : m_buttons)
            rule->setVisible(rule->isChecked() || isRoom);
    }

private:
    static constexpr std::array kActions{"find.case", "find.word", "find.regex"};

    bool isOn(size_t rule) const { return m_buttons[rule]->isChecked(); }

    std::array<shared::FlatButton*, 3> m_buttons;
};

} // namespace rankscope::timeline
