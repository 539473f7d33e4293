// SPDX-License-Identifier: GPL-3.0-or-later
// The bar above the timeline: markers, filter, link events, search, reset, visible range, zoom.
// It changes the shared state and runs the search; it knows no other widget.
// Thread: UI only.
#pragma once

#include <QWidget>

namespace rankscope::shared {
class QueryBridge;
}

namespace rankscope::timeline {

class TimelineState;

class Toolbar : public QWidget {
    Q_OBJECT

public:
    Toolbar(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    /// Ctrl+F: the caret goes to the search field, its text is selected.
    void focusSearch();

signals:
    /// Escape in one of its fields: the keys belong to the graph again.
    void left();
    /// All hits as a table: the page opens the data pane's tab.
    void findTabRequested();
};

} // namespace rankscope::timeline
