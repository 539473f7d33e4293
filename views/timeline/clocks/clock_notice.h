// SPDX-License-Identifier: GPL-3.0-or-later
// A line above what compares ranks while their clocks are apart: how far, a button that aligns
// them, one that shows the clocks, and a cross after which it stays away from this folder.
// Thread: UI only.
#pragma once

#include <QTimer>
#include <QWidget>

#include "views/timeline/timeline_model.h"

namespace rankscope::shared {
class ElidedLabel;
class FlatButton;
} // namespace rankscope::shared

namespace rankscope::timeline {

class Alignment;

class ClockNotice : public QWidget {
    Q_OBJECT

public:
    /// What is compared below it.
    enum class Place {
        Nothing,
        Timeline, ///< at the middle of the view
        Figures, ///< at the middle of the run
    };

    ClockNotice(TimelineState& state, Alignment& alignment, QWidget* parent = nullptr);

    void setPlace(Place place);
    /// Empty while it is hidden.
    QString text() const;

signals:
    void clocksWanted();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();
    void align();
    Timestamp time() const;

    TimelineState& m_state;
    Alignment& m_alignment;
    Place m_place = Place::Nothing;
    QTimer m_settled; ///< after the last change of the view
    shared::ElidedLabel* m_text;
    shared::FlatButton* m_align;
    shared::FlatButton* m_clocks;
    shared::FlatButton* m_close;
};

} // namespace rankscope::timeline
