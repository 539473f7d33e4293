// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/pipeline/pipeline_section.h"

#include <algorithm>

#include "core/analysis/operators/device_streams.h"
#include "core/analysis/parallel/parallel_groups.h"
#include "core/analysis/parallel/pipeline_groups.h"
#include "core/analysis/steps/step_trace.h"
#include "core/analysis/verdicts/track_slices.h"
#include "views/sections/figure_row.h"
#include "views/sections/note_box.h"
#include "views/shared/rank_set.h"
#include "views/summary/pipeline/pipeline_texts.h"

namespace rankscope::summary {

namespace {

constexpr size_t kMostTries = 4; ///< pipelines that are looked at for one with passes

/// What a person chose, else the first pipeline and step with passes.
Result<PipelineData> readPipeline(query::Session& session, std::optional<int64_t> pipeline,
    std::optional<int64_t> step, const std::stop_token& stop) {
    PipelineData data;
    RS_TRY_ASSIGN(data.pipelines, analysis::pipelinesOf(session.snapshot(), stop));
    if (data.pipelines.empty()) {
        RS_TRY_ASSIGN(const auto sizes, analysis::parallelSizes(session.snapshot(), stop));
        data.areSizesKnown = sizes.has_value();
        return data;
    }
    RS_TRY_ASSIGN(const auto trace, analysis::stepTrace(session.snapshot(), stop));
    data.steps = analysis::everyStep(trace);
    data.step = step;
    if (!data.step && !trace.steps.empty())
        data.step = trace.steps.front(); // no warm-up
    const size_t first =
        std::min(static_cast<size_t>(pipeline.value_or(0)), data.pipelines.size() - 1);
    const size_t tries = pipeline ? 1 : std::min(kMostTries, data.pipelines.size());
    for (size_t i = first; i < first + tries; ++i) {
        data.shown = i;
        RS_TRY_ASSIGN(
            data.pipeline, analysis::pipelineOf(session, data.pipelines[i].ranks, data.step, stop));
        if (!data.pipeline.window.isEmpty())
            return data;
    }
    return data;
}

} // namespace

PipelineSection::PipelineSection(const sections::Context& context)
    : SectionOf(context) {
    m_pipeline = addChoice("pipeline", QT_TR_NOOP("Ranks"), Then::Ask);
    doNotReset({m_pipeline});
    offer([this] {
        std::vector<std::string> pipelines;
        for (const analysis::RankGroup& one : figures().pipelines)
            pipelines.push_back(shared::rankSetText(one.ranks).toStdString());
        m_pipeline->setNames({}, std::move(pipelines));
    });
    m_step = addChoice("step", QT_TR_NOOP("Step"), Then::Ask, 1,
        [this] { return shared::numberedChoices(figures().steps); });
    m_row = add<sections::FigureRow>();
    m_note = add<sections::NoteBox>();
    m_chart = makeChart<PipelineChart>("passes", nullptr,
        QT_TR_NOOP("The profiles of these ranks do not show which passes are forward and which are "
                   "backward."));
    addCards({{m_chart}}, 6);
    m_table = addTable("pipeline", QT_TR_NOOP("Pipeline stages"), nullptr, 4);
    setFocusProxy(m_chart);
    follow(*m_step, Follow::Step);
    connectChart(
        *m_chart, [this](PassRef pass) { m_table->select(pass.stage); },
        [this](PassRef pass) { return placeOf(pass); },
        [this](PassRef pass) { return passTip(m_chart->pipeline(), pass); });
    const auto select = [this](quint32 row) {
        const auto selected = m_chart->selected();
        if (!selected || selected->stage != row)
            m_chart->select(PassRef{row, 0});
    };
    connectRows(*m_table, select, [this](size_t stage) {
        return model::Target{.rank = figures().pipeline.stages[stage].rank, .step = figures().step};
    });
}

Stages PipelineSection::stagesOf(const PipelineData& figures) const {
    if (!figures.pipelines.empty())
        return Stages::Known;
    if (figures.areSizesKnown)
        return Stages::None;
    return analysis::isOfGpu(*profile().snapshot()) ? Stages::NotWritten : Stages::Unknown;
}

PipelineSection::Reader PipelineSection::reader() {
    const auto steps = shownSteps();
    const auto step = steps.empty() ? m_step->wanted() : std::optional(steps.front());
    return [pipeline = m_pipeline->wanted(), step](query::Session& session,
               const std::stop_token& stop) { return readPipeline(session, pipeline, step, stop); };
}

std::function<pages::Message()> PipelineSection::instead(const PipelineData& figures) const {
    if (!figures.pipeline.window.isEmpty() || m_pipeline->wanted() || m_step->wanted()
        || !shownSteps().empty())
        return {};
    return [stages = stagesOf(figures), kinds = shared::kindsOf(*profile().snapshot())] {
        return noPipeline(stages, kinds);
    };
}

void PipelineSection::taken(const PipelineData& figures) {
    m_pipeline->setValue(static_cast<int64_t>(figures.shown));
    if (figures.step)
        m_step->setValue(*figures.step);
}

void PipelineSection::refresh() {
    const analysis::Pipeline& pipeline = figures().pipeline;
    m_chart->setTitle(chartTitle(pipeline));
    m_chart->setPipeline(pipeline, stageNames(pipeline));
    m_note->setNote(numberingNote(pipeline));
    m_row->setFigures(pipelineFigures(pipeline));
    m_table->fill(stageTable(pipeline), tr("Stages"));
}

/// Passes lie on the clock of the timeline, places in the time of the rank.
std::optional<model::Target> PipelineSection::placeOf(PassRef of) {
    const analysis::PipelineStage& stage = m_chart->pipeline().stages[of.stage];
    TimeRange time = stage.passes[of.pass].time;
    const query::Snapshot& snapshot = *profile().snapshot();
    // Of several profiles of a rank the first is shown: showPlace() goes there too.
    if (const auto slot = analysis::slotOf(snapshot, stage.rank))
        time = {snapshot.rank(*slot).toStored(time.begin), snapshot.rank(*slot).toStored(time.end)};
    return model::Target{.rank = stage.rank, .step = figures().step, .range = time};
}

} // namespace rankscope::summary
