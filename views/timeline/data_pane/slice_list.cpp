// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/slice_list.h"

#include <algorithm>
#include <set>

#include <QHBoxLayout>
#include <QLineEdit>

#include "core/base/saturate.h"
#include "views/shared/cells.h"
#include "views/shared/formats.h"
#include "views/shared/in_each_language.h"
#include "views/shared/issue_texts.h"
#include "views/shared/layouts.h"
#include "views/shared/query_bridge.h"
#include "views/shared/table_view.h"
#include "views/shared/totals_bar.h"
#include "views/timeline/data_pane/slice_table.h"
#include "views/timeline/time_scope.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

using shared::ColumnKind;
using shared::Question;

namespace {

std::optional<double> shareOf(Duration inRange, const NameScope& scope) {
    if (scope.time.count() <= 0) // count(): a sign
        return std::nullopt;
    return static_cast<double>(inRange.count()) / static_cast<double>(scope.time.count());
}

/// "Rank 9  (up) +18.9 ms"; sorted by how far it is from the median.
shared::TableCell spreadCell(const query::NameRow& row, const NameScope& scope) {
    if (!row.spread || toIndex(row.spread->rank) >= scope.ranks.size())
        return {.text = {}, .value = shared::kNoValue};
    const Duration difference = row.spread->difference;
    const Duration size = std::max(difference, -difference);
    const QString length = shared::formatMilliseconds(size) + " ms";
    const QString rank = scope.ranks[toIndex(row.spread->rank)] + "  ";
    return {.text = size.count() == 0 // count(): a table cell keeps nanoseconds
            ? length
            : rank + shared::withArrow(difference.count(), length),
        .value = size.count()};
}

} // namespace

