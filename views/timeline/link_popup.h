// SPDX-License-Identifier: GPL-3.0-or-later
// Which link events (flows) the timeline draws: their categories with the number of links, in view
// and in all.
// Thread: UI only.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "views/shared/popup.h"
#include "views/shared/query_bridge.h"

class QLabel;

namespace rankscope::shared {
class CheckList;
}

namespace rankscope::timeline {

class TimelineState;

class LinkPopup : public shared::Popup {
    Q_OBJECT

public:
    LinkPopup(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent);

    /// With the categories and how many flows of each there are; those in view are counted then.
    void fill();

private:
    using Counts = std::map<std::string, uint64_t>;

    void count();
    void list(const std::optional<Counts>& inView);
    void apply();

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    shared::Question m_question;
    shared::CheckList* m_list;
    QLabel* m_hint;
    std::vector<std::string> m_categories;
};

} // namespace rankscope::timeline
