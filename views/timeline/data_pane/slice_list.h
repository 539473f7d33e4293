// SPDX-License-Identifier: GPL-3.0-or-later
// The second tab of the data pane: the slices of the selected box summed by name, beside the
// occurrences of the current name.
// Thread: UI only.
#pragma once

#include "views/timeline/data_pane/name_list.h"

namespace rankscope::timeline {

class SliceList : public QWidget {
    Q_OBJECT

public:
    SliceList(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    /// Of the current name.
    SliceTable& slices() { return m_list->slices(); }

private:
    void ask();
    query::SelectionRequest request() const;
    NameScope nameScope() const;

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    NameList* m_list;
};

} // namespace rankscope::timeline
