// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/slice_table.h"

#include <algorithm>
#include <limits>

#include "views/shared/cells.h"
#include "views/shared/formats.h"
#include "views/shared/in_each_language.h"
#include "views/shared/phrases.h"
#include "views/timeline/data_pane/find_tab.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

using shared::ColumnKind;

namespace {

enum SliceColumn : int { kNumber, kRank, kLane, kStart, kDuration, kName };

QString textOfLane(const query::Snapshot& snapshot, const HeadingFacts& facts,
    const query::LaneRef& lane, SliceTable::Lanes lanes) {
    if (lanes == SliceTable::Lanes::OfLayerAndDepth)
        return wholeLaneText(snapshot, facts, lane);
    const index::RankIndex& rank = *snapshot.rank(lane.rank).index;
    return facts.titleOf(
        lane.rank, rank.tracks[toIndex(rank.lanes[toIndex(lane.lane)].lane.track)].name);
}

/// The text of a row's lane comes from outside.
shared::TableRow cellsOf(const query::Snapshot& snapshot, const query::SliceRow& row,
    const QString& lane, size_t number, Timestamp origin) {
    const index::RankIndex& rank = *snapshot.rank(row.ref.lane.rank).index;
    return {shared::cellOf(number), shared::cellOf(rank.label), shared::cellOf(lane),
        shared::cellOf(row.range.begin - origin), shared::cellOf(row.range.length()),
        shared::cellOf(row.name)};
}

/// Positions in a list, of the numbers that its rows begin with.
struct RowNumbers {
    size_t first = 0;
    size_t end = std::numeric_limits<size_t>::max();
};

RowNumbers rowNumbersOf(const shared::ColumnFilter* filter) {
    RowNumbers numbers;
    if (filter != nullptr && filter->least)
        numbers.first = static_cast<size_t>(std::max<int64_t>(*filter->least - 1, 0));
    if (filter != nullptr && filter->most)
        numbers.end = static_cast<size_t>(std::max<int64_t>(*filter->most, 0));
    return numbers;
}

void keepNumbers(query::SliceRows& rows, const RowNumbers& numbers) {
    const size_t all = rows.keys.size();
    const size_t end = std::min(numbers.end, all);
    const size_t first = std::min(numbers.first, end);
    rows.keys.resize(end);
    rows.keys.erase(rows.keys.begin(), rows.keys.begin() + static_cast<ptrdiff_t>(first));
    rows.count -= all - rows.keys.size();
}

} // namespace

QString wholeLaneText(
    const query::Snapshot& snapshot, const HeadingFacts& facts, const query::LaneRef& ref) {
    const index::RankIndex& rank = *snapshot.rank(ref.rank).index;
    const model::Lane& lane = snapshot.lane(ref)->lane;
    const model::Track& track = rank.tracks[toIndex(lane.track)];
    const QString name = shared::textOf(rank.processes[toIndex(track.process)].name) + " / "
        + facts.titleOf(ref.rank, track.name);
    return lane.depth == 0 ? name
                           : shared::qualified({name, FindTab::tr("depth %1").arg(lane.depth)});
}

SliceTable::SliceTable(
    TimelineState& state, shared::QueryBridge& bridge, QWidget* parent, Lanes lanes)
    : PagedList(state, bridge, parent, query::slicesAt, "slices")
    , m_lanes(lanes) {
    // Not selected by a click: that would drop the box that a list may be made of.
    connect(m_table, &shared::TableView::rowActivated, this, [this](quint32 row) {
        withRow(row, [this](const query::SliceRow& slice) {
            m_state.reveal(slice.ref.lane, slice.range, Zoom::ToSlice);
        });
    });
    connect(m_table, &shared::TableView::rowWanted, this, [this](quint32 row) {
        withRow(
            row, [this](const query::SliceRow& slice) { m_state.jumpTo(slice.ref, slice.range); });
    });
    shared::inEachLanguage(this, [this] { retranslate(); });
}

void SliceTable::retranslate() {
    const int laneWidth = m_lanes == Lanes::OfTrack ? 110 : 240;
    m_table->setColumns({{tr("No."), ColumnKind::Count}, {tr("Rank"), ColumnKind::Text, {}, 90},
        {tr("Lane"), ColumnKind::Text, {}, laneWidth}, {tr("Start"), ColumnKind::Offset},
        {tr("Duration (ms)"), ColumnKind::Milliseconds}, {tr("Name"), ColumnKind::Text}});
    m_table->setAccessibleName(tr("Slices one by one"));
}

void SliceTable::setEmptyText(const QString& text) {
    m_table->setEmptyText(text);
}

void SliceTable::clear() {
    m_of = {};
    drop();
}

void SliceTable::show(Of of) {
    m_of = std::move(of);
    ask();
}

void SliceTable::mark(const std::optional<query::SliceRef>& slice) {
    m_marked = slice;
    showMarked();
}

