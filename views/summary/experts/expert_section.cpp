// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/experts/expert_section.h"

#include "core/analysis/operators/device_streams.h"
#include "core/analysis/rank_rows.h"
#include "core/analysis/steps/step_trace.h"
#include "views/charts/heat_map.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"

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

ExpertSection::ExpertSection(const sections::Context& context)
    : SectionOf(context) {
    addFilters();
    m_note = add<sections::NoteBox>();
    m_row = add<sections::FigureRow>();
    m_map = makeChart<charts::HeatMap>(
        "experts", nullptr, QT_TR_NOOP("No rank ran a grouped matmul in this step."));
    m_table = makeTable("experts", nullptr, nullptr);
    addCards({{m_map, 44}, {m_table, 56}}, 1);
    setFocusProxy(m_map);
    connect(m_rows, &QComboBox::currentIndexChanged, this, &ExpertSection::refreshTable);
    follow(*m_step, Follow::Step);
    connectChart(
        *m_map, &ExpertSection::selectRowOf,
        [this](const charts::HeatCell& cell) { return placeOf(cell); },
        [this](const charts::HeatCell& cell) {
            return isDump() ? tokenTip(figures().tokens, cell) : expertTip(figures().ranks, cell);
        });
    connectRows(
        *m_table, &ExpertSection::selectCellOf, [this](quint32 row) { return placeOfRow(row); });
}

void ExpertSection::addFilters() {
    m_source = addChoice("source", QT_TR_NOOP("Source"), Then::Nothing);
    doNotReset({m_source});
    offer([this] {
        shared::Choices sources;
        for (size_t i = 0; i < figures().sources.size(); ++i)
            sources.push_back(
                {expertSourceText(figures().sources[i], figures().dumps), static_cast<int64_t>(i)});
        m_source->setChoices(sources);
        m_source->setVisible(sources.size() > 1 || isDump());
    });
    m_step = addChoice("step", QT_TR_NOOP("Step"), Then::Ask, 1,
        [this] { return shared::numberedChoices(figures().steps); });
    m_metric = addChoice("metric", QT_TR_NOOP("Colour by"), Then::Show, [this] {
        return isDump()
            ? shared::choicesOf({TokenMetric::Tokens, TokenMetric::Share}, tokenMetricText)
            : shared::choicesOf({ExpertMetric::Tokens, ExpertMetric::Time}, expertMetricText);
    });
    m_rows = addChoice("rows", QT_TR_NOOP("Table"), Then::Nothing, [] {
        return shared::choicesOf({TokenRows::Layers, TokenRows::Ranks}, tokenRowsText);
    });
    offer([this] { m_rows->setVisible(isDump()); });
    connect(m_source, &QComboBox::currentIndexChanged, this, [this] {
        m_wantedSource = figures().sources[static_cast<size_t>(m_source->value())];
        askAgain();
    });
}

void ExpertSection::selectRowOf(const charts::HeatCell& cell) {
    const size_t row =
        isDump() ? tokenRowOf(figures().tokens, m_rows->as<TokenRows>(), cell) : cell.column;
    m_table->select(row);
}

/// Unless the chosen cell lies in the row already.
void ExpertSection::selectCellOf(quint32 row) {
    const auto selected = m_map->selected();
    if (!isDump()) {
        if (!selected || selected->column != row)
            m_map->select(charts::HeatCell{row, selected ? selected->row : 0});
    } else if (!selected
        || tokenRowOf(figures().tokens, m_rows->as<TokenRows>(), *selected) != row) {
        m_map->select(tokenCellOf(figures().tokens, m_rows->as<TokenRows>(), row, selected));
    }
}

ExpertSection::Reader ExpertSection::reader() {
    const auto steps = shownSteps();
    const auto step = steps.empty() ? m_step->wanted() : std::optional(steps.front());
    return [step, source = m_wantedSource](query::Session& session, const std::stop_token& stop) {
        return readExperts(session, step, source, stop);
    };
}

std::function<pages::Message()> ExpertSection::instead(const ExpertData& figures) const {
    if (!figures.isEmpty() || m_step->wanted() || !shownSteps().empty())
        return {};
    return
        [isOfGpu = analysis::isOfGpu(*profile().snapshot()),
            kinds = shared::kindsOf(*profile().snapshot())] { return noExperts(isOfGpu, kinds); };
}

void ExpertSection::taken(const ExpertData& figures) {
    m_source->setValue(
        std::ranges::find(figures.sources, figures.source) - figures.sources.begin());
    if (figures.step)
        m_step->setValue(*figures.step);
}

void ExpertSection::forgetChoices() {
    m_wantedSource.reset();
}

/// Of names within the figures.
void ExpertSection::languageChanged() {
    askAgain();
}

void ExpertSection::refresh() {
    std::vector<sections::Figure> cards;
    if (isDump()) {
        m_map->setTitle(
            tr("%1 by layer and expert").arg(tokenMetricText(m_metric->as<TokenMetric>())));
        m_map->setData(tokenHeat(figures().tokens, m_metric->as<TokenMetric>()));
        cards = tokenFigures(figures().tokens);
        m_note->setNote(tokenNote(figures().tokens));
    } else {
        m_map->setTitle(
            tr("%1 by rank and MoE pass").arg(expertMetricText(m_metric->as<ExpertMetric>())));
        m_map->setData(expertHeat(figures().ranks, m_metric->as<ExpertMetric>()));
        cards = expertFigures(figures().ranks, m_metric->as<ExpertMetric>());
        if (!cards.empty())
            cards.push_back(allToAllFigure(figures().allToAll));
        m_note->setNote({});
    }
    m_row->setFigures(std::move(cards));
    refreshTable();
}

void ExpertSection::refreshTable() {
    const bool hasLayers = isDump() && m_rows->as<TokenRows>() == TokenRows::Layers;
    m_table->table().setAccessibleName(
        hasLayers ? tr("Layers with experts") : tr("Ranks with experts"));
    m_table->fill(isDump() ? tokenTable(figures().tokens, m_rows->as<TokenRows>())
                           : expertTable(figures().ranks, figures().allToAll),
        hasLayers ? tr("Layers") : tr("Ranks"));
    if (const auto selected = m_map->selected())
        selectRowOf(*selected);
}

/// Of a layer: the rank of its busiest expert.
model::Target ExpertSection::placeOfRow(uint32_t row) const {
    if (!isDump())
        return {.rank = figures().ranks[row].rank, .step = figures().step};
    const charts::HeatCell cell = tokenCellOf(figures().tokens, m_rows->as<TokenRows>(), row, {});
    return {.rank = figures().tokens.map.experts[cell.column].rank};
}

std::optional<model::Target> ExpertSection::placeOf(charts::HeatCell cell) const {
    if (isDump())
        return model::Target{.rank = figures().tokens.map.experts[cell.column].rank};
    if (cell.column >= figures().ranks.size())
        return std::nullopt;
    const analysis::ExpertRank& of = figures().ranks[cell.column];
    model::Target place{.rank = of.rank, .step = figures().step};
    if (cell.row < of.passes.size())
        place.range = of.passes[cell.row].range;
    return place;
}

} // namespace rankscope::summary
