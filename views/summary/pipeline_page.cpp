// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/pipeline_page.h"

#include <algorithm>

#include "core/analysis/pipeline_groups.h"
#include "core/analysis/step_trace.h"
#include "views/charts/card.h"
#include "views/charts/figure_row.h"
#include "views/charts/note_box.h"
#include "views/shared/choice_box.h"
#include "views/shared/rank_set.h"
#include "views/shared/shown_profile.h"
#include "views/shared/table_view.h"
#include "views/summary/pipeline_texts.h"
#include "views/summary/summary_choices.h"

namespace rankscope::summary {

namespace {

constexpr size_t kMostTries = 4; ///< pipelines that are looked at for one with passes

struct PipelineRequest {
    std::optional<size_t> pipeline{};
    std::optional<int64_t> step{};
};

/// What a person chose, else the first pipeline and step with passes.
Result<PipelineData> readPipeline(
    query::Session& session, const PipelineRequest& request, const std::stop_token& stop) {
    PipelineData data;
    RS_TRY_ASSIGN(data.pipelines, analysis::pipelinesOf(session.snapshot(), stop));
    if (data.pipelines.empty())
        return data;
    RS_TRY_ASSIGN(const auto trace, analysis::stepTrace(session.snapshot(), stop));
    data.steps = analysis::everyStep(trace);
    data.step = request.step;
    if (!data.step && !trace.steps.empty())
        data.step = trace.steps.front(); // no warm-up
    const size_t first = std::min(request.pipeline.value_or(0), data.pipelines.size() - 1);
    const size_t tries = request.pipeline ? 1 : std::min(kMostTries, data.pipelines.size());
    for (size_t i = first; i < first + tries; ++i) {
        data.pipeline = i;
        RS_TRY_ASSIGN(
            data.figures, analysis::pipelineOf(session, data.pipelines[i].ranks, data.step, stop));
        if (!data.figures.window.isEmpty())
            return data;
    }
    return data;
}

} // namespace

PipelinePage::PipelinePage(
    shared::ShownProfile& profile, shared::QueryBridge& bridge, QWidget* parent)
    : PageFrame(profile, bridge, parent)
    , m_pipeline(new shared::ChoiceBox(this))
    , m_step(new shared::ChoiceBox(this))
    , m_figures(new charts::FigureRow(this))
    , m_note(new charts::NoteBox(this))
    , m_chart(new PipelineChart(this))
    , m_tableCard(new charts::Card(this))
    , m_table(new shared::TableView(this)) {
    build();
    connectParts();
    retranslate();
}

void PipelinePage::build() {
    addFilter(m_pipeline);
    addFilter(m_step);
    addContent(m_figures, 0);
    addContent(m_note, 0);
    auto* main = new charts::Card(this);
    m_chart->setContentsMargins(12, 10, 12, 6);
    main->setContent(m_chart);
    addContent(main, 6);
    m_tableCard->setContent(m_table, charts::Card::Edge::Whole);
    addContent(m_tableCard, 4);
    setTable(*m_table, "pipeline");
    setFocusProxy(m_chart);
}

void PipelinePage::connectParts() {
    connect(m_pipeline, &QComboBox::currentIndexChanged, this, [this] {
        m_wanted = static_cast<size_t>(m_pipeline->value());
        askAgain();
    });
    connect(m_step, &QComboBox::currentIndexChanged, this, [this] {
        m_wantedStep = m_step->value();
        askAgain();
    });
    follow(*m_step, Follow::Step);
    connect(m_chart, &PipelineChart::selectionChanged, this,
        [this](PassRef pass) { m_table->selectRow(static_cast<uint32_t>(pass.stage)); });
    leadOn(*m_chart, [this](PassRef pass) { return placeOf(pass); });
    m_chart->setTip([this](PassRef pass) { return passTip(m_chart->pipeline(), pass); });
    connect(m_table, &shared::TableView::rowSelected, this, [this](quint32 row) {
        const auto selected = m_chart->selected();
        if (!selected || selected->stage != row)
            m_chart->select(PassRef{row, 0});
    });
    leadOnRows(*m_table, [this](size_t stage) {
        return model::Target{.rank = m_data.figures.stages[stage].rank, .step = m_data.step};
    });
}

void PipelinePage::askFigures() {
    const PipelineRequest request{m_wanted, m_wantedStep};
    ask<PipelineData>(
        [request](query::Session& session, const std::stop_token& stop) {
            return readPipeline(session, request, stop);
        },
        [this](PipelineData figures) {
            const bool isEmpty = figures.figures.window.isEmpty();
            if (isEmpty && !m_wanted && !m_wantedStep)
                showMessage([has = !figures.pipelines.empty()] { return noPipeline(has); });
            else
                setFigures(std::move(figures));
        });
}

void PipelinePage::forgetChoices() {
    m_wanted.reset();
    m_wantedStep.reset();
}

void PipelinePage::setFigures(PipelineData figures) {
    showContent();
    m_data = std::move(figures);
    fillFilters();
    refresh();
}

void PipelinePage::languageChanged() {
    retranslate();
    refresh();
    askAgain();
}

void PipelinePage::retranslate() {
    m_pipeline->setCaption(tr("Ranks"));
    m_step->setCaption(tr("Step"));
    m_chart->setEmptyText(tr("The profiles of these ranks do not show which passes are forward and "
                             "which are backward."));
    m_tableCard->setTitle(tr("Stages"));
    m_table->setAccessibleName(tr("Pipeline stages"));
}

void PipelinePage::fillFilters() {
    std::vector<shared::Choice> pipelines;
    for (size_t i = 0; i < m_data.pipelines.size(); ++i)
        pipelines.push_back({QString::fromStdString(shared::rankSetText(m_data.pipelines[i].ranks)),
            static_cast<int64_t>(i)});
    m_pipeline->setChoices(pipelines);
    m_pipeline->setValue(static_cast<int64_t>(m_data.pipeline));
    const std::vector<shared::Choice> steps = numberedSteps(m_data.steps);
    m_step->setChoices(steps);
    if (m_data.step)
        m_step->setValue(*m_data.step);
    m_step->setVisible(!steps.empty());
}

void PipelinePage::refresh() {
    m_chart->setTitle(chartTitle(m_data.figures));
    m_chart->setPipeline(m_data.figures, stageNames(m_data.figures));
    m_note->setNote(numberingNote(m_data.figures));
    m_figures->setFigures(pipelineFigures(m_data.figures));
    shared::TableData table = stageTable(m_data.figures);
    m_table->setColumns(std::move(table.columns));
    m_table->setRows(std::move(table.rows));
}

/// Passes lie on the clock of the timeline, places in the time of the rank.
std::optional<model::Target> PipelinePage::placeOf(PassRef of) {
    const analysis::PipelineStage& stage = m_chart->pipeline().stages[of.stage];
    TimeRange time = stage.passes[of.pass].time;
    const auto& ranks = profile().snapshot()->ranks;
    // Of several profiles of a rank the first is shown: showPlace() goes there too.
    const auto rank = std::ranges::find_if(
        ranks, [&stage](const query::OpenRank& one) { return one.index->rank == stage.rank; });
    if (rank != ranks.end())
        time = {rank->toStored(time.begin), rank->toStored(time.end)};
    return model::Target{.rank = stage.rank, .step = m_data.step, .range = time};
}

} // namespace rankscope::summary
