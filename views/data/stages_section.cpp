// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/data/stages_section.h"

#include "views/charts/bar_chart.h"
#include "views/shared/formats.h"

namespace rankscope::data {

StagesSection::StagesSection(const sections::Context& context)
    : RankSection(context, QT_TR_NOOP("Rank"), analysis::ranksWithDataPipeline,
        [](query::Session& session, int64_t rank, const std::stop_token& stop) {
            return analysis::dataPipelineOf(session.snapshot(), rank, stop);
        },
        {.isEmpty = &analysis::DataPipeline::isEmpty,
            .none = noStages,
            .note = stageNote,
            .keyFigures = stageFigures}) {
    m_graph = makeChart<charts::QueueGraph>("data-pipeline",
        QT_TR_NOOP("From the readers to the batch: operators and the queues between them"),
        QT_TR_NOOP("No operators."));
    m_filling = makeChart<charts::BarChart>(
        "queue-filling", nullptr, QT_TR_NOOP("No samples of this queue."));
    m_cpu = makeChart<charts::BarChart>(
        "cpu-use", QT_TR_NOOP("CPU of the host over time"), QT_TR_NOOP("No samples of the CPU."));
    addCards({{m_graph, 2}, {m_filling, 1}}, 4);
    m_table = makeTable("data-operators", QT_TR_NOOP("Operators of the data pipeline"),
        QT_TR_NOOP("No operators."));
    addCards({{m_table, 2, Frame::None}, {m_cpu, 1}}, 4);
    m_operations =
        addTable("data-operations", QT_TR_NOOP("Work on the data, as the profiler timed it"),
            QT_TR_NOOP("No times of work on the data."), 2);
    setFocusProxy(&m_table->table());
    connectChart(
        *m_graph, [this](size_t stage) { select(stage); }, sections::kNowhere,
        [this](size_t stage) { return stageTip(shown(), stage); });
    connectRows(
        *m_table, [this](size_t row) { select(row); }, sections::kNowhere);
}

void StagesSection::fill(const analysis::DataPipeline& pipeline) {
    m_graph->setStations(pipelineGraph(pipeline));
    m_cpu->setData(cpuBars(pipeline));
    m_table->fill(stageTable(pipeline), tr("Operators"),
        shared::counted(pipeline.stages.size(), tr("1 operator"), tr("%1 operators")));
    m_operations->fill(operationTable(pipeline), tr("Work on the data"),
        shared::counted(pipeline.operations.size(), tr("1 operation"), tr("%1 operations")));
    m_operations->setVisible(!pipeline.operations.empty());
    if (!pipeline.stages.empty())
        select(indexOf(pipeline.stages, true, &analysis::DataStage::isSlow).value_or(0));
}

void StagesSection::select(size_t stage) {
    const analysis::DataStage& of = shown().stages[stage];
    m_graph->select(stage);
    m_table->select(stage);
    m_filling->setTitle(tr("Queue of %1 over time").arg(stageName(of)));
    m_filling->setData(fillingBars(of));
}

} // namespace rankscope::data
