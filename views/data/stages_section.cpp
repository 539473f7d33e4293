// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/data/stages_section.h"

#include "views/charts/bar_chart.h"
#include "views/shared/cells.h"
#include "views/shared/formats.h"

namespace rankscope::data {

namespace {

std::optional<model::Target> nowhere(size_t /*row*/) {
    return std::nullopt;
}

} // namespace

StagesSection::StagesSection(
    shared::ShownProfile& profile, shared::QueryBridge& bridge, QWidget* parent)
    : SectionOf(profile, bridge, parent) {
    m_rank = addChoice("rank", QT_TR_NOOP("Rank"), Then::Ask);
    follow(*m_rank, Follow::Rank);
    m_note = add<sections::NoteBox>();
    m_figures = add<sections::FigureRow>();
    m_usage = makeChart<charts::BarChart>("queue-usage",
        QT_TR_NOOP("Queue in use by operator, from the batch to the readers"),
        QT_TR_NOOP("No samples of queues."));
    m_filling = makeChart<charts::BarChart>(
        "queue-filling", nullptr, QT_TR_NOOP("No samples of this queue."));
    addCards({{m_usage}, {m_filling}}, 4);
    m_table = addTable("data-operators", QT_TR_NOOP("Operators of the data pipeline"),
        QT_TR_NOOP("No operators."), 4);
    setFocusProxy(&m_table->table());
    connectChart(
        *m_usage, [this](size_t bar) { select(bar); }, nowhere,
        [this](size_t bar) {
            const analysis::DataStage& stage = figures().pipeline.stages[bar];
            return QStringList{stageName(stage), shared::percentText(stage.op.usage)};
        });
    connectRows(
        *m_table, [this](size_t row) { select(row); }, nowhere);
}

StagesSection::Reader StagesSection::reader() {
    return [wanted = m_rank->chosen()](
               query::Session& session, const std::stop_token& stop) -> Result<StagesData> {
        StagesData read{.ranks = analysis::ranksWithDataPipeline(session.snapshot())};
        if (read.ranks.empty())
            return read;
        const bool isThere = wanted && std::ranges::count(read.ranks, *wanted) > 0;
        RS_TRY_ASSIGN(read.pipeline,
            analysis::dataPipelineOf(
                session.snapshot(), isThere ? *wanted : read.ranks.front(), stop));
        return read;
    };
}

std::function<pages::Message()> StagesSection::instead(const StagesData& figures) const {
    return figures.pipeline.isEmpty() ? noStages : std::function<pages::Message()>();
}

void StagesSection::taken(const StagesData& figures) {
    m_rank->setChoices(shared::numberedChoices(figures.ranks));
    m_rank->setValue(figures.pipeline.rank);
}

void StagesSection::refresh() {
    const analysis::DataPipeline& pipeline = figures().pipeline;
    if (pipeline.isEmpty())
        return;
    m_note->setNote(stageNote(pipeline));
    m_figures->setFigures(stageFigures(pipeline));
    m_usage->setData(usageBars(pipeline));
    m_table->fill(stageTable(pipeline), tr("Operators"),
        shared::counted(pipeline.stages.size(), tr("1 operator"), tr("%1 operators")));
    const auto slow = std::ranges::find_if(pipeline.stages, &analysis::DataStage::isSlow);
    if (!pipeline.stages.empty())
        select(slow == pipeline.stages.end() ? 0
                                             : static_cast<size_t>(slow - pipeline.stages.begin()));
}

void StagesSection::select(size_t stage) {
    const analysis::DataStage& of = figures().pipeline.stages[stage];
    m_usage->select(stage);
    m_table->select(stage);
    m_filling->setTitle(tr("Queue of %1 over time").arg(stageName(of)));
    m_filling->setData(fillingBars(of));
}

} // namespace rankscope::data
