// SPDX-License-Identifier: GPL-3.0-or-later
// The pane below the timeline with its tabs: Slice Detail, Slice List, System View, Find. It
// follows the selection of the shared state by itself.
// Thread: UI only.
#pragma once

#include <QWidget>

namespace rankscope::shared {
class QueryBridge;
}

namespace rankscope::timeline {

class TimelineState;

class DataPane : public QWidget {
    Q_OBJECT

public:
    enum class Tab { SliceDetail, SliceList, SystemView, Find };

    DataPane(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    void showTab(Tab tab);
};

} // namespace rankscope::timeline
