// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/pipeline_texts.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include "core/analysis/verdicts/pipeline_verdict.h"
#include "views/shared/formats.h"

namespace rankscope::summary {

using analysis::PassKind;
using analysis::PassNumbering;
using analysis::PassSource;
using analysis::PipelineDoubt;
using analysis::PipelineJudgement;
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

/// Without a verdict a dash: the bubble of passes that are not sure is none.
Figure bubbleFigure(const analysis::Pipeline& pipeline, const PipelineJudgement& judged) {
    Figure figure{.title = PipelineTexts::tr("Bubble"), .value = QString(QChar(0x2013))};
    if (!judged.verdict)
        return figure;
    const analysis::PipelineVerdict& verdict = *judged.verdict;
    figure.value = percent(verdict.bubble);
    figure.note = PipelineTexts::tr("%1 with equal stages").arg(percent(verdict.least));
    figure.toolTip = bubbleToolTip(pipeline.stages.size(), verdict.microBatches, pipeline.chunks)
        + ' '
        + PipelineTexts::tr("Bubble of Summary is another figure: the time that the profiler "
                            "found the device waiting in receives (step_trace_time.csv).");
    figure.verdict = verdict.isBubbleLarge ? Figure::Verdict::Bad : Figure::Verdict::None;
    return figure;
}

Figure longestFigure(const PipelineJudgement& judged) {
    Figure figure{.title = PipelineTexts::tr("Longest stage"), .value = QString(QChar(0x2013))};
    figure.toolTip = PipelineTexts::tr("Stage with the most kernel time in its passes, without "
                                       "communication and gaps inside them. The longest stage sets "
                                       "the pace of all.");
    if (!judged.verdict || !judged.verdict->above)
        return figure;
    figure.value = PipelineTexts::tr("Stage %1").arg(judged.verdict->longest);
    figure.note = PipelineTexts::tr("%1 above the mean").arg(percent(*judged.verdict->above));
    figure.verdict = judged.verdict->isImbalanced ? Figure::Verdict::Bad : Figure::Verdict::Good;
    if (!judged.verdict->isImbalanced)
        figure.value = PipelineTexts::tr("none: balanced");
    return figure;
}

QString doubtText(PipelineDoubt doubt) {
    switch (doubt) {
    case PipelineDoubt::NoPasses:
        return PipelineTexts::tr("No passes were recognised in one of the stages or more.");
    case PipelineDoubt::Unequal:
        return PipelineTexts::tr("The stages show different numbers of forward and backward "
                                 "passes, so some were not recognised.");
    case PipelineDoubt::UnknownOrder:
        return PipelineTexts::tr("The order of the passes fits no known schedule: passes are "
                                 "numbered in order of time. Where the stages are interleaved "
                                 "(VPP), or a pass was not recognised, a number is no micro-batch, "
                                 "and the lines between stages do not follow one.");
    case PipelineDoubt::BackInTime:
        return PipelineTexts::tr("Stages begin micro-batches before the previous stage has them "
                                 "ready: the passes are wrong, or the clocks of the nodes differ "
                                 "by more than half a pass.");
    case PipelineDoubt::None:
        break;
    }
    return {};
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
    const PipelineJudgement judged = analysis::judgePipeline(pipeline);
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
                PipelineTexts::tr("How the passes were recognised: %1").arg(sourceText(pipeline))},
        bubbleFigure(pipeline, judged), longestFigure(judged),
        {.title = PipelineTexts::tr("Waiting for others"),
            .value = shared::formatRounded(exposed),
            .note = PipelineTexts::tr("longest of the stages"),
            .toolTip =
                PipelineTexts::tr("Time spent receiving while the device computes nothing")}};
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
        {PipelineTexts::tr("All passes (ms)"), ColumnKind::Milliseconds,
            PipelineTexts::tr("Time from begin to end of each pass, sum over the passes")},
        {PipelineTexts::tr("Computing (ms)"), ColumnKind::Milliseconds,
            PipelineTexts::tr("Kernel time in all passes, without communication and gaps inside "
                              "them")},
        {PipelineTexts::tr("Waiting (ms)"), ColumnKind::Milliseconds,
            PipelineTexts::tr("Time spent receiving while the device computes nothing")},
        {PipelineTexts::tr("Bubble"), ColumnKind::Percent,
            PipelineTexts::tr("Share of the pipeline time without a pass")}};
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
            time(of.forward), time(of.backward), time(of.busy),
            {{}, of.work ? of.work->count() : shared::kNoValue}, {{}, of.exposed.count()},
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
          << shared::formatDuration(pass.time.length());
    if (pass.work)
        lines << PipelineTexts::tr("%1 computing").arg(shared::formatDuration(*pass.work));
    lines << shared::formatOffset(pass.time.begin - pipeline.window.begin);
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
        return PipelineTexts::tr("by marks of the program (mstx)");
    case PassSource::Repetition:
        return PipelineTexts::tr("by repetition of the same kernels");
    case PassSource::Flows:
        return PipelineTexts::tr("by the host threads that launched the kernels");
    case PassSource::Names:
        return PipelineTexts::tr("by kernel names and transfers");
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
    const PipelineJudgement judged = analysis::judgePipeline(pipeline);
    if (pipeline.numbering == PassNumbering::Interleaved && judged.verdict)
        return {PipelineTexts::tr("The stages are interleaved"),
            PipelineTexts::tr("Every pass is where the interleaved schedule has it: %1 stages of "
                              "%2 chunks each. It gives the passes their micro-batches.")
                .arg(pipeline.stages.size())
                .arg(pipeline.chunks),
            Note::Verdict::Good};
    if (judged.verdict || pipeline.window.isEmpty())
        return {};
    return {PipelineTexts::tr("No verdict on this pipeline"),
        doubtText(judged.doubt) + ' '
            + PipelineTexts::tr("Mark the passes with mstx ranges whose names contain forward or "
                                "backward, microbatch and chunk."),
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
