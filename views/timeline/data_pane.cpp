// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane.h"

namespace rankscope::timeline {

DataPane::DataPane(TimelineState& /*state*/, shared::QueryBridge& /*bridge*/, QWidget* parent)
    : QWidget(parent) { }

void DataPane::showTab(Tab /*tab*/) { }

} // namespace rankscope::timeline
