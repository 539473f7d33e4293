// SPDX-License-Identifier: GPL-3.0-or-later
// The profile that the window shows: what its pages ask about, apart from how any of them looks at
// it, and the one rank and the one step, or range of time, that a person chose on any of them. Who
// opens a folder sets it; pages listen. Thread: UI only; a Clock may be taken anywhere.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QObject>

#include "core/model/target.h"
#include "core/query/snapshot_change.h"

namespace rankscope::shared {

/// Of the timeline, where it is not just one step.
struct ChosenRange {
    TimeRange time{}; ///< of the timeline
    std::vector<int64_t> steps{}; ///< that it touches, by their numbers in order
    bool operator==(const ChosenRange&) const = default;
};

/// By their numbers in the job.
struct Chosen {
    std::optional<int64_t> rank{};
    std::optional<int64_t> step{};
    std::optional<ChosenRange> range{}; ///< in place of a step
    bool operator==(const Chosen&) const = default;
};

class ShownProfile : public QObject {
    Q_OBJECT

public:
    explicit ShownProfile(QObject* parent = nullptr);

    /// The query bridge must have it already, because the listeners ask at once.
    void setSnapshot(std::shared_ptr<const query::Snapshot> snapshot);
    const std::shared_ptr<const query::Snapshot>& snapshot() const { return m_snapshot; }
    /// Zero of all times that are shown as "+1.523 s".
    Timestamp origin() const { return m_origin; }
    /// What it is to the one that was shown before.
    const query::SnapshotChange& change() const { return m_change; }

    /// Shown by every page that knows ranks or steps, dropped in one place.
    const Chosen& chosen() const { return m_chosen; }
    void choose(const Chosen& chosen);
    void chooseRank(std::optional<int64_t> rank) { choose({rank, m_chosen.step, m_chosen.range}); }
    /// A step ends a range.
    void chooseStep(std::optional<int64_t> step);
    /// A range ends a step.
    void chooseRange(std::optional<ChosenRange> range);

signals:
    /// Another folder, just before snapshotChanged(): what was chosen by its ranks, steps and names
    /// means nothing any more.
    void runChanged();
    void snapshotChanged();
    void chosenChanged();

private:
    std::shared_ptr<const query::Snapshot> m_snapshot;
    Timestamp m_origin{};
    query::SnapshotChange m_change;
    Chosen m_chosen;
};

/// Which rank of the timeline that is; nothing for one without a timeline.
std::optional<RankSlot> slotOf(const query::Snapshot& snapshot, const model::Target& target);

/// The clock of the timeline, to be taken to a query thread.
struct Clock {
    std::shared_ptr<const query::Snapshot> snapshot;
    Timestamp origin{};
};
Clock clockOf(const ShownProfile& profile);

/// A time of a rank, as its files give it in ns, from the beginning of the timeline. Nothing for a
/// rank without a timeline, and where several runs have its number: then it is not known which.
std::optional<int64_t> sinceOrigin(const Clock& clock, int64_t rank, int64_t stored);

} // namespace rankscope::shared
