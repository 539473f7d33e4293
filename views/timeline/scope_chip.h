// SPDX-License-Identifier: GPL-3.0-or-later
// Names the scope of time that the tables are of, with a cross that drops it; not there while that
// is everything.
// Thread: UI only.
#pragma once

#include "views/shared/flat_button.h"

namespace rankscope::timeline {

class TimelineState;

class ScopeChip : public shared::FlatButton {
    Q_OBJECT

public:
    explicit ScopeChip(TimelineState& state, QWidget* parent = nullptr);

private:
    void refresh();

    TimelineState& m_state;
};

} // namespace rankscope::timeline
