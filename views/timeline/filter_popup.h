// SPDX-License-Identifier: GPL-3.0-or-later
// What the timeline shows: ranks beside layers, each with a box.
// Thread: UI only.
#pragma once

#include <string>
#include <vector>

#include "views/shared/popup.h"

namespace rankscope::shared {
class CheckList;
}

namespace rankscope::timeline {

class TimelineState;

class FilterPopup : public shared::Popup {
    Q_OBJECT

public:
    FilterPopup(TimelineState& state, QWidget* parent);

    void fill();

private:
    void apply();

    TimelineState& m_state;
    shared::CheckList* m_ranks;
    shared::CheckList* m_layers;
    std::vector<std::string> m_layerNames;
};

/// Names of the processes of all ranks, each once, in the order of the trace.
std::vector<std::string> layerNames(const TimelineState& state);

} // namespace rankscope::timeline
