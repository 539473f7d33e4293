// SPDX-License-Identifier: GPL-3.0-or-later
// What the sections of the memory page agree on beside the chosen rank: the moment of its time,
// how much a device may use where the facts of the job tell it, what it is compared with, and the
// timeline with its markers.
// Thread: UI only.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QObject>

#include "views/shared/shown_profile.h"

namespace rankscope::timeline {
class TimelineState;
}

namespace rankscope::memory {

/// What a rank is compared with: the baseline of the page Compare.
struct Baseline {
    std::shared_ptr<const query::Snapshot> snapshot{}; ///< null: there is none
    QString folder{}; ///< its name; empty: the one that is shown
    int64_t profile = 1;
    std::optional<int64_t> rank{}; ///< not set: that of the same number
    std::vector<int64_t> ranks{}; ///< of the folder
    bool operator==(const Baseline&) const = default;

    /// "3", or "run7, rank 3" of another folder.
    QString textOf(int64_t number) const;
};

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
    const Baseline& baseline() const { return m_baseline; }
    void setBaseline(Baseline baseline);
    /// Its markers are shown beside the curves, and changed there.
    timeline::TimelineState& timeline() const { return m_timeline; }
    /// Of another folder. Emits nothing: who listens asks anyway.
    void forget();

signals:
    void rankChanged();
    void momentChanged();
    void limitChanged();
    void baselineChanged();
    /// That one of its folder, for the page Compare as well.
    void baselineRankWanted(qint64 rank);

private:
    shared::ShownProfile& m_profile;
    timeline::TimelineState& m_timeline;
    std::optional<int64_t> m_rank; ///< that the moment is of
    std::optional<Timestamp> m_moment;
    std::optional<int64_t> m_limit;
    Baseline m_baseline;
};

} // namespace rankscope::memory
