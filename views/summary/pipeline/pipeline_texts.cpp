// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/pipeline/pipeline_texts.h"

#include <algorithm>

#include <QCoreApplication>

#include "core/analysis/verdicts/pipeline_verdict.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/table_builder.h"

namespace rankscope::summary {

using analysis::PassKind;
using analysis::PassNumbering;
using analysis::PassSource;
using analysis::PipelineDoubt;
using analysis::PipelineJudgement;
using analysis::StageSummary;
using pages::Message;
using sections::Figure;
using sections::Note;
using shared::ColumnKind;
using shared::TableData;

namespace {

struct PipelineTexts {
    Q_DECLARE_TR_FUNCTIONS(PipelineTexts)
};

size_t microBatchesOf(const std::vector<StageSummary>& stages) {
    size_t most = 0;
    for (const StageSummary& stage : stages)
        most = std::max(most, stage.microBatches);
    return most;
}

QString bubbleToolTip(size_t stages, size_t batches, size_t chunks) {
    if (chunks > 1)
        return PipelineTexts::tr(
            "Share of the time from the first to the last pass in which a stage runs no pass, "
            "averaged over the stages. With balanced stages it is (p - 1) / (v m + p - 1): p = %1 "
            "stages, m = %2 micro-batches, v = %3 chunks per stage.")
            .arg(stages)
            .arg(batches)
            .arg(chunks);
    return PipelineTexts::tr("Share of the time from the first to the last pass in which a stage "
                             "runs no pass, averaged over the stages. With balanced stages it is "
                             "(p - 1) / (m + p - 1): p = %1 stages, m = %2 micro-batches.")
        .arg(stages)
        .arg(batches);
}

/// Without a verdict a dash: the bubble of passes that are not sure is none.
Figure bubbleFigure(const analysis::Pipeline& pipeline, const PipelineJudgement& judged) {
    Figure figure{.title = PipelineTexts::tr("Bubble of this step"), .value = shared::dash()};
    if (!judged.verdict)
        return figure;
    const analysis::PipelineVerdict& verdict = *judged.verdict;
    figure.value = shared::percentText(verdict.bubble);
    figure.note =
        PipelineTexts::tr("%1 with balanced stages").arg(shared::percentText(verdict.least));
    figure.toolTip = shared::sentences(
        {bubbleToolTip(pipeline.stages.size(), verdict.microBatches, pipeline.chunks),
            PipelineTexts::tr("The Advisor shows the median of all pipelines and steps.")});
    figure.verdict = verdict.isBubbleLarge ? Figure::Verdict::Bad : Figure::Verdict::None;
    return figure;
}

Figure longestFigure(const PipelineJudgement& judged) {
    Figure figure{.title = PipelineTexts::tr("Slowest stage"), .value = shared::dash()};
    figure.toolTip = PipelineTexts::tr(
        "Stage with the most kernel time in its passes, excluding communication and gaps inside "
        "them. The slowest stage sets the pace of the whole pipeline.");
    if (!judged.verdict || !judged.verdict->above)
        return figure;
    figure.value = PipelineTexts::tr("Stage %1").arg(judged.verdict->longest);
    figure.note =
        PipelineTexts::tr("%1 above the mean").arg(shared::percentText(*judged.verdict->above));
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
        return PipelineTexts::tr(
            "The order of the passes matches no known schedule, so passes are numbered in time "
            "order. If the stages are interleaved (VPP) or a pass was not recognised, the numbers "
            "are not micro-batches and the flows between stages do not follow one micro-batch.");
    case PipelineDoubt::BackInTime:
        return PipelineTexts::tr(
            "Stages start micro-batches before the previous stage has finished them: passes were "
            "recognised wrongly, or the clocks of the nodes differ by more than half a pass.");
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
            .value = shared::formatCount(microBatchesOf(stages)),
            .note = pipeline.chunks > 1
                ? PipelineTexts::tr("in %1 chunks per stage").arg(pipeline.chunks)
                : sourceText(pipeline),
            .toolTip =
                PipelineTexts::tr("How passes were recognised: %1").arg(sourceText(pipeline))},
        bubbleFigure(pipeline, judged), longestFigure(judged),
        {.title = PipelineTexts::tr("Waiting for other stages"),
            .value = shared::formatRounded(exposed),
            .note = PipelineTexts::tr("longest of all stages"),
            .toolTip =
                PipelineTexts::tr("Time spent receiving while the device is not computing")}};
}

