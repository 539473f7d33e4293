// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/data_pane/name_list.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QLineEdit>

#include "core/base/saturate.h"
#include "views/shared/formats.h"
#include "views/shared/in_each_language.h"
#include "views/shared/table_builder.h"
#include "views/shared/totals_bar.h"

namespace rankscope::timeline {

using query::NameRow;
using shared::ColumnKind;
using shared::TableData;

namespace {

constexpr size_t kShareColumn = 4;

NameRow sumOf(const NameList::Rows& rows) {
    NameRow all{.name = NameList::tr("Totals").toStdString()};
    for (const NameRow& row : rows) {
        all.min = all.count == 0 ? row.min : std::min(all.min, row.min);
        all.max = std::max(all.max, row.max);
        all.count += row.count;
        all.total = saturatingAdd(all.total, row.total);
        all.self = saturatingAdd(all.self, row.self);
    }
    return all;
}

std::optional<double> shareOf(Duration part, Duration whole) {
    if (whole <= Duration())
        return std::nullopt;
    return static_cast<double>(part.count()) / static_cast<double>(whole.count());
}

/// "Rank 9  (up) +18.9 ms"; sorted by how far it is from the median.
shared::TableCell spreadCell(const NameRow& row, const NameScope& scope) {
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

TableData nameTable(const NameList::Rows& rows, const NameScope& scope) {
    const bool isOfRange = scope.share == NameScope::Share::OfRange;
    const NameRow all = sumOf(rows);
    shared::TableBuilder<NameRow> builder;
    builder.column({NameList::tr("Name"), ColumnKind::Text}, &NameRow::name)
        .column({NameList::tr("Count"), ColumnKind::Count}, &NameRow::count)
        .column({NameList::tr("Total (ms)"), ColumnKind::Milliseconds}, &NameRow::total)
        .column({NameList::tr("Self (ms)"), ColumnKind::Milliseconds,
                    NameList::tr("Total minus the time of directly nested slices")},
            &NameRow::self)
        .columnIf(isOfRange,
            {NameList::tr("Share of range"), ColumnKind::Percent,
                NameList::tr("The part of the total within the range, divided by the selected time "
                             "of all selected ranks. A selected step is such a range; parallel "
                             "slices count each.")},
            [&scope](const NameRow& row) { return shareOf(row.inRange, scope.time); })
        .columnIf(!isOfRange,
            {NameList::tr("Share"), ColumnKind::Percent,
                NameList::tr("Share of the total time of the layer")},
            [&all](const NameRow& row) { return shareOf(row.total, all.total); })
        .column({NameList::tr("Average (ms)"), ColumnKind::Milliseconds}, &NameRow::average)
        .column({NameList::tr("Min (ms)"), ColumnKind::Milliseconds}, &NameRow::min)
        .column({NameList::tr("Max (ms)"), ColumnKind::Milliseconds}, &NameRow::max)
        .columnIf(isOfRange,
            {NameList::tr("Spread over ranks"), ColumnKind::Mixed,
                NameList::tr("The rank whose total is furthest from the median of the selected "
                             "ranks that have the name, and by how much. In communication, the "
                             "rank with much less than the others is the one they wait for."),
                170},
            [&scope](const NameRow& row) { return spreadCell(row, scope); });
    TableData table = builder.table(rows);
    if (rows.empty())
        return table;
    table.totals = builder.table(NameList::Rows{all}).rows.front();
    if (isOfRange) // a share of names that lie within one another says nothing
        table.totals[kShareColumn].value = shared::kNoValue;
    return table;
}

NameList::NameList(TimelineState& state, shared::QueryBridge& bridge, Source source)
    : m_source(std::move(source))
    , m_filter(new QLineEdit(this))
    , m_names(new shared::TableView)
    , m_slices(new SliceTable(state, bridge)) {
    build();
    connect(m_filter, &QLineEdit::textChanged, this, &NameList::filter);
    connect(&m_names->table(), &shared::TableModel::totalsWanted, this, &NameList::sumUp);
    connect(m_names, &shared::TableView::rowSelected, this, [this](quint32 row) {
        SliceTable::Of of = m_source.slices();
        of.name = m_rows[row].name;
        m_slices->show(std::move(of));
    });
    shared::inEachLanguage(this, [this] { say(); });
}

void NameList::build() {
    auto* left = new QWidget(this);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(8, 3, 8, 3);
    m_filter->setObjectName("nameFilter");
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(280);
    row->addWidget(m_filter, 1);
    row->addStretch(1);
    auto* column = shared::columnIn(left);
    column->addLayout(row);
    column->addWidget(m_names, 1);
    column->addWidget(new shared::TotalsBar(*m_names, left));
    m_names->setExportName(m_source.name);
    shared::columnIn(this)->addWidget(
        shared::split(Qt::Horizontal, this, m_source.name, {{left, 5}, {m_slices, 2}}));
}

void NameList::say() {
    m_filter->setPlaceholderText(tr("Filter names"));
    m_filter->setAccessibleName(m_filter->placeholderText());
    m_slices->setEmptyText(tr("Select a name to list its slices."));
    m_names->fill(nameTable(m_rows, m_source.scope()));
    sumUp();
}

void NameList::take(Result<Rows> rows, const QString& whyNone) {
    if (!rows) {
        if (rows.error().code != ErrorCode::Cancelled)
            clear(shared::errorText(rows.error()));
        return;
    }
    m_rows = std::move(*rows);
    m_names->setEmptyText(whyNone);
    say();
    chooseFirst();
}

void NameList::clear(const QString& why) {
    m_rows.clear();
    m_names->setRows({});
    m_names->setEmptyText(why);
    m_slices->clear();
}

void NameList::chooseFirst() {
    if (m_names->table().rowCount() > 0)
        m_names->setCurrentIndex(m_names->table().index(0, 0));
    else
        m_slices->clear();
}

/// The totals are of what is in the list, and so is the name whose slices are shown beside it.
void NameList::filter(const QString& text) {
    const QModelIndex current = m_names->currentIndex();
    const auto chosen =
        current.isValid() ? std::optional(m_names->table().dataRow(current.row())) : std::nullopt;
    m_names->table().setFilter(text);
    sumUp();
    if (chosen && m_names->table().modelRow(*chosen) >= 0)
        m_names->selectRow(*chosen);
    else
        chooseFirst();
}

void NameList::sumUp() {
    Rows shown;
    for (const uint32_t row : m_names->table().visibleRows())
        shown.push_back(m_rows[row]);
    m_names->table().setTotals(nameTable(shown, m_source.scope()).totals);
}

} // namespace rankscope::timeline
