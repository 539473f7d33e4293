// SPDX-License-Identifier: GPL-3.0-or-later
// What the sections of the memory page agree on beside the chosen rank: the moment of its time,
// how much a device may use where the facts of the job tell it, and the timeline with its markers.
// Thread: UI only.
#pragma once

#include <optional>

#include <QObject>

#include "views/shared/shown_profile.h"

namespace rankscope::timeline {
class TimelineState;
}

namespace rankscope::memory {

class MemoryFocus : public QObject {
    Q_OBJECT

public:
    MemoryFocus(shared::ShownProfile& profile, timeline::TimelineState& timeline,
        QObject* parent = nullptr);

    /// The chosen one of all pages.
    std::optional<int64_t> rank() const { return m_profile.chosen().rank; }
    /// In the rank's own time.
    std::optional<Timestamp> moment() const { return m_moment; }
    /// Another rank has no moment yet.
    void setRank(int64_t rank);
    void setMoment(std::optional<Timestamp> moment);
    void show(int64_t rank, Timestamp moment);
    /// Bytes.
    std::optional<int64_t> limit() const { return m_limit; }
    void setLimit(std::optional<int64_t> limit);
    /// Its markers are shown beside the curves, and changed there.
    timeline::TimelineState& timeline() const { return m_timeline; }
    /// Of another folder. Emits nothing: who listens asks anyway.
    void forget();

signals:
    void rankChanged();
    void momentChanged();
    void limitChanged();

private:
    shared::ShownProfile& m_profile;
    timeline::TimelineState& m_timeline;
    std::optional<int64_t> m_rank; ///< that the moment is of
    std::optional<Timestamp> m_moment;
    std::optional<int64_t> m_limit;
};

} // namespace rankscope::memory
