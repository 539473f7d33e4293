// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/slice_list.h"

#include <algorithm>

#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSplitter>

#include "core/base/saturate.h"
#include "views/shared/issue_texts.h"
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

// count(): a table cell keeps nanoseconds.
shared::TableCell cellOf(Duration duration) {
    return {.value = duration.count()};
}

shared::TableCell cellOf(uint64_t count) {
    return {.value = static_cast<int64_t>(count)};
}

} // namespace

SliceList::SliceList(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_bridge(bridge)
    , m_parts(new QSplitter(this))
    , m_filter(new QLineEdit(this))
    , m_names(new shared::TableView)
    , m_slices(new SliceTable(state, bridge)) {
    build();
    connect(&state, &TimelineState::scopeChanged, this, &SliceList::ask);
    connect(m_filter, &QLineEdit::textChanged, this, &SliceList::filter);
    connect(&m_names->table(), &shared::TableModel::totalsWanted, this, &SliceList::sumUp);
    connect(m_names, &shared::TableView::rowSelected, this, &SliceList::showSlices);
    retranslate();
}

void SliceList::build() {
    auto* left = new QWidget(this);
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
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
    m_parts->addWidget(left);
    m_parts->addWidget(m_slices);
    m_parts->setObjectName("sliceListParts");
    m_parts->setStretchFactor(0, 5);
    m_parts->setStretchFactor(1, 2);
    m_parts->setChildrenCollapsible(false);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(m_parts);
}

void SliceList::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        ask(); // the totals have a title, too
    }
}

void SliceList::retranslate() {
    m_filter->setPlaceholderText(tr("Filter names"));
    m_filter->setAccessibleName(m_filter->placeholderText());
    m_names->setColumns({{tr("Name"), ColumnKind::Text}, {tr("Count"), ColumnKind::Count},
        {tr("Total (ms)"), ColumnKind::Milliseconds},
        {tr("Self (ms)"), ColumnKind::Milliseconds,
            tr("Total minus the time of directly nested slices")},
        {tr("Average (ms)"), ColumnKind::Milliseconds}, {tr("Min (ms)"), ColumnKind::Milliseconds},
        {tr("Max (ms)"), ColumnKind::Milliseconds}});
    m_names->setEmptyText(
        tr("Drag over lanes to select a range. Its slices are summed up here by name."));
    m_slices->setEmptyText(tr("Select a name to list its slices."));
    m_names->setAccessibleName(tr("Slices in the selection by name"));
}

/// Of the selection, without one of the locked area.
query::SelectionRequest SliceList::request() const {
    const TimeScope scope = scopeOf(m_state);
    return {.range = scope.range.value_or(TimeRange{}), .lanes = scope.lanes};
}

void SliceList::ask() {
    m_slices->clear();
    if (!scopeOf(m_state).range) {
        m_bridge.cancel(Question::SliceList);
        m_rows.clear();
        m_names->setRows({});
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
    shared::TableData table = nameTable(m_rows, tr("Totals"));
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
    m_names->table().setTotals(nameTable(shown, tr("Totals")).totals);
}

void SliceList::showSlices(uint32_t row) {
    if (scopeOf(m_state).range && row < m_rows.size())
        m_slices->show(
            {.range = request().range, .lanes = request().lanes, .name = m_rows[row].name});
}

shared::TableData nameTable(const std::vector<query::NameRow>& rows, const QString& totalsTitle) {
    shared::TableData table;
    table.rows.reserve(rows.size());
    query::NameRow all;
    for (const query::NameRow& row : rows) {
        table.rows.push_back(
            {{.text = QString::fromStdString(row.name)}, cellOf(row.count), cellOf(row.total),
                cellOf(row.self), cellOf(row.average()), cellOf(row.min), cellOf(row.max)});
        all.min = all.count == 0 ? row.min : std::min(all.min, row.min);
        all.max = std::max(all.max, row.max);
        all.count += row.count;
        all.total = saturatingAdd(all.total, row.total);
        all.self = saturatingAdd(all.self, row.self);
    }
    if (!rows.empty())
        table.totals = {{.text = totalsTitle}, cellOf(all.count), cellOf(all.total),
            cellOf(all.self), cellOf(all.average()), cellOf(all.min), cellOf(all.max)};
    return table;
}

} // namespace rankscope::timeline
