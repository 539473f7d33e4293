// SPDX-License-Identifier: GPL-3.0-or-later
// The list of markers as a popup: colour, name, note, place, go there, remove; a new one around the
// selection or at the middle.
// Thread: UI only.
#pragma once

#include "views/shared/popup.h"

class QVBoxLayout;

namespace rankscope::timeline {

struct Marker;
class TimelineState;

class MarkerList : public shared::Popup {
    Q_OBJECT

public:
    MarkerList(TimelineState& state, QWidget* parent);

private:
    void fill();
    void addHeader();
    void addRows();
    QWidget* makeRow(const Marker& marker);
    void addMarkerHere();

    TimelineState& m_state;
    QVBoxLayout* m_column;
    bool m_isEditing = false; ///< a row's own field changes its marker: keep the row
};

} // namespace rankscope::timeline
