// SPDX-License-Identifier: GPL-3.0-or-later
// What the actions on rows of the tree do: to those that are chosen there, else to the one that has
// the keyboard, else to that of the selected slice. Every change can be undone.
// Thread: UI only.
#pragma once

#include <QObject>

#include "views/actions/actions.h"
#include "views/timeline/lane_choices.h"
#include "views/timeline/lane_view.h"

namespace rankscope::timeline {

class RowActions : public QObject {
    Q_OBJECT

public:
    RowActions(TimelineState& state, LaneView& lanes, QObject* parent = nullptr);

    const actions::Handlers& handlers() const { return m_handlers; }
    void run(const char* id) const;
    /// That they are about.
    std::optional<RankSlot> rank() const;

signals:
    /// The name of this row is to be written.
    void renameWanted(size_t row);
    /// How far these are shifted is to be typed, at this row.
    void shiftWanted(size_t row, const std::vector<std::string>& keys);
    void findWanted();

private:
    using Change = std::function<LaneFilter(LaneFilter, const Row&)>;

    void handle(const char* id, std::function<void()> run, std::function<bool()> can = {});
    void makeRows();
    void makeLooks();
    void makeRanks();
    std::vector<const Row*> rows() const;
    const Row* first() const;
    size_t placeOf(const Row& row) const;
    /// Of the ranks and tracks among them; of a merged track those of its parts.
    std::vector<std::string> keysToShift() const;
    bool isAny(const std::function<bool(const Row&)>& is) const;
    void change(const Change& change);
    void hide();
    /// Keys of the rows that take the place of these when they go: those of their kind beside them,
    /// below first, before all others.
    std::vector<std::string> successorsOf(const std::vector<const Row*>& gone) const;
    void togglePins();
    void toggleMerge();
    /// The tracks that would become one row: those that are chosen, or all beside a single one.
    std::vector<TrackPlace> toMerge() const;
    void sortRanks(RankOrder order);
    void nextOrder();

    TimelineState& m_state;
    LaneView& m_lanes;
    actions::Handlers m_handlers;
};

} // namespace rankscope::timeline