SliceList::SliceList(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_bridge(bridge)
    , m_filter(new QLineEdit(this))
    , m_names(new shared::TableView)
    , m_slices(new SliceTable(state, bridge)) {
    build();
    connect(&state, &TimelineState::scopeChanged, this, &SliceList::ask);
    connect(m_filter, &QLineEdit::textChanged, this, &SliceList::filter);
    connect(&m_names->table(), &shared::TableModel::totalsWanted, this, &SliceList::sumUp);
    connect(m_names, &shared::TableView::rowSelected, this, &SliceList::showSlices);
    retranslate();
    shared::atNewLanguage(this, [this] {
        retranslate();
        ask(); // the totals have a title, too
    });
}

void SliceList::build() {
    auto* left = new QWidget(this);
    auto* column = shared::columnIn(left);
    m_filter->setObjectName("sliceListFilter");
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(280);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(8, 3, 8, 3);
    row->addWidget(m_filter, 1);
    row->addStretch(1);
    column->addLayout(row);
    column->addWidget(m_names, 1);
    column->addWidget(new shared::TotalsBar(*m_names, left));
    m_names->setExportName("slice_list");
    shared::columnIn(this)->addWidget(
        shared::split(Qt::Horizontal, this, "sliceListParts", {{left, 5}, {m_slices, 2}}));
}

void SliceList::retranslate() {
    m_filter->setPlaceholderText(tr("Filter names"));
    m_filter->setAccessibleName(m_filter->placeholderText());
    m_names->setColumns({{tr("Name"), ColumnKind::Text}, {tr("Count"), ColumnKind::Count},
        {tr("Total (ms)"), ColumnKind::Milliseconds},
        {tr("Self (ms)"), ColumnKind::Milliseconds,
            tr("Total minus the time of directly nested slices")},
        {tr("Share of range"), ColumnKind::Percent,
            tr("The part of the total within the range, divided by the selected time of "
               "all selected ranks. A selected step is such a range; parallel slices count each.")},
        {tr("Average (ms)"), ColumnKind::Milliseconds}, {tr("Min (ms)"), ColumnKind::Milliseconds},
        {tr("Max (ms)"), ColumnKind::Milliseconds},
        {tr("Spread over ranks"), ColumnKind::Mixed,
            tr("The rank whose total is furthest from the median of the selected ranks that have "
               "the name, and by how much. In communication, the rank with much less than the "
               "others is the one they wait for."),
            170}});
    sayHowToSelect();
    m_slices->setEmptyText(tr("Select a name to list its slices."));
    m_names->setAccessibleName(tr("Slices in the selection by name"));
}

void SliceList::sayHowToSelect() {
    m_names->setEmptyText(
        tr("Drag over lanes to select a range. Its slices are summed up here by name."));
}

/// Of the selection, without one of the locked area.
query::SelectionRequest SliceList::request() const {
    const TimeScope scope = scopeOf(m_state);
    return {.range = scope.range.value_or(TimeRange{}), .lanes = scope.lanes};
}

NameScope SliceList::nameScope() const {
    const query::SelectionRequest of = request();
    std::set<RankSlot> ranks;
    for (const query::LaneRef& lane : of.lanes)
        ranks.insert(lane.rank);
    NameScope scope{of.range.length() * static_cast<int64_t>(ranks.size()), {}};
    for (const query::OpenRank& rank : m_state.snapshot()->ranks)
        scope.ranks.push_back(shared::textOf(rank.index->label));
    return scope;
}

void SliceList::ask() {
    m_slices->clear();
    if (!scopeOf(m_state).range) {
        m_bridge.cancel(Question::SliceList);
        m_rows.clear();
        m_names->setRows({});
        sayHowToSelect();
        return;
    }
    m_bridge.ask<std::vector<query::NameRow>>(
        Question::SliceList, this,
        [request = request()](query::Session& session, std::stop_token stop) {
            return query::selectionRows(session, request, std::move(stop));
        },
        [this](Result<std::vector<query::NameRow>> rows) { showNames(std::move(rows)); });
}

void SliceList::showNames(Result<std::vector<query::NameRow>> rows) {
    if (!rows) {
        if (rows.error().code == ErrorCode::Cancelled)
            return;
        m_rows.clear();
        m_names->setRows({});
        m_names->setEmptyText(shared::errorText(rows.error()));
        return;
    }
    m_rows = std::move(*rows);
    shared::TableData table = nameTable(m_rows, nameScope(), tr("Totals"));
    m_names->setRows(std::move(table.rows), std::move(table.totals));
    m_names->setEmptyText(tr("No slices in the selected range."));
    sumUp();
    if (m_names->table().rowCount() > 0)
        m_names->setCurrentIndex(m_names->table().index(0, 0));
}

/// The totals are of what is in the list, and so is the name whose slices are shown beside it.
void SliceList::filter(const QString& text) {
    const QModelIndex current = m_names->currentIndex();
    const auto chosen =
        current.isValid() ? std::optional(m_names->table().dataRow(current.row())) : std::nullopt;
    m_names->table().setFilter(text);
    sumUp();
    if (chosen && m_names->table().modelRow(*chosen) >= 0) {
        m_names->selectRow(*chosen);
    } else if (m_names->table().rowCount() > 0) {
        m_names->setCurrentIndex(m_names->table().index(0, 0));
    } else {
        m_slices->clear();
    }
}

void SliceList::sumUp() {
    std::vector<query::NameRow> shown;
    for (const uint32_t row : m_names->table().visibleRows())
        shown.push_back(m_rows[row]);
    m_names->table().setTotals(nameTable(shown, nameScope(), tr("Totals")).totals);
}

void SliceList::showSlices(uint32_t row) {
    if (scopeOf(m_state).range && row < m_rows.size())
        m_slices->show(
            {.range = request().range, .lanes = request().lanes, .name = m_rows[row].name});
}

shared::TableData nameTable(
    const std::vector<query::NameRow>& rows, const NameScope& scope, const QString& totalsTitle) {
    using shared::cellOf;
    shared::TableData table;
    table.rows.reserve(rows.size());
    query::NameRow all;
    for (const query::NameRow& row : rows) {
        table.rows.push_back({cellOf(row.name), cellOf(row.count), cellOf(row.total),
            cellOf(row.self), cellOf(shareOf(row.inRange, scope)), cellOf(row.average()),
            cellOf(row.min), cellOf(row.max), spreadCell(row, scope)});
        all.min = all.count == 0 ? row.min : std::min(all.min, row.min);
        all.max = std::max(all.max, row.max);
        all.count += row.count;
        all.total = saturatingAdd(all.total, row.total);
        all.self = saturatingAdd(all.self, row.self);
    }
    if (!rows.empty()) // a share of names that lie within one another says nothing
        table.totals = {cellOf(totalsTitle), cellOf(all.count), cellOf(all.total), cellOf(all.self),
            cellOf(shared::kNoValue), cellOf(all.average()), cellOf(all.min), cellOf(all.max),
            {.text = {}, .value = shared::kNoValue}};
    return table;
}

} // namespace rankscope::timeline
