// SPDX-License-Identifier: GPL-3.0-or-later
// Which link events (flows) the timeline draws: their categories with the number of links.
// Thread: UI only.
#pragma once

#include <string>
#include <vector>

#include "views/shared/popup.h"

class QLabel;

namespace rankscope::shared {
class CheckList;
}

namespace rankscope::timeline {

class TimelineState;

class LinkPopup : public shared::Popup {
    Q_OBJECT

public:
    LinkPopup(TimelineState& state, QWidget* parent);

    void fill();

private:
    void apply();

    TimelineState& m_state;
    shared::CheckList* m_list;
    QLabel* m_hint;
    std::vector<std::string> m_categories;
};

} // namespace rankscope::timeline
