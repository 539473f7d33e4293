// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/communication/waits_section.h"

#include <algorithm>
#include <limits>

#include "views/charts/card.h"
#include "views/charts/figure_row.h"
#include "views/charts/heat_map.h"
#include "views/shared/choice_box.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/table_export.h"
#include "views/shared/table_view.h"

namespace rankscope::communication {

using charts::HeatCell;
using charts::HeatMap;

namespace {

Result<WaitsData> readWaits(query::Session& session, const analysis::CommunicationFilter& filter,
    const std::stop_token& stop) {
    WaitsData data;
    RS_TRY_ASSIGN(CollectiveData read, readCollectives(session, filter, stop));
    data.waits = waitsOf(std::move(read.all));
    data.view = waitView(data.waits);
    data.choices = std::move(read.choices);
    data.isFromTrace = read.isFromTrace;
    data.ranks = std::move(read.ranks);
    return data;
}

Result<shared::TableData> allWaits(query::Session& session,
    const analysis::CommunicationFilter& filter, WaitRows rows,
    const std::function<QString(const std::string&)>& groupText, const std::stop_token& stop) {
    RS_TRY_ASSIGN(CollectiveData read, readCollectives(session, filter, stop));
    const Waits waits = waitsOf(std::move(read.all));
    return waitTable(waits, rows, groupText, std::numeric_limits<size_t>::max()).table;
}

} // namespace

WaitsSection::WaitsSection(
    shared::ShownProfile& profile, shared::QueryBridge& bridge, QWidget* parent)
    : FilteredSection(profile, bridge, FilterBar::Third::Type, parent)
    , m_rowsOf(new shared::ChoiceBox(this))
    , m_row(new charts::FigureRow(this))
    , m_map(new HeatMap(this))
    , m_tableCard(new charts::Card(this))
    , m_table(new shared::TableView(this))
    , m_export(new shared::TableExport(*m_table, bridge)) {
    build();
    connectParts();
    retranslate();
}

void WaitsSection::build() {
    addFilter(m_rowsOf);
    addContent(m_row, 0);
    auto* main = new charts::Card(this);
    main->setContent(m_map, charts::Card::Edge::Whole);
    m_map->setContentsMargins(12, 10, 12, 6);
    addContent(main, 6);
    m_tableCard->setContent(m_table, charts::Card::Edge::Whole);
    addContent(m_tableCard, 4);
    m_rowsOf->setObjectName("rows");
    setTable(*m_table, "waits");
    setFocusProxy(m_map);
}

void WaitsSection::connectParts() {
    connect(m_rowsOf, &QComboBox::currentIndexChanged, this, &WaitsSection::refresh);
    connect(m_map, &HeatMap::selectionChanged, this, &WaitsSection::selectCell);
    leadOn(*m_map, [this](const HeatCell& cell) { return placeOf(cell); });
    m_map->setTip([this](HeatCell cell) {
        return waitTip(
            figures().waits, figures().view.ranks[cell.row], figures().view.ranks[cell.column]);
    });
    connect(m_table, &shared::TableView::rowSelected, this, &WaitsSection::selectRow);
    leadOnRows(*m_table, [this](size_t row) { return placeOf(m_rows.targets[row]); });
}

WaitsSection::Reader WaitsSection::reader(const analysis::CommunicationFilter& filter) {
    return [filter](query::Session& session, const std::stop_token& stop) {
        return readWaits(session, filter, stop);
    };
}

void WaitsSection::retell(WaitsData& figures) {
    figures.view = waitView(figures.waits);
}

void WaitsSection::retranslate() {
    m_rowsOf->setCaption(tr("List"));
    m_rowsOf->setChoices({{tr("ranks"), static_cast<int64_t>(WaitRows::Ranks)},
        {tr("rank pairs"), static_cast<int64_t>(WaitRows::Pairs)},
        {tr("pairs by step"), static_cast<int64_t>(WaitRows::Steps)},
        {tr("pairs by group"), static_cast<int64_t>(WaitRows::Groups)},
        {tr("collectives by wait"), static_cast<int64_t>(WaitRows::Collectives)},
        {tr("sends and receives"), static_cast<int64_t>(WaitRows::Transfers)}});
    m_map->setTitle(tr("Total wait for the last rank to arrive"));
    m_map->setEmptyText(tr("No waits match the filters."));
    m_table->setAccessibleName(tr("Waits by rank"));
    m_table->setEmptyText(tr("No operators shared by two or more ranks match the filters."));
}

void WaitsSection::refresh() {
    m_map->setData(figures().view.heat);
    const auto rows = static_cast<WaitRows>(m_rowsOf->value());
    m_rows = waitTable(figures().waits, rows, filters().groupTexts());
    m_export->setSource(m_rows.targets.size() == m_rows.all
            ? shared::TableExport::Source()
            : [filter = filters().filter(), groupTexts = filters().groupTexts(), rows](
                  query::Session& session, const std::stop_token& stop) {
                  return allWaits(session, filter, rows, groupTexts, stop);
              });
    m_table->setColumns(m_rows.table.columns);
    m_table->setRows(m_rows.table.rows);
    const QString all = shared::formatCount(m_rows.all);
    const QString detail = m_rows.targets.size() == m_rows.all
        ? shared::counted(m_rows.all, tr("1 row"), tr("%1 rows"))
        : tr("%1 of %2 rows").arg(shared::formatCount(m_rows.targets.size()), all);
    m_tableCard->setTitle(rows == WaitRows::Ranks ? tr("Waits by rank, latest rank first")
                                                  : tr("Waits, longest first"),
        shared::sideBySide({detail, sourceNote(figures().isFromTrace)}));
    m_row->setFigures(waitFigures(figures().waits));
}

void WaitsSection::selectCell(const HeatCell& cell) {
    const int64_t waiting = figures().view.ranks[cell.row];
    const int64_t late = figures().view.ranks[cell.column];
    for (size_t row = 0; row < m_rows.targets.size(); ++row) {
        const WaitTarget& target = m_rows.targets[row];
        if (target.late == late && target.waiting.value_or(waiting) == waiting)
            return m_table->selectRow(static_cast<uint32_t>(row));
    }
}

void WaitsSection::selectRow(quint32 row) {
    const WaitTarget& target = m_rows.targets[row];
    const auto place = [this](int64_t rank) {
        const auto& ranks = figures().view.ranks;
        return static_cast<size_t>(std::ranges::lower_bound(ranks, rank) - ranks.begin());
    };
    // A row of one rank selects those that wait for it: the longest is the first.
    const auto longest = std::ranges::find_if(figures().waits.ofJob,
        [&](const analysis::WaitSum& sum) { return sum.late == target.late; });
    const int64_t first = longest == figures().waits.ofJob.end() ? target.late : longest->waiting;
    m_map->select(HeatCell{place(target.late), place(target.waiting.value_or(first))});
}

model::Target WaitsSection::placeOf(const WaitTarget& target) const {
    if (target.row)
        return operatorPlace(figures().waits.all, *target.row);
    return {.rank = target.late, .step = target.step ? target.step : filters().step()};
}

model::Target WaitsSection::placeOf(const HeatCell& cell) const {
    const int64_t waiting = figures().view.ranks[cell.row];
    const int64_t late = figures().view.ranks[cell.column];
    // The worst of the operators in which the one waits for the other.
    for (const size_t place : figures().waits.worst) {
        const auto& arrivals = figures().waits.matched.collectives[place].arrivals;
        const auto rankOf = [this](const analysis::Arrival& arrival) {
            return figures().waits.all.rows[arrival.row].rank;
        };
        const auto found = std::ranges::find(arrivals, waiting, rankOf);
        if (rankOf(arrivals.back()) == late && found != arrivals.end())
            return operatorPlace(figures().waits.all, found->row);
    }
    return {.rank = waiting, .step = filters().step()};
}

} // namespace rankscope::communication
