// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/pipeline_texts.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include "core/analysis/thresholds.h"
#include "views/shared/formats.h"

namespace rankscope::summary {

using analysis::PassKind;
using analysis::PassNumbering;
using analysis::PassSource;
using analysis::StageSummary;
using charts::Figure;
using charts::Note;
using pages::Message;
using shared::ColumnKind;
using shared::TableData;

namespace {

struct PipelineTexts {
    Q_DECLARE_TR_FUNCTIONS(PipelineTexts)
};

constexpr double kMillion = 1e6;

int64_t millionths(double share) {
    return std::llround(share * kMillion);
}

QString percent(double share) {
    return shared::valueText(ColumnKind::Percent, millionths(share));
}

/// Less than this above the formula counts as even.
constexpr double kEvenShare = analysis::threshold::kStageEven.value;

size_t microBatchesOf(const std::vector<StageSummary>& stages) {
    size_t most = 0;
    for (const StageSummary& stage : stages)
        most = std::max(most, stage.microBatches);
    return most;
}

QString bubbleToolTip(size_t stages, size_t batches, size_t chunks) {
    if (chunks > 1)
        return PipelineTexts::tr("Share of the time from the first pass to the last in which a "
                                 "stage runs no pass, mean over the stages. Equal stages idle "
                                 "(p - 1) / (v m + p - 1): p = %1 stages, m = %2 micro-batches, "
                                 "v = %3 chunks of each stage.")
            .arg(stages)
            .arg(batches)
            .arg(chunks);
    return PipelineTexts::tr("Share of the time from the first pass to the last in which a "
                             "stage runs no pass, mean over the stages. Equal stages idle "
                             "(p - 1) / (m + p - 1): p = %1 stages, m = %2 micro-batches.")
        .arg(stages)
        .arg(batches);
}

Figure bubbleFigure(const std::vector<StageSummary>& stages, size_t chunks) {
    double idle = 0;
    for (const StageSummary& stage : stages)
        idle += stage.idle / static_cast<double>(stages.size());
    const size_t batches = microBatchesOf(stages);
    const double least = analysis::theoreticalBubble(stages.size(), batches, chunks);
    const bool isLarge = idle > least + kEvenShare;
    return {.title = PipelineTexts::tr("Bubble"),
        .value = percent(idle),
        .note = PipelineTexts::tr("%1 with equal stages").arg(percent(least)),
        .toolTip = bubbleToolTip(stages.size(), batches, chunks),
        .verdict = isLarge ? Figure::Verdict::Bad : Figure::Verdict::None};
}

/// Of the stages the one with the most work, and how far it is above their mean.
Figure slowestFigure(const std::vector<StageSummary>& stages) {
    Duration sum{};
    size_t slowest = 0;
    for (size_t i = 0; i < stages.size(); ++i) {
        sum += stages[i].busy;
        if (stages[i].busy > stages[slowest].busy)
            slowest = i;
    }
    const Duration mean = sum / static_cast<int64_t>(stages.size());
    const Duration above = stages[slowest].busy - mean;
    const double share = mean > Duration()
        ? static_cast<double>(above.count()) / static_cast<double>(mean.count())
        : 0;
    return {.title = PipelineTexts::tr("Longest stage"),
        .value = PipelineTexts::tr("Stage %1").arg(slowest),
        .note = PipelineTexts::tr("+%1 to the mean").arg(percent(share)),
        .toolTip = PipelineTexts::tr("The stage whose passes take longest sets the pace of all."),
        .verdict = share > kEvenShare ? Figure::Verdict::Bad : Figure::Verdict::Good};
}

} // namespace

std::vector<QString> stageNames(const analysis::Pipeline& pipeline) {
    std::vector<QString> names;
    for (size_t i = 0; i < pipeline.stages.size(); ++i)
        names.push_back(PipelineTexts::tr("%1: rank %2").arg(i).arg(pipeline.stages[i].rank));
    return names;
}

std::vector<Figure> pipelineFigures(const analysis::Pipeline& pipeline) {
    const auto stages = analysis::stageSummaries(pipeline);
    if (stages.empty() || pipeline.window.isEmpty())
        return {};
    Duration exposed{};
    for (const StageSummary& stage : stages)
        exposed = std::max(exposed, stage.exposed);
    return {{.title = PipelineTexts::tr("Pipeline time"),
                .value = shared::formatRounded(pipeline.window.length()),
                .note = shared::counted(
                    stages.size(), PipelineTexts::tr("1 stage"), PipelineTexts::tr("%1 stages"))},
        {.title = PipelineTexts::tr("Micro-batches"),
            .value = QString::number(microBatchesOf(stages)),
            .note = pipeline.chunks > 1
                ? PipelineTexts::tr("through %1 chunks of each stage").arg(pipeline.chunks)
                : sourceText(pipeline),
            .toolTip =
                PipelineTexts::tr("How passes were told apart: %1").arg(sourceText(pipeline))},
        bubbleFigure(stages, pipeline.chunks), slowestFigure(stages),
        {.title = PipelineTexts::tr("Waiting for others"),
            .value = shared::formatRounded(exposed),
            .note = PipelineTexts::tr("most of any stage"),
            .toolTip = PipelineTexts::tr("Receiving while the device computes nothing")}};
}

TableData stageTable(const analysis::Pipeline& pipeline) {
    TableData table;
    table.columns = {{PipelineTexts::tr("Stage"), ColumnKind::Id, {}, 56},
        {PipelineTexts::tr("Rank"), ColumnKind::Id, {}, 56},
        {PipelineTexts::tr("Micro-batches"), ColumnKind::Count},
        {PipelineTexts::tr("Forward (ms)"), ColumnKind::Milliseconds,
            PipelineTexts::tr("Mean of a forward pass")},
        {PipelineTexts::tr("Backward (ms)"), ColumnKind::Milliseconds,
            PipelineTexts::tr("Mean of a backward pass")},
        {PipelineTexts::tr("All passes (ms)"), ColumnKind::Milliseconds},
        {PipelineTexts::tr("Waiting (ms)"), ColumnKind::Milliseconds,
            PipelineTexts::tr("Receiving while the device computes nothing")},
        {PipelineTexts::tr("Bubble"), ColumnKind::Percent,
            PipelineTexts::tr("Share of the pipeline's time without a pass")}};
    const auto stages = analysis::stageSummaries(pipeline);
    for (size_t i = 0; i < stages.size(); ++i) {
        const StageSummary& of = stages[i];
        const bool isKnown = of.microBatches > 0;
        // count(): cells keep nanoseconds
        const auto time = [isKnown](Duration value) {
            return shared::TableCell{{}, isKnown ? value.count() : shared::kNoValue};
        };
        table.rows.push_back({{{}, static_cast<int64_t>(i)}, {{}, of.rank},
            {{}, isKnown ? static_cast<int64_t>(of.microBatches) : shared::kNoValue},
            time(of.forward), time(of.backward), time(of.busy), {{}, of.exposed.count()},
            {{}, isKnown ? millionths(of.idle) : shared::kNoValue}});
    }
    return table;
}

QStringList passTip(const analysis::Pipeline& pipeline, PassRef of) {
    const analysis::PipelineStage& stage = pipeline.stages[of.stage];
    const analysis::PipelinePass& pass = stage.passes[of.pass];
    const bool isForward = pass.kind == PassKind::Forward;
    const QString number = passLabel(pipeline, pass);
    QStringList lines{isForward ? PipelineTexts::tr("Forward %1").arg(number)
                                : PipelineTexts::tr("Backward %1").arg(number)};
    if (pipeline.chunks > 1)
        lines << PipelineTexts::tr("Micro-batch %1, chunk %2").arg(pass.microBatch).arg(pass.chunk);
    lines << PipelineTexts::tr("Stage %1, rank %2").arg(of.stage).arg(stage.rank)
          << shared::formatDuration(pass.time.length())
          << shared::formatOffset(pass.time.begin - pipeline.window.begin);
    for (const analysis::PipelineLink& link : pipeline.links) {
        if (link.kind == pass.kind && link.microBatch == pass.microBatch && link.to == of.stage
            && link.toChunk == pass.chunk)
            lines << PipelineTexts::tr("%1 after stage %2 had it ready")
                         .arg(shared::formatDuration(link.received - link.sent))
                         .arg(link.from);
    }
    return lines;
}

QString sourceText(const analysis::Pipeline& pipeline) {
    PassSource source = PassSource::None;
    for (const analysis::PipelineStage& stage : pipeline.stages) {
        if (stage.source != PassSource::None)
            source = stage.source;
    }
    switch (source) {
    case PassSource::Marks:
        return PipelineTexts::tr("as the program marked them");
    case PassSource::Flows:
        return PipelineTexts::tr("by the threads that launched");
    case PassSource::Names:
        return PipelineTexts::tr("by the names of kernels");
    case PassSource::None:
        break;
    }
    return PipelineTexts::tr("not recognised");
}

QString chartTitle(const analysis::Pipeline& pipeline) {
    if (pipeline.chunks > 1)
        return PipelineTexts::tr("Forward and backward passes of the stages, as micro-batch.chunk");
    return PipelineTexts::tr("Forward and backward passes of the stages");
}

Note numberingNote(const analysis::Pipeline& pipeline) {
    if (pipeline.numbering == PassNumbering::Interleaved)
        return {PipelineTexts::tr("The stages are interleaved"),
            PipelineTexts::tr("Every pass is where the interleaved schedule has it: %1 stages of "
                              "%2 chunks each. It gives the passes their micro-batches.")
                .arg(pipeline.stages.size())
                .arg(pipeline.chunks),
            Note::Verdict::Good};
    if (pipeline.numbering != PassNumbering::OrderUnknown)
        return {};
    return {PipelineTexts::tr("The order of the passes fits no schedule that is known"),
        PipelineTexts::tr("Passes are numbered in order of time. Where the stages are interleaved "
                          "(VPP), or a pass was not recognised, a number is no micro-batch, and "
                          "the lines between stages do not follow one. Ranges of mstx that name "
                          "microbatch and chunk tell for sure."),
        Note::Verdict::Warning};
}

Message noPipeline(bool hasStages) {
    const QStringList needs{
        PipelineTexts::tr("the stages: communication groups named pp, or the parallel sizes, in "
                          "profiler_metadata.json"),
        PipelineTexts::tr("the kernels of one rank of each stage with its sends and receives: "
                          "kernel_details.csv or a profiler database"),
        PipelineTexts::tr("or ranges of mstx whose names hold forward and backward: mstx=True")};
    return {.title = hasStages ? PipelineTexts::tr("No passes can be recognised")
                               : PipelineTexts::tr("This job has no pipeline"),
        .text = hasStages
            ? PipelineTexts::tr("The job has pipeline stages, but nothing in the profile tells "
                                "their forward and backward passes apart.")
            : PipelineTexts::tr("No rank names a group of pipeline stages, and the parallel sizes "
                                "have none."),
        .sections = {{PipelineTexts::tr("What is needed"), needs}},
        .offersOpen = false};
}

} // namespace rankscope::summary
