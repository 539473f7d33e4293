// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/operators/spread_page.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QLineEdit>
#include <QStackedWidget>

#include "views/charts/bar_chart.h"
#include "views/charts/card.h"
#include "views/charts/heat_map.h"
#include "views/operators/operator_texts.h"
#include "views/shared/choice_box.h"
#include "views/shared/formats.h"
#include "views/shared/rank_field.h"
#include "views/shared/shown_profile.h"
#include "views/shared/table_export.h"
#include "views/shared/table_view.h"

namespace rankscope::operators {

namespace {

constexpr size_t kMostCalls = 1000; ///< in the table
constexpr size_t kMostChoices = 300; ///< of operators at a time; the search finds the others
constexpr int kSearchWidth = 170;

/// The one that is wanted, else the longest that is called more than once a rank.
const analysis::OperatorSum* chosenOf(
    const analysis::OperatorTable& table, const std::string& name, const std::string& shapes) {
    const auto wanted = std::ranges::find_if(
        table.rows, [&](const auto& row) { return row.name == name && row.shapes == shapes; });
    if (wanted != table.rows.end())
        return &*wanted;
    const auto often = std::ranges::find_if(table.rows,
        [&table](const auto& row) { return row.count > static_cast<int64_t>(table.ranks.size()); });
    if (often != table.rows.end())
        return &*often;
    return table.rows.empty() ? nullptr : &table.rows.front();
}

Result<SpreadData> readData(query::Session& session, SpreadData known,
    const analysis::OperatorFilter& filter, const std::stop_token& stop) {
    if (known.operators == nullptr) {
        RS_TRY_ASSIGN(OperatorData operators,
            readOperators(session, analysis::OperatorsBy::NameAndShapes,
                {.counters = analysis::Counters::None}, stop));
        known.operators = std::make_shared<const OperatorData>(std::move(operators));
    }
    const auto* chosen = chosenOf(known.operators->table, known.name, known.shapes);
    if (chosen == nullptr)
        return known;
    known.name = chosen->name;
    known.shapes = chosen->shapes;
    RS_TRY_ASSIGN(known.spread, readSpread(session, known.name, known.shapes, filter, stop));
    return known;
}

} // namespace

SpreadPage::SpreadPage(shared::ShownProfile& profile, shared::QueryBridge& bridge, QWidget* parent)
    : PageFrame(profile, bridge, parent)
    , m_operator(new shared::ChoiceBox(this))
    , m_search(new QLineEdit(this))
    , m_ranks(new shared::RankField(this))
    , m_picture(new shared::ChoiceBox(this))
    , m_row(new charts::FigureRow(this))
    , m_note(new charts::NoteBox(this))
    , m_bins(new charts::BarChart(this))
    , m_pictures(new QStackedWidget(this))
    , m_bars(new charts::BarChart(this))
    , m_map(new charts::HeatMap(this))
    , m_tableCard(new charts::Card(this))
    , m_table(new shared::TableView(this))
    , m_export(new shared::TableExport(*m_table, bridge)) {
    build();
    connectFilters();
    connectCharts();
    retranslate();
}

void SpreadPage::build() {
    m_search->setClearButtonEnabled(true);
    m_search->setFixedSize(kSearchWidth, shared::RankField::kHeight);
    for (QWidget* filter : {static_cast<QWidget*>(m_operator), static_cast<QWidget*>(m_search),
             static_cast<QWidget*>(m_ranks), static_cast<QWidget*>(m_picture)})
        addFilter(filter);
    addContent(m_row, 0);
    addContent(m_note, 0);
    auto* both = new QWidget(this);
    auto* side = new QHBoxLayout(both);
    side->setContentsMargins(0, 0, 0, 0);
    side->setSpacing(12);
    m_pictures->addWidget(m_bars);
    m_pictures->addWidget(m_map);
    for (QWidget* picture : {static_cast<QWidget*>(m_bins), static_cast<QWidget*>(m_bars),
             static_cast<QWidget*>(m_map)})
        picture->setContentsMargins(12, 10, 12, 6);
    for (QWidget* picture : {static_cast<QWidget*>(m_bins), static_cast<QWidget*>(m_pictures)}) {
        auto* card = new charts::Card(both);
        card->setContent(picture, charts::Card::Edge::Whole);
        side->addWidget(card, picture == m_bins ? 2 : 3);
    }
    addContent(both, 5);
    m_tableCard->setContent(m_table, charts::Card::Edge::Whole);
    addContent(m_tableCard, 4);
    setTable(*m_table, "operator_spread");
    m_bins->setObjectName("bins");
    m_bars->setObjectName("ranks");
    m_operator->setObjectName("operator");
    setFocusProxy(m_bins);
}

void SpreadPage::connectFilters() {
    connect(m_operator, &QComboBox::currentIndexChanged, this, &SpreadPage::chooseOperator);
    connect(m_search, &QLineEdit::textChanged, this, &SpreadPage::fillFilters);
    connect(m_ranks, &shared::RankField::ranksChanged, this, &SpreadPage::askAgain);
    connect(m_picture, &QComboBox::currentIndexChanged, this,
        [this] { m_pictures->setCurrentIndex(static_cast<int>(m_picture->value())); });
}

void SpreadPage::connectCharts() {
    using charts::BarChart;
    using charts::HeatCell;
    using charts::HeatMap;
    const auto ofBin = [this](size_t bin) { return m_histogram.longest[bin]; };
    const auto ofRank = [this](size_t bar) {
        return longestOf(m_figures.spread.ranks[bar].rank, std::nullopt);
    };
    const auto connectBars = [this](BarChart* chart, auto callOf) {
        connect(chart, &BarChart::selectionChanged, this,
            [this, callOf](size_t bar) { selectCall(callOf(bar)); });
        connect(chart, &BarChart::activated, this, [this, callOf](size_t bar) { go(callOf(bar)); });
        connect(chart, &BarChart::menuRequested, this,
            [this, callOf](size_t bar, const QPoint& where) { openMenuOf(callOf(bar), where); });
    };
    connectBars(m_bins, ofBin);
    connectBars(m_bars, ofRank);
    connect(m_map, &HeatMap::selectionChanged, this,
        [this](const HeatCell& cell) { selectCall(callOfCell(cell)); });
    connect(
        m_map, &HeatMap::activated, this, [this](const HeatCell& cell) { go(callOfCell(cell)); });
    connect(m_map, &HeatMap::menuRequested, this,
        [this](const HeatCell& cell, const QPoint& where) { openMenuOf(callOfCell(cell), where); });
    m_bars->setTip([this](size_t bar) {
        const analysis::RankSpread& rank = m_figures.spread.ranks[bar];
        return spreadTip(tr("Rank %1").arg(rank.rank), rank.spread);
    });
    m_bins->setTip([this](size_t bin) {
        const auto& [from, to] = m_histogram.ranges[bin];
        const auto& parts = m_histogram.chart.bars[bin].parts;
        return QStringList{
            tr("%1 to %2").arg(shared::formatDuration(from), shared::formatDuration(to)),
            shared::counted(
                static_cast<uint64_t>(parts[0] + parts[1]), tr("1 call"), tr("%1 calls"))};
    });
    m_map->setTip([this](HeatCell cell) {
        const auto* one = spreadAt(m_figures.spread, m_heat, cell);
        const QString title =
            tr("Rank %1, step %2")
                .arg(m_heat.data.columnNames[cell.column], m_heat.data.rowNames[cell.row]);
        return one == nullptr ? QStringList{title, tr("no calls")} : spreadTip(title, one->spread);
    });
    connect(
        m_table, &shared::TableView::rowWanted, this, [this](quint32 row) { go(m_calls[row]); });
}

void SpreadPage::languageChanged() {
    retranslate();
    refresh();
}

void SpreadPage::retranslate() {
    m_operator->setCaption(tr("Operator"));
    m_search->setPlaceholderText(tr("Search operators"));
    m_picture->setCaption(tr("Show"));
    m_bins->setTitle(tr("Call durations"));
    m_bars->setTitle(tr("Shortest, median and longest call by rank"));
    m_map->setTitle(tr("Median by rank and step"));
    for (charts::BarChart* chart : {m_bins, m_bars})
        chart->setEmptyText(tr("These ranks have no calls of this operator."));
    m_map->setEmptyText(tr("These ranks have no calls of this operator."));
    m_table->setAccessibleName(tr("Calls of the operator"));
    m_table->setEmptyText(tr("These ranks have no calls of this operator."));
    m_picture->setChoices({{tr("ranks"), static_cast<int64_t>(Picture::Ranks)},
        {tr("ranks and steps"), static_cast<int64_t>(Picture::Steps)}});
    fillFilters();
}

void SpreadPage::fillFilters() {
    if (m_figures.operators == nullptr)
        return;
    const analysis::OperatorTable& table = m_figures.operators->table;
    std::vector<shared::Choice> choices;
    std::optional<int64_t> chosen;
    const ShownOperators shown = shownOperators(table, m_search->text().trimmed(), kMostChoices);
    for (const size_t row : shown.rows) {
        const auto& one = table.rows[row];
        if (one.name == m_figures.name && one.shapes == m_figures.shapes)
            chosen = static_cast<int64_t>(row);
        choices.push_back({operatorName(one), static_cast<int64_t>(row)});
    }
    // What is shown stays in the list, whatever is searched for.
    const auto* now = chosenOf(table, m_figures.name, m_figures.shapes);
    if (!chosen && now != nullptr) {
        chosen = now - table.rows.data();
        choices.insert(choices.begin(), {operatorName(*now), *chosen});
    }
    m_operator->setChoices(choices);
    if (chosen)
        m_operator->setValue(*chosen);
}

void SpreadPage::chooseOperator() {
    const auto& rows = m_figures.operators->table.rows;
    const auto row = static_cast<size_t>(m_operator->value());
    if (m_operator->currentIndex() < 0 || row >= rows.size())
        return;
    m_figures.name = rows[row].name;
    m_figures.shapes = rows[row].shapes;
    askAgain();
}

void SpreadPage::showTarget(const model::Target& target) {
    PageFrame::showTarget(target);
    if (target.row.empty())
        return;
    m_figures.name = target.row;
    m_figures.shapes = target.detail;
    askAgain();
}

void SpreadPage::forgetChoices() {
    m_ranks->setRanks({});
    m_figures.name.clear();
    m_figures.shapes.clear();
}

void SpreadPage::askFigures() {
    SpreadData known{nullptr, m_figures.name, m_figures.shapes, {}};
    if (m_known == profile().snapshot())
        known.operators = m_figures.operators;
    ask<SpreadData>(
        [known, filter = filter()](query::Session& session, const std::stop_token& stop) {
            return readData(session, known, filter, stop);
        },
        [this](SpreadData figures) { setFigures(std::move(figures)); });
}

analysis::OperatorFilter SpreadPage::filter() const {
    analysis::OperatorFilter filter;
    filter.ranks = m_ranks->ranks();
    return filter;
}

void SpreadPage::setFigures(SpreadData figures) {
    m_known = profile().snapshot();
    m_figures = std::move(figures);
    if (m_figures.operators->table.rows.empty())
        return showMissing(analysis::Subject::Kernels, m_figures.operators->ranks);
    showContent();
    fillFilters();
    refresh();
}

void SpreadPage::refresh() {
    const analysis::OperatorSpread& spread = m_figures.spread;
    m_histogram = spreadHistogram(spread);
    m_heat = spreadHeat(spread);
    m_bins->setData(m_histogram.chart);
    m_bars->setData(spreadOfRanks(spread));
    m_map->setData(m_heat.data);
    m_picture->setVisible(m_heat.steps.size() > 1);
    if (m_heat.steps.size() <= 1)
        m_picture->setValue(static_cast<int64_t>(Picture::Ranks));
    m_pictures->setCurrentIndex(static_cast<int>(m_picture->value()));
    m_row->setFigures(spreadFigures(spread));
    m_note->setNote(spreadNote(spread));
    fillTable();
}

void SpreadPage::fillTable() {
    const analysis::OperatorSpread& spread = m_figures.spread;
    m_calls = longestCalls(spread, kMostCalls);
    const auto startOf = [clock = shared::clockOf(profile())](const analysis::OperatorCall& call) {
        return shared::sinceOrigin(clock, call.rank, call.start);
    };
    shared::TableData table = spreadTable(spread, m_calls, startOf);
    m_table->setColumns(std::move(table.columns));
    m_table->setRows(std::move(table.rows));
    m_tableCard->setTitle(tr("Calls"),
        m_calls.size() == spread.calls.size()
            ? tr("%1, longest first").arg(shared::formatCount(m_calls.size()))
            : tr("longest %1 of %2")
                  .arg(shared::formatCount(m_calls.size()),
                      shared::formatCount(spread.calls.size())));
    if (m_calls.size() == spread.calls.size())
        return m_export->setSource({});
    m_export->setSource(
        [name = m_figures.name, shapes = m_figures.shapes, filter = filter(), startOf](
            query::Session& session, const std::stop_token& stop) -> Result<shared::TableData> {
            RS_TRY_ASSIGN(const analysis::OperatorSpread all,
                readSpread(session, name, shapes, filter, stop));
            return spreadTable(all, longestCalls(all, all.calls.size()), startOf);
        });
}

std::optional<size_t> SpreadPage::longestOf(
    int64_t rank, std::optional<std::optional<int64_t>> step) const {
    std::optional<size_t> longest;
    const auto& calls = m_figures.spread.calls;
    for (size_t i = 0; i < calls.size(); ++i) {
        if (calls[i].rank == rank && (!step || calls[i].step == *step)
            && (!longest || calls[*longest].duration < calls[i].duration))
            longest = i;
    }
    return longest;
}

std::optional<size_t> SpreadPage::callOfCell(const charts::HeatCell& cell) const {
    return longestOf(m_heat.ranks[cell.column], m_heat.steps[cell.row]);
}

void SpreadPage::selectCall(std::optional<size_t> call) {
    const auto row = call ? std::ranges::find(m_calls, *call) : m_calls.end();
    if (row != m_calls.end())
        m_table->selectRow(static_cast<uint32_t>(row - m_calls.begin()));
}

void SpreadPage::go(std::optional<size_t> call) {
    if (call)
        emit targetWanted(placeOf(m_figures.spread.calls[*call], m_figures.name));
}

void SpreadPage::openMenuOf(std::optional<size_t> call, const QPoint& where) {
    openMenu(
        call ? std::optional(placeOf(m_figures.spread.calls[*call], m_figures.name)) : std::nullopt,
        where);
}

} // namespace rankscope::operators
