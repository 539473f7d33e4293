// SPDX-License-Identifier: GPL-3.0-or-later
// The small window beside a flag: its name, its place, its note, its colour, delete. Changes apply
// as they are made and are undone at once.
// Thread: UI only.
#pragma once

#include <QLineEdit>

#include "views/shared/popup.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

class MarkerEditor : public shared::Popup {
    Q_OBJECT

public:
    MarkerEditor(TimelineState& state, int marker, QWidget* parent = nullptr);

private:
    QLineEdit* makeName(const Marker& marker);
    QWidget* makeNote(const Marker& marker);
    void addColours(QLayout& layout, int now);
    void change(const std::function<void(Marker&)>& edit);

    TimelineState& m_state;
    int m_marker;
};

} // namespace rankscope::timeline
