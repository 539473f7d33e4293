// SPDX-License-Identifier: GPL-3.0-or-later
// Slices of lanes one by one: rank, lane, name, begin and duration, any number of them. A click
// shows the place, a double click or Enter selects the slice.
// Thread: UI only.
#pragma once

#include "core/query/slice_rows.h"
#include "views/timeline/data_pane/paged_list.h"

namespace rankscope::timeline {

struct HeadingFacts;

class SliceTable : public PagedList<query::SliceRows, query::SliceRow> {
    Q_OBJECT

public:
    struct Of {
        TimeRange range{};
        std::vector<query::LaneRef> lanes{};
        std::string name{}; ///< of this name alone; empty: all
        std::optional<query::SearchRequest> search{}; ///< what it finds, wherever it looks
    };

    /// Where lanes of several layers stand together, a thread's name alone does not tell them.
    enum class Lanes { OfTrack, OfLayerAndDepth };

    SliceTable(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent = nullptr,
        Lanes lanes = Lanes::OfTrack);

    /// At most so many are listed.
    void setLimit(size_t most) { m_limit = most; }
    void show(Of of);
    void clear();
    /// The row of this slice is the current one, now or when it is listed.
    void mark(const std::optional<query::SliceRef>& slice);
    /// While there is nothing to list.
    void setEmptyText(const QString& text);

signals:
    void listed(quint64 count); ///< of all, beyond the limit too

private:
    void retranslate();
    query::SliceRowsRequest request() const;
    std::vector<query::LaneRef> filteredLanes(const std::vector<query::LaneRef>& all) const;
    void ask() override;
    void list() override;
    void showMarked();

    const Lanes m_lanes;
    size_t m_limit = query::kMostSliceRows;
    Of m_of;
    std::optional<query::SliceRef> m_marked;
};

/// "Ascend Hardware / Stream 2", and how deep below the outermost lane of the track.
QString wholeLaneText(
    const query::Snapshot& snapshot, const HeadingFacts& facts, const query::LaneRef& ref);

} // namespace rankscope::timeline