TableData stageTable(const analysis::Pipeline& pipeline) {
    const auto stages = analysis::stageSummaries(pipeline);
    const auto known = [](auto member) {
        return [member](const StageSummary& of) {
            return of.microBatches > 0 ? std::optional(of.*member) : std::nullopt;
        };
    };
    return shared::TableBuilder<StageSummary>()
        .column({PipelineTexts::tr("Stage"), ColumnKind::Id, {}, 56},
            [&stages](const StageSummary& of) { return &of - stages.data(); })
        .column({PipelineTexts::tr("Rank"), ColumnKind::Id, {}, 56}, &StageSummary::rank)
        .column({PipelineTexts::tr("Micro-batches"), ColumnKind::Count},
            known(&StageSummary::microBatches))
        .column({PipelineTexts::tr("Mean forward pass (ms)"), ColumnKind::Milliseconds,
                    PipelineTexts::tr("Mean time of a forward pass")},
            known(&StageSummary::forward))
        .column({PipelineTexts::tr("Mean backward pass (ms)"), ColumnKind::Milliseconds,
                    PipelineTexts::tr("Mean time of a backward pass")},
            known(&StageSummary::backward))
        .column({PipelineTexts::tr("All passes (ms)"), ColumnKind::Milliseconds,
                    PipelineTexts::tr("Time from start to end of each pass, sum over all passes")},
            known(&StageSummary::busy))
        .column({PipelineTexts::tr("Computing (ms)"), ColumnKind::Milliseconds,
                    PipelineTexts::tr("Kernel time in all passes, excluding communication and gaps "
                                      "inside them")},
            &StageSummary::work)
        .column({PipelineTexts::tr("Wait (ms)"), ColumnKind::Milliseconds,
                    PipelineTexts::tr("Time spent receiving while the device is not computing")},
            &StageSummary::exposed)
        .column({PipelineTexts::tr("Bubble"), ColumnKind::Percent,
                    PipelineTexts::tr("Share of the pipeline time without a pass")},
            known(&StageSummary::idle))
        .table(stages);
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
            lines << PipelineTexts::tr("starts %1 after stage %2 finished it")
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
        return PipelineTexts::tr("by marks in the program (mstx)");
    case PassSource::Repetition:
        return PipelineTexts::tr("by repeated sequences of kernels");
    case PassSource::Flows:
        return PipelineTexts::tr("by launch thread");
    case PassSource::Names:
        return PipelineTexts::tr("by kernel names and transfers");
    case PassSource::None:
        break;
    }
    return PipelineTexts::tr("not recognised");
}

QString chartTitle(const analysis::Pipeline& pipeline) {
    if (pipeline.chunks > 1)
        return PipelineTexts::tr("Forward and backward passes by stage (micro-batch.chunk)");
    return PipelineTexts::tr("Forward and backward passes by stage");
}

Note numberingNote(const analysis::Pipeline& pipeline) {
    const PipelineJudgement judged = analysis::judgePipeline(pipeline);
    if (pipeline.numbering == PassNumbering::Interleaved && judged.verdict)
        return {PipelineTexts::tr("The stages are interleaved (VPP)"),
            PipelineTexts::tr("All passes follow the interleaved schedule of %1 stages with %2 "
                              "chunks each. The micro-batch numbers come from this schedule.")
                .arg(shared::formatCount(pipeline.stages.size()),
                    shared::formatCount(pipeline.chunks)),
            Note::Verdict::Good};
    if (judged.verdict || pipeline.window.isEmpty())
        return {};
    return {PipelineTexts::tr("No verdict on this pipeline"),
        shared::sentences({doubtText(judged.doubt),
            PipelineTexts::tr("Mark the passes with mstx ranges whose names contain forward or "
                              "backward, microbatch and chunk.")}),
        Note::Verdict::Warning};
}

Message noPipeline(Stages stages, const shared::ProfileKinds& kinds) {
    const QStringList needs{PipelineTexts::tr("pipeline stages: communication groups named pp, or "
                                              "the parallel sizes, in profiler_metadata.json"),
        PipelineTexts::tr("kernels, sends and receives of one rank per stage: kernel_details.csv "
                          "or a profiler database"),
        PipelineTexts::tr("or mstx ranges whose names contain forward and backward: mstx=True")};
    Message message{.title = PipelineTexts::tr("No forward or backward passes recognised"),
        .text =
            PipelineTexts::tr("The job has pipeline stages, but the profile does not show which "
                              "passes are forward and which are backward."),
        .parts = {{PipelineTexts::tr("What is needed"), needs},
            {PipelineTexts::tr("What to do next"),
                {shared::switchText(shared::Recorded::KernelTable, kinds)}}},
        .offersOpen = false};
    if (stages == Stages::None) {
        message.title = PipelineTexts::tr("This job does not use pipeline parallelism");
        message.text =
            PipelineTexts::tr("No rank names a pipeline-parallel group, and the parallel "
                              "sizes show no pipeline stages.");
        message.parts.pop_back(); // nothing that could be collected would change it
    } else if (stages == Stages::Unknown) {
        message.title = PipelineTexts::tr("No pipeline stages are known");
        message.text = PipelineTexts::tr("The profile names neither pipeline-parallel groups nor "
                                         "the parallel sizes of the job.");
    } else if (stages == Stages::NotWritten) {
        message.title = PipelineTexts::tr("No pipeline stages are known");
        message.text = PipelineTexts::tr("PyTorch GPU traces name neither pipeline-parallel groups "
                                         "nor the parallel sizes of the job.");
        message.parts.clear();
    }
    return message;
}

} // namespace rankscope::summary
