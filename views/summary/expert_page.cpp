// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/expert_page.h"

#include <QHBoxLayout>

#include "core/analysis/step_trace.h"
#include "views/charts/card.h"
#include "views/charts/figure_row.h"
#include "views/charts/heat_map.h"
#include "views/shared/choice_box.h"
#include "views/shared/table_view.h"

namespace rankscope::summary {

namespace {

/// Of the step that a person chose, else of the first.
Result<ExpertData> readExperts(
    const query::Session& session, std::optional<int64_t> step, const std::stop_token& stop) {
    ExpertData data;
    RS_TRY_ASSIGN(const auto trace, analysis::stepTrace(session.snapshot(), stop));
    data.steps = trace.steps;
    data.step = step;
    if (!data.step && !data.steps.empty())
        data.step = data.steps.front();
    RS_TRY_ASSIGN(data.ranks, analysis::expertRanks(session.snapshot(), data.step, stop));
    RS_TRY_ASSIGN(data.allToAll, analysis::allToAllByRank(session.snapshot(), data.step, stop));
    return data;
}

} // namespace

ExpertPage::ExpertPage(timeline::TimelineState& state, shared::QueryBridge& bridge, QWidget* parent)
    : PageFrame(state, bridge, parent)
    , m_step(new shared::ChoiceBox(this))
    , m_metric(new shared::ChoiceBox(this))
    , m_figures(new charts::FigureRow(this))
    , m_map(new charts::HeatMap(this))
    , m_tableCard(new charts::Card(this))
    , m_table(new shared::TableView(this)) {
    build();
    connectParts();
    retranslate();
}

QString ExpertPage::title() const {
    return tr("Experts");
}

void ExpertPage::build() {
    addFilter(m_step);
    addFilter(m_metric);
    addContent(m_figures, 0);
    auto* body = new QWidget(this);
    auto* row = new QHBoxLayout(body);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(12);
    auto* main = new charts::Card(body);
    m_map->setContentsMargins(12, 10, 12, 6);
    main->setContent(m_map);
    m_tableCard->setContent(m_table, charts::Card::Edge::Whole);
    row->addWidget(main, 52);
    row->addWidget(m_tableCard, 48);
    addContent(body, 1);
    setTable(*m_table, "experts");
    setFocusProxy(m_map);
}

void ExpertPage::connectParts() {
    using charts::HeatCell;
    using charts::HeatMap;
    connect(m_metric, &QComboBox::currentIndexChanged, this, &ExpertPage::refresh);
    connect(m_step, &QComboBox::currentIndexChanged, this, [this] {
        m_wantedStep = m_step->value();
        askAgain();
    });
    connect(m_map, &HeatMap::selectionChanged, this,
        [this](const HeatCell& cell) { m_table->selectRow(static_cast<uint32_t>(cell.column)); });
    connect(m_map, &HeatMap::activated, this, [this](const HeatCell& cell) {
        if (const auto place = placeOf(cell))
            emit placeWanted(*place);
    });
    connect(m_map, &HeatMap::menuRequested, this,
        [this](const HeatCell& cell, const QPoint& where) { openMenu(placeOf(cell), where); });
    m_map->setTip([this](const HeatCell& cell) { return expertTip(m_data.ranks, cell); });
    connect(m_table, &shared::TableView::rowSelected, this, [this](quint32 row) {
        const auto selected = m_map->selected();
        if (!selected || selected->column != row)
            m_map->select(HeatCell{row, selected ? selected->row : 0});
    });
    connect(m_table, &shared::TableView::rowWanted, this, [this](quint32 rank) {
        emit placeWanted({.rank = m_data.ranks[rank].rank, .step = m_data.step});
    });
}

void ExpertPage::askFigures() {
    ask<ExpertData>([step = m_wantedStep](query::Session& session,
                        const std::stop_token& stop) { return readExperts(session, step, stop); },
        [this](ExpertData figures) {
            if (figures.ranks.empty() && !m_wantedStep)
                showMessage(noExperts);
            else
                setFigures(std::move(figures));
        });
}

void ExpertPage::setFigures(ExpertData figures) {
    showContent();
    m_data = std::move(figures);
    fillFilters();
    refresh();
}

void ExpertPage::languageChanged() {
    retranslate();
    askAgain();
}

void ExpertPage::retranslate() {
    m_step->setCaption(tr("Step"));
    m_metric->setCaption(tr("Heat"));
    m_map->setEmptyText(tr("No rank ran a grouped matrix product in this step."));
    m_tableCard->setTitle(tr("Ranks"));
    m_table->setAccessibleName(tr("Ranks with experts"));
    fillFilters();
}

void ExpertPage::fillFilters() {
    std::vector<shared::Choice> steps;
    for (const auto& step : m_data.steps) {
        if (step)
            steps.push_back({QString::number(*step), *step});
    }
    m_step->setChoices(steps);
    if (m_data.step)
        m_step->setValue(*m_data.step);
    m_step->setVisible(!steps.empty());
    std::vector<shared::Choice> metrics;
    for (const ExpertMetric one : {ExpertMetric::Tokens, ExpertMetric::Time})
        metrics.push_back({expertMetricText(one), static_cast<int64_t>(one)});
    m_metric->setChoices(metrics);
}

ExpertMetric ExpertPage::shownMetric() const {
    return static_cast<ExpertMetric>(m_metric->value());
}

void ExpertPage::refresh() {
    m_map->setTitle(
        tr("%1 by rank and pass through MoE layers").arg(expertMetricText(shownMetric())));
    m_map->setData(expertHeat(m_data.ranks, shownMetric()));
    std::vector<charts::Figure> figures = expertFigures(m_data.ranks, shownMetric());
    if (!figures.empty())
        figures.push_back(allToAllFigure(m_data.allToAll));
    m_figures->setFigures(figures);
    shared::TableData table = expertTable(m_data.ranks, m_data.allToAll);
    m_table->setColumns(std::move(table.columns));
    m_table->setRows(std::move(table.rows));
}

std::optional<charts::Place> ExpertPage::placeOf(charts::HeatCell cell) const {
    if (cell.column >= m_data.ranks.size())
        return std::nullopt;
    const analysis::ExpertRank& of = m_data.ranks[cell.column];
    charts::Place place{.rank = of.rank, .step = m_data.step};
    if (cell.row < of.passes.size())
        place.range = of.passes[cell.row].range;
    return place;
}

} // namespace rankscope::summary
