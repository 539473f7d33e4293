// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/toolbar.h"

namespace rankscope::timeline {

Toolbar::Toolbar(TimelineState& /*state*/, shared::QueryBridge& /*bridge*/, QWidget* parent)
    : QWidget(parent) {
    setFixedHeight(32);
}

void Toolbar::focusSearch() {
    setFocus();
}

} // namespace rankscope::timeline
