// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/name_sums_part.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QLineEdit>

#include "core/base/saturate.h"
#include "views/shared/cells.h"
#include "views/shared/in_each_language.h"
#include "views/shared/issue_texts.h"
#include "views/shared/layouts.h"
#include "views/shared/query_bridge.h"
#include "views/shared/table_view.h"
#include "views/shared/totals_bar.h"
#include "views/timeline/data_pane/slice_table.h"
#include "views/timeline/timeline_model.h"

namespace rankscope::timeline {

using shared::ColumnKind;

namespace {

/// part of whole in millionths, rounded down.
int64_t millionthsOf(Duration part, Duration whole) {
    if (whole.count() <= 0)
        return 0;
    // long double keeps the 64 bits of both.
    return static_cast<int64_t>(
        static_cast<long double>(part.count()) * 1e6L / static_cast<long double>(whole.count()));
}

/// Lanes of all processes of the rank with that name.
std::vector<query::LaneRef> lanesOfLayer(
    const query::Snapshot& snapshot, RankSlot slot, const std::string& process) {
    const index::RankIndex& rank = *snapshot.rank(slot).index;
    std::vector<query::LaneRef> lanes;
    for (const index::LaneIndex& lane : rank.lanes) {
        const model::Track& track = rank.tracks[toIndex(lane.lane.track)];
        if (lane.lane.kind == model::LaneKind::Slices
            && rank.processes[toIndex(track.process)].name == process)
            lanes.push_back({slot, lane.lane.id});
    }
    return lanes;
}

} // namespace

shared::TableData nameSumTable(
    const std::vector<query::NameRow>& rows, const QString& totalsTitle) {
    using shared::cellOf;
    shared::TableData table;
    query::NameRow all;
    for (const query::NameRow& row : rows) {
        all.min = all.count == 0 ? row.min : std::min(all.min, row.min);
        all.max = std::max(all.max, row.max);
        all.count += row.count;
        all.total = saturatingAdd(all.total, row.total);
        all.self = saturatingAdd(all.self, row.self);
    }
    for (const query::NameRow& row : rows)
        table.rows.push_back({cellOf(row.name), cellOf(millionthsOf(row.total, all.total)),
            cellOf(row.total), cellOf(row.self), cellOf(row.count), cellOf(row.average()),
            cellOf(row.min), cellOf(row.max)});
    if (!rows.empty())
        table.totals = {cellOf(totalsTitle), cellOf(1'000'000), cellOf(all.total), cellOf(all.self),
            cellOf(all.count), cellOf(all.average()), cellOf(all.min), cellOf(all.max)};
    return table;
}

NameSumsPart::NameSumsPart(TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : SystemPart(parent)
    , m_state(state)
    , m_bridge(bridge)
    , m_filter(new QLineEdit(this))
    , m_names(new shared::TableView)
    , m_slices(new SliceTable(state, bridge)) {
    build();
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_names->table().setFilter(text);
        sumUp();
    });
    connect(&m_names->table(), &shared::TableModel::totalsWanted, this, &NameSumsPart::sumUp);
    connect(m_names, &shared::TableView::rowSelected, this, &NameSumsPart::showSlices);
    shared::inEachLanguage(this, [this] {
        retranslate();
        sumUp();
    });
}

void NameSumsPart::build() {
    auto* left = new QWidget(this);
    auto* column = shared::columnIn(left);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(8, 3, 8, 3);
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(280);
    row->addWidget(m_filter, 1);
    row->addStretch(1);
    column->addLayout(row);
    column->addWidget(m_names, 1);
    column->addWidget(new shared::TotalsBar(*m_names, left));
    m_names->setExportName("system_view");
    shared::columnIn(this)->addWidget(
        shared::split(Qt::Horizontal, this, "nameSumsParts", {{left, 3}, {m_slices, 2}}));
}

void NameSumsPart::retranslate() {
    m_filter->setPlaceholderText(tr("Filter names"));
    m_filter->setAccessibleName(m_filter->placeholderText());
    m_names->setColumns({{tr("Name"), ColumnKind::Text},
        {tr("Share"), ColumnKind::Percent, tr("Share of the total time of the layer")},
        {tr("Total (ms)"), ColumnKind::Milliseconds},
        {tr("Self (ms)"), ColumnKind::Milliseconds,
            tr("Total minus the time of directly nested slices")},
        {tr("Calls"), ColumnKind::Count}, {tr("Average (ms)"), ColumnKind::Milliseconds},
        {tr("Min (ms)"), ColumnKind::Milliseconds}, {tr("Max (ms)"), ColumnKind::Milliseconds}});
    m_names->setAccessibleName(tr("Slices of the layer by name"));
    m_slices->setEmptyText(tr("Select a name to list its slices."));
}

void NameSumsPart::clear() {
    m_rows.clear();
    m_names->setRows({});
    m_slices->clear();
}

void NameSumsPart::ask(const SystemScope& scope) {
    m_scope = scope;
    m_slices->clear();
    m_bridge.ask<std::vector<query::NameRow>>(
        shared::Question::SystemView, this,
        [request = query::SystemViewRequest{scope.rank, m_process, scope.range}](
            query::Session& session, std::stop_token stop) {
            return query::systemViewRows(session, request, std::move(stop));
        },
        [this](Result<std::vector<query::NameRow>> rows) { take(std::move(rows)); });
}

void NameSumsPart::take(Result<std::vector<query::NameRow>> rows) {
    if (!rows) {
        if (rows.error().code == ErrorCode::Cancelled)
            return;
        clear();
        m_names->setEmptyText(shared::errorText(rows.error()));
        return;
    }
    m_rows = std::move(*rows);
    shared::TableData table = nameSumTable(m_rows, tr("Totals"));
    m_names->setRows(std::move(table.rows), std::move(table.totals));
    m_names->setEmptyText(tr("No slices of this layer in the range."));
    sumUp();
}

/// The totals are of what the filters leave.
void NameSumsPart::sumUp() {
    std::vector<query::NameRow> shown;
    for (const uint32_t row : m_names->table().visibleRows())
        shown.push_back(m_rows[row]);
    m_names->table().setTotals(nameSumTable(shown, tr("Totals")).totals);
}

void NameSumsPart::showSlices(quint32 row) {
    if (row >= m_rows.size())
        return;
    m_slices->show({.range = m_scope.range.value_or(m_state.snapshot()->range()),
        .lanes = lanesOfLayer(*m_state.snapshot(), m_scope.rank, m_process),
        .name = m_rows[row].name});
}

} // namespace rankscope::timeline
