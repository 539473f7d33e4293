// SPDX-License-Identifier: GPL-3.0-or-later
// Slices of lanes one by one: rank, lane, name, begin and duration, any number of them. A click
// shows the place, a double click or Enter selects the slice.
// Thread: UI only.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include <QWidget>

#include "core/query/slice_rows.h"

class QLabel;

namespace rankscope::shared {
class PagedFeed;
class QueryBridge;
class TableView;
enum class Question;
} // namespace rankscope::shared

namespace rankscope::timeline {

class TimelineState;
struct HeadingFacts;

class SliceTable : public QWidget {
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
    shared::TableView& table() { return *m_table; }

signals:
    void listed(quint64 count); ///< of all, beyond the limit too

private:
    using Rows = std::shared_ptr<const query::SliceRows>;

    void retranslate();
    query::SliceRowsRequest request() const;
    std::vector<query::LaneRef> filteredLanes(const std::vector<query::LaneRef>& all) const;
    void ask();
    void take(const Result<Rows>& rows);
    void showMarked();
    void withSlice(quint32 row, std::function<void(const query::SliceRow&)> use);

    TimelineState& m_state;
    shared::QueryBridge& m_bridge;
    const Lanes m_lanes;
    QLabel* m_note; ///< that not all are listed
    shared::TableView* m_table;
    shared::PagedFeed* m_feed;
    shared::Question m_question;
    shared::Question m_rowQuestion;
    size_t m_limit = query::kMostSliceRows;
    Of m_of;
    Rows m_rows;
    std::optional<query::SliceRef> m_marked;
};

/// "Ascend Hardware / Stream 2", and how deep below the outermost lane of the track.
QString wholeLaneText(
    const query::Snapshot& snapshot, const HeadingFacts& facts, const query::LaneRef& ref);

} // namespace rankscope::timeline
