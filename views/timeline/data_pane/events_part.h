// SPDX-License-Identifier: GPL-3.0-or-later
// The slices of one track of a rank in the order of time.
// Thread: UI only.
#pragma once

#include "views/timeline/data_pane/system_part.h"

class QComboBox;

namespace rankscope::shared {
class QueryBridge;
}

namespace rankscope::timeline {

class SliceTable;
class TimelineState;

class EventsPart : public SystemPart {
    Q_OBJECT

public:
    EventsPart(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr);

    void ask(const SystemScope& scope) override;
    void clear() override;
    /// Of the rank that is asked for next.
    void chooseTrack(TrackId track);

private:
    void retranslate();
    void fillTracks();
    void sayWhyEmpty();
    void list();

    TimelineState& m_state;
    QComboBox* m_track;
    SliceTable* m_slices;
    SystemScope m_scope;
    std::optional<TrackId> m_wanted;
};

} // namespace rankscope::timeline