void SliceTable::showMarked() {
    const auto row = m_found != nullptr && m_marked ? rowOf(*m_found, *m_marked) : std::nullopt;
    if (row)
        m_table->selectRow(static_cast<uint32_t>(*row));
}

std::vector<query::LaneRef> SliceTable::filteredLanes(
    const std::vector<query::LaneRef>& all) const {
    const auto* const rankFilter = m_table->table().filterOf(kRank);
    const auto* const laneFilter = m_table->table().filterOf(kLane);
    const query::Snapshot& snapshot = *m_state.snapshot();
    std::vector<query::LaneRef> lanes;
    for (const query::LaneRef& lane : all) {
        if (snapshot.lane(lane) == nullptr)
            continue;
        const index::RankIndex& rank = *snapshot.rank(lane.rank).index;
        const auto keeps = [](const shared::ColumnFilter* filter, const QString& text) {
            return filter == nullptr || text.contains(filter->text, Qt::CaseInsensitive);
        };
        if (keeps(rankFilter, shared::textOf(rank.label))
            && keeps(laneFilter, textOfLane(snapshot, m_state.facts(), lane, m_lanes)))
            lanes.push_back(lane);
    }
    return lanes;
}

query::SliceRowsRequest SliceTable::request() const {
    query::SliceRowsRequest request;
    if (m_of.search)
        request = query::rowsFoundBy(*m_state.snapshot(), *m_of.search);
    else
        request.range = m_of.range;
    request.lanes = filteredLanes(m_of.search ? request.lanes : m_of.lanes);
    request.limit = m_limit;
    const auto* const nameFilter = m_table->table().filterOf(kName);
    const QString part = nameFilter == nullptr ? QString() : nameFilter->text;
    if (!m_of.name.empty() || !part.isEmpty())
        request.wantsName = [name = m_of.name, part, found = request.wantsName](
                                std::string_view one) {
            return (name.empty() || one == name) && (!found || found(one))
                && QString::fromUtf8(one.data(), static_cast<qsizetype>(one.size()))
                       .contains(part, Qt::CaseInsensitive);
        };
    const auto durationOf = [](std::optional<int64_t> value) {
        return value ? std::optional(Duration(*value)) : std::nullopt;
    };
    const auto timeOf = [this](std::optional<int64_t> value) {
        return value ? std::optional(m_state.origin() + Duration(*value)) : std::nullopt;
    };
    if (const auto* const filter = m_table->table().filterOf(kDuration)) {
        request.shortest = durationOf(filter->least);
        request.longest = durationOf(filter->most);
    }
    if (const auto* const filter = m_table->table().filterOf(kStart)) {
        request.firstBegin = timeOf(filter->least);
        request.lastBegin = timeOf(filter->most);
    }
    const shared::RowOrder& order = m_table->table().order();
    request.isDescending = order.column >= 0 && order.direction == Qt::DescendingOrder;
    if (order.column == kDuration)
        request.order = query::SliceOrder::Duration;
    else if (order.column == kName)
        request.order = query::SliceOrder::Name;
    else if (order.column == kRank || order.column == kLane)
        request.order = query::SliceOrder::Lane;
    return request;
}

void SliceTable::ask() {
    if (m_of.lanes.empty() && !m_of.search)
        return clear();
    find([request = request(), numbers = rowNumbersOf(m_table->table().filterOf(kNumber))](
             query::Session& session, const std::stop_token& stop) -> Result<query::SliceRows> {
        RS_TRY_ASSIGN(query::SliceRows rows, query::sliceRows(session, request, stop));
        keepNumbers(rows, numbers);
        return rows;
    });
}

void SliceTable::list() {
    emit listed(m_found->count);
    const bool isCut = m_found->count > m_found->keys.size();
    m_note->setVisible(isCut);
    if (isCut)
        m_note->setText(tr("First %1 of %2 slices.")
                            .arg(shared::formatCount(m_found->keys.size()),
                                shared::formatCount(m_found->count)));
    const size_t before = rowNumbersOf(m_table->table().filterOf(kNumber)).first;
    m_feed->setRows(m_found->keys.size(),
        [found = m_found, before, origin = m_state.origin(), facts = m_state.facts(),
            lanes = m_lanes](query::Session& session, size_t first, size_t count,
            const std::stop_token& stop) -> Result<shared::PagedFeed::Page> {
            RS_TRY_ASSIGN(const auto slices, query::slicesAt(session, *found, first, count, stop));
            shared::PagedFeed::Page page;
            for (const query::SliceRow& slice : slices)
                page.push_back(cellsOf(session.snapshot(), slice,
                    textOfLane(session.snapshot(), facts, slice.ref.lane, lanes),
                    before + first + page.size() + 1, origin));
            return page;
        });
    showMarked();
}

} // namespace rankscope::timeline
