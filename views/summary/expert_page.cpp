// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/expert_page.h"

#include <QHBoxLayout>

#include "core/analysis/rank_rows.h"
#include "core/analysis/step_trace.h"
#include "views/charts/card.h"
#include "views/charts/figure_row.h"
#include "views/charts/heat_map.h"
#include "views/charts/note_box.h"
#include "views/shared/choice_box.h"
#include "views/shared/table_view.h"
#include "views/summary/summary_choices.h"

namespace rankscope::summary {

namespace {

Status readTokens(const query::Session& session, ExpertData& data, const std::stop_token& stop) {
    const auto dump =
        std::ranges::find(data.dumps, data.source.dump, &analysis::ExpertDump::number);
    RS_TRY_ASSIGN(auto map,
        analysis::expertTokens(session.snapshot(), dump->number, data.source.stage, stop));
    data.tokens = tokenDataOf(*dump, std::move(map));
    return {};
}

/// Of the source and step that a person chose, else of the first.
Result<ExpertData> readExperts(const query::Session& session, std::optional<int64_t> step,
    const std::optional<ExpertSource>& source, const std::stop_token& stop) {
    const query::Snapshot& snapshot = session.snapshot();
    ExpertData data;
    RS_TRY_ASSIGN(data.dumps, analysis::expertDumps(snapshot, stop));
    data.sources = expertSources(
        data.dumps, analysis::hasRows(snapshot, "kernel") ? Kernels::There : Kernels::None);
    const bool isOffered = source && std::ranges::find(data.sources, *source) != data.sources.end();
    data.source = isOffered ? *source : data.sources.front();
    if (data.source.isDump()) {
        RS_TRY(readTokens(session, data, stop));
        return data;
    }
    RS_TRY_ASSIGN(const auto trace, analysis::stepTrace(snapshot, stop));
    data.steps = analysis::everyStep(trace);
    data.step = step;
    if (!data.step && !trace.steps.empty())
        data.step = trace.steps.front(); // no warm-up
    RS_TRY_ASSIGN(data.ranks, analysis::expertRanks(snapshot, data.step, stop));
    RS_TRY_ASSIGN(data.allToAll, analysis::allToAllByRank(snapshot, data.step, stop));
    return data;
}

} // namespace

ExpertPage::ExpertPage(shared::ShownProfile& profile, shared::QueryBridge& bridge, QWidget* parent)
    : PageFrame(profile, bridge, parent)
    , m_source(new shared::ChoiceBox(this))
    , m_step(new shared::ChoiceBox(this))
    , m_metric(new shared::ChoiceBox(this))
    , m_rows(new shared::ChoiceBox(this))
    , m_note(new charts::NoteBox(this))
    , m_figures(new charts::FigureRow(this))
    , m_map(new charts::HeatMap(this))
    , m_tableCard(new charts::Card(this))
    , m_table(new shared::TableView(this)) {
    build();
    connectParts();
    retranslate();
}

void ExpertPage::build() {
    for (shared::ChoiceBox* filter : {m_source, m_step, m_metric, m_rows})
        addFilter(filter);
    addContent(m_note, 0);
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
    connect(m_rows, &QComboBox::currentIndexChanged, this, &ExpertPage::refreshTable);
    connect(m_source, &QComboBox::currentIndexChanged, this, [this] {
        m_wantedSource = m_data.sources[static_cast<size_t>(m_source->value())];
        askAgain();
    });
    connect(m_step, &QComboBox::currentIndexChanged, this, [this] {
        m_wantedStep = m_step->value();
        askAgain();
    });
    follow(*m_step, Follow::Step);
    connect(m_map, &HeatMap::selectionChanged, this, &ExpertPage::selectRowOf);
    leadOn(*m_map, [this](const HeatCell& cell) { return placeOf(cell); });
    m_map->setTip([this](const HeatCell& cell) {
        return isDump() ? tokenTip(m_data.tokens, cell) : expertTip(m_data.ranks, cell);
    });
    connect(m_table, &shared::TableView::rowSelected, this, &ExpertPage::selectCellOf);
    leadOnRows(*m_table, [this](uint32_t row) { return placeOfRow(row); });
}

void ExpertPage::selectRowOf(const charts::HeatCell& cell) {
    const size_t row = isDump() ? tokenRowOf(m_data.tokens, shownRows(), cell) : cell.column;
    m_table->selectRow(static_cast<uint32_t>(row));
}

/// Unless the chosen cell lies in the row already.
void ExpertPage::selectCellOf(uint32_t row) {
    const auto selected = m_map->selected();
    if (!isDump()) {
        if (!selected || selected->column != row)
            m_map->select(charts::HeatCell{row, selected ? selected->row : 0});
    } else if (!selected || tokenRowOf(m_data.tokens, shownRows(), *selected) != row) {
        m_map->select(tokenCellOf(m_data.tokens, shownRows(), row, selected));
    }
}

void ExpertPage::askFigures() {
    ask<ExpertData>(
        [step = m_wantedStep, source = m_wantedSource](query::Session& session,
            const std::stop_token& stop) { return readExperts(session, step, source, stop); },
        [this](ExpertData figures) {
            if (figures.isEmpty() && !m_wantedStep)
                showMessage(noExperts);
            else
                setFigures(std::move(figures));
        });
}

void ExpertPage::forgetChoices() {
    m_wantedStep.reset();
    m_wantedSource.reset();
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
    m_source->setCaption(tr("Source"));
    m_step->setCaption(tr("Step"));
    m_metric->setCaption(tr("Colour by"));
    m_rows->setCaption(tr("Table"));
    m_map->setEmptyText(tr("No rank ran a grouped matmul in this step."));
    fillFilters();
}

void ExpertPage::fillFilters() {
    std::vector<shared::Choice> sources;
    for (size_t i = 0; i < m_data.sources.size(); ++i)
        sources.push_back(
            {expertSourceText(m_data.sources[i], m_data.dumps), static_cast<int64_t>(i)});
    m_source->setChoices(sources);
    const auto current = std::ranges::find(m_data.sources, m_data.source);
    m_source->setValue(current - m_data.sources.begin());
    m_source->setVisible(sources.size() > 1 || isDump());
    const std::vector<shared::Choice> steps = numberedSteps(m_data.steps);
    m_step->setChoices(steps);
    if (m_data.step)
        m_step->setValue(*m_data.step);
    m_step->setVisible(!steps.empty());
    fillMetrics();
}

void ExpertPage::fillMetrics() {
    std::vector<shared::Choice> metrics;
    if (isDump()) {
        for (const TokenMetric one : {TokenMetric::Tokens, TokenMetric::Share})
            metrics.push_back({tokenMetricText(one), static_cast<int64_t>(one)});
    } else {
        for (const ExpertMetric one : {ExpertMetric::Tokens, ExpertMetric::Time})
            metrics.push_back({expertMetricText(one), static_cast<int64_t>(one)});
    }
    m_metric->setChoices(metrics);
    std::vector<shared::Choice> rows;
    for (const TokenRows one : {TokenRows::Layers, TokenRows::Ranks})
        rows.push_back({tokenRowsText(one), static_cast<int64_t>(one)});
    m_rows->setChoices(rows);
    m_rows->setVisible(isDump());
}

ExpertMetric ExpertPage::shownMetric() const {
    return static_cast<ExpertMetric>(m_metric->value());
}

TokenMetric ExpertPage::shownTokens() const {
    return static_cast<TokenMetric>(m_metric->value());
}

TokenRows ExpertPage::shownRows() const {
    return static_cast<TokenRows>(m_rows->value());
}

void ExpertPage::refresh() {
    std::vector<charts::Figure> figures;
    if (isDump()) {
        m_map->setTitle(tr("%1 by layer and expert").arg(tokenMetricText(shownTokens())));
        m_map->setData(tokenHeat(m_data.tokens, shownTokens()));
        figures = tokenFigures(m_data.tokens);
        m_note->setNote(tokenNote(m_data.tokens));
    } else {
        m_map->setTitle(tr("%1 by rank and MoE pass").arg(expertMetricText(shownMetric())));
        m_map->setData(expertHeat(m_data.ranks, shownMetric()));
        figures = expertFigures(m_data.ranks, shownMetric());
        if (!figures.empty())
            figures.push_back(allToAllFigure(m_data.allToAll));
        m_note->setNote({});
    }
    m_figures->setFigures(std::move(figures));
    refreshTable();
}

void ExpertPage::refreshTable() {
    const bool hasLayers = isDump() && shownRows() == TokenRows::Layers;
    m_tableCard->setTitle(hasLayers ? tr("Layers") : tr("Ranks"));
    m_table->setAccessibleName(hasLayers ? tr("Layers with experts") : tr("Ranks with experts"));
    shared::TableData table = isDump() ? tokenTable(m_data.tokens, shownRows())
                                       : expertTable(m_data.ranks, m_data.allToAll);
    m_table->setColumns(std::move(table.columns));
    m_table->setRows(std::move(table.rows));
    if (const auto selected = m_map->selected())
        selectRowOf(*selected);
}

/// Of a layer: the rank of its busiest expert.
model::Target ExpertPage::placeOfRow(uint32_t row) const {
    if (!isDump())
        return {.rank = m_data.ranks[row].rank, .step = m_data.step};
    const charts::HeatCell cell = tokenCellOf(m_data.tokens, shownRows(), row, {});
    return {.rank = m_data.tokens.map.experts[cell.column].rank};
}

std::optional<model::Target> ExpertPage::placeOf(charts::HeatCell cell) const {
    if (isDump())
        return model::Target{.rank = m_data.tokens.map.experts[cell.column].rank};
    if (cell.column >= m_data.ranks.size())
        return std::nullopt;
    const analysis::ExpertRank& of = m_data.ranks[cell.column];
    model::Target place{.rank = of.rank, .step = m_data.step};
    if (cell.row < of.passes.size())
        place.range = of.passes[cell.row].range;
    return place;
}

} // namespace rankscope::summary
