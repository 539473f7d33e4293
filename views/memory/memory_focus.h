// SPDX-License-Identifier: GPL-3.0-or-later
// What the sections of the memory page agree on beside the chosen rank: the moment of its time,
// how much a device may use where the facts of the job tell it, and what is marked on the timeline.
// Thread: UI only.
#pragma once

#include <optional>
#include <vector>

#include <QObject>
#include <QString>

#include "views/shared/shown_profile.h"

namespace rankscope::memory {

/// A moment (empty range) or a range with a name.
struct TimeMark {
    TimeRange range;
    QString name;
    int colour = 0; ///< position in Theme::categories
    bool operator==(const TimeMark&) const = default;
};

class MemoryFocus : public QObject {
    Q_OBJECT

public:
    explicit MemoryFocus(shared::ShownProfile& profile, QObject* parent = nullptr);

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
    /// What a person marked on the timeline, timeline times.
    const std::vector<TimeMark>& marks() const { return m_marks; }
    void setMarks(std::vector<TimeMark> marks);
    /// Of another folder. Emits nothing: who listens asks anyway.
    void forget();

signals:
    void rankChanged();
    void momentChanged();
    void limitChanged();
    void marksChanged();

private:
    shared::ShownProfile& m_profile;
    std::optional<int64_t> m_rank; ///< that the moment is of
    std::optional<Timestamp> m_moment;
    std::optional<int64_t> m_limit;
    std::vector<TimeMark> m_marks;
};

} // namespace rankscope::memory
