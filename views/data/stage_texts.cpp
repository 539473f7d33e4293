// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/data/stage_texts.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include "views/data/data_texts.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/table_builder.h"

namespace rankscope::data {

using analysis::DataPipeline;
using analysis::DataStage;
using charts::BarChartData;
using pages::Message;
using sections::Figure;
using sections::Note;
using shared::ColumnKind;
using shared::TableData;

namespace {

struct StageTexts {
    Q_DECLARE_TR_FUNCTIONS(StageTexts)
};

constexpr int kFillingColour = 0;
constexpr int kInputColour = 1;
constexpr int kSystemColour = 4;
constexpr int kUserColour = 6;

/// What holds an operator up, and what to change, by its kind.
QString adviceOn(const DataStage& stage, const std::vector<DataStage>& stages) {
    const bool isReader = std::ranges::none_of(
        stages, [&stage](const DataStage& other) { return other.op.parent == stage.op.id; });
    const QString name = stageName(stage);
    const QString type = QString::fromStdString(stage.op.type);
    if (isReader)
        return StageTexts::tr("%1 reads too slowly: raise its num_parallel_workers, or read from "
                              "faster storage.")
            .arg(name);
    if (type.startsWith("Generator"))
        return StageTexts::tr("%1 is too slow: raise num_parallel_workers, or set "
                              "python_multiprocessing=True.")
            .arg(name);
    if (type.startsWith("Map"))
        return StageTexts::tr("%1 is too slow: raise num_parallel_workers, use the C++ "
                              "transforms, or set python_multiprocessing=True.")
            .arg(name);
    return StageTexts::tr("%1 is too slow: raise its num_parallel_workers.").arg(name);
}

/// What MindSpore's own rules tell of an operator.
QString signsText(const analysis::WorkerSigns& signs) {
    QStringList texts;
    const auto add = [&texts](bool is, const QString& text) {
        if (is)
            texts += text;
    };
    add(signs.isBottleneck, StageTexts::tr("bottleneck"));
    add(signs.isBusy, StageTexts::tr("workers busy"));
    add(signs.isIdle, StageTexts::tr("workers idle"));
    add(signs.isSlowReader, StageTexts::tr("slow reader"));
    add(signs.isHungry, StageTexts::tr("input often empty"));
    add(signs.isSlower, StageTexts::tr("slower than its input"));
    return shared::listed(texts);
}

/// What to change by them; nothing where none fires.
QString signsAdvice(const DataStage& stage) {
    const QString name = stageName(stage);
    const analysis::WorkerSigns& of = stage.signs;
    if (of.isBusy)
        return StageTexts::tr("The workers of %1 use %2 of a CPU core each: raise its "
                              "num_parallel_workers.")
            .arg(name, shared::percentText(stage.worker));
    if (of.isBottleneck)
        return StageTexts::tr("%1 is the bottleneck by MindSpore's own rules.").arg(name);
    if (of.isHungry)
        return StageTexts::tr("%1 finds no batch most of the time: the host does not keep up.")
            .arg(name);
    if (of.isSlowReader)
        return StageTexts::tr("The queue of %1 is less than half full: raise its "
                              "num_parallel_workers.")
            .arg(name);
    if (of.isSlower)
        return StageTexts::tr("%1 is slower than what feeds it: raise its num_parallel_workers or "
                              "prefetch_size.")
            .arg(name);
    if (of.isIdle)
        return StageTexts::tr("The workers of %1 are nearly idle: fewer of them will do.")
            .arg(name);
    return {};
}

/// "20 of 64": what is in the queue on average, and what fits.
QString queueText(const DataStage& stage) {
    if (!stage.length)
        return {};
    // The share above it has further digits.
    const auto number = [](double value) {
        const bool isWhole = value >= 10 || value == std::floor(value);
        return shared::numberText(value, isWhole ? 0 : 1);
    };
    return StageTexts::tr("%1 of %2")
        .arg(stage.op.usage ? number(*stage.op.usage * *stage.length) : shared::dash(),
            number(*stage.length));
}

/// A warning of MindSpore as it stands, as a sentence.
QString ended(const QString& warning) {
    const QString text = warning.trimmed();
    return text.isEmpty() || QString(".!?").contains(text.back()) ? text : text + '.';
}

std::optional<double> meanIdle(const DataPipeline& pipeline) {
    double sum = 0;
    size_t count = 0;
    for (const analysis::CpuSample& sample : pipeline.cpu) {
        if (sample.idle) {
            sum += *sample.idle;
            ++count;
        }
    }
    return count == 0 ? std::nullopt : std::optional(sum / static_cast<double>(count));
}

} // namespace

/// In every language: a name, no bracket of a sentence.
QString stageName(const DataStage& stage) {
    return QString("%1 (%2)").arg(
        QString::fromStdString(stage.op.type), QString::number(stage.op.id));
}

Note stageNote(const DataPipeline& pipeline) {
    QStringList texts;
    for (const DataStage& stage : pipeline.stages) {
        if (stage.isSlow)
            texts += adviceOn(stage, pipeline.stages);
    }
    const bool isSlow = !texts.isEmpty();
    for (const DataStage& stage : pipeline.stages) {
        if (const QString advice = signsAdvice(stage); !stage.isSlow && !advice.isEmpty())
            texts += advice;
    }
    for (const std::string& warning : pipeline.warnings)
        texts += ended(QString::fromStdString(warning));
    const bool isKnown = std::ranges::any_of(
        pipeline.stages, [](const DataStage& stage) { return stage.op.usage.has_value(); });
    const bool hasSigns = std::ranges::any_of(
        pipeline.stages, [](const DataStage& stage) { return stage.signs.any(); });
    if (isSlow)
        return {StageTexts::tr("An operator of the pipeline keeps the others waiting."),
            shared::sentences(texts), Note::Verdict::Bad};
    if (hasSigns)
        return {StageTexts::tr("MindSpore's own rules name operators of the pipeline."),
            shared::sentences(texts), Note::Verdict::Warning};
    if (!isKnown)
        return {StageTexts::tr("The queues of the operators are not known."),
            shared::sentences(texts), Note::Verdict::Warning};
    return {StageTexts::tr("No operator of the pipeline is slow."), shared::sentences(texts),
        Note::Verdict::Good};
}

std::vector<Figure> stageFigures(const DataPipeline& pipeline) {
    Figure operators{
        .title = StageTexts::tr("Operators"), .value = shared::formatCount(pipeline.stages.size())};
    Figure slow{.title = StageTexts::tr("Slow"),
        .value = shared::formatCount(
            static_cast<uint64_t>(std::ranges::count_if(pipeline.stages, &DataStage::isSlow)))};
    Figure idle{.title = StageTexts::tr("CPU idle"),
        .value = shared::percentText(meanIdle(pipeline)),
        .note = pipeline.cpu.empty() ? StageTexts::tr("no samples")
                                     : shared::counted(pipeline.cpu.size(),
                                         StageTexts::tr("1 sample"), StageTexts::tr("%1 samples"))};
    Figure processors{.title = StageTexts::tr("Processors"),
        .value = pipeline.processors
            ? shared::formatCount(static_cast<uint64_t>(std::max<int64_t>(*pipeline.processors, 0)))
            : shared::dash(),
        .note = pipeline.processors ? QString() : StageTexts::tr("not in the files")};
    return {std::move(operators), std::move(slow), std::move(idle), std::move(processors)};
}

std::vector<charts::QueueStation> pipelineGraph(const DataPipeline& pipeline) {
    std::vector<charts::QueueStation> stations;
    for (size_t i = 0; i < pipeline.stages.size(); ++i) {
        const DataStage& stage = pipeline.stages[i];
        charts::QueueStation station;
        station.name = stageName(stage);
        if (stage.op.workers)
            station.work =
                shared::counted(static_cast<uint64_t>(std::max<int64_t>(*stage.op.workers, 0)),
                    StageTexts::tr("1 worker"), StageTexts::tr("%1 workers"));
        station.queue = queueText(stage);
        station.filling = stage.op.usage;
        if (stage.isSlow)
            station.mark = StageTexts::tr("slow");
        for (size_t parent = 0; parent < i; ++parent) {
            if (stage.op.parent == pipeline.stages[parent].op.id)
                station.next = parent;
        }
        stations.push_back(std::move(station));
    }
    return stations;
}

QStringList stageTip(const DataPipeline& pipeline, size_t position) {
    const DataStage& stage = pipeline.stages[position];
    QStringList lines{stageName(stage)};
    const auto add = [&lines](const QString& what, const QString& value) {
        lines += StageTexts::tr("%1: %2").arg(what, value);
    };
    if (stage.isSlow)
        lines += StageTexts::tr("slow: it keeps the others waiting");
    if (stage.op.workers)
        add(StageTexts::tr("Workers"), QString::number(*stage.op.workers));
    if (const QString queue = queueText(stage); !queue.isEmpty())
        add(StageTexts::tr("Batches in its queue"), queue);
    add(StageTexts::tr("Queue in use"), shared::percentText(stage.op.usage));
    add(StageTexts::tr("Queue empty"), shared::percentText(stage.emptyShare));
    if (const QString signs = signsText(stage.signs); !signs.isEmpty())
        add(StageTexts::tr("MindSpore's rules"), signs);
    return lines;
}

BarChartData cpuBars(const DataPipeline& pipeline) {
    BarChartData data;
    data.kind = ColumnKind::Percent;
    data.series = {{StageTexts::tr("User"), kUserColour}, {StageTexts::tr("System"), kSystemColour},
        {StageTexts::tr("I/O"), kInputColour}};
    data.isSequence = true;
    for (size_t i = 0; i < pipeline.cpu.size(); ++i) {
        const analysis::CpuSample& of = pipeline.cpu[i];
        data.bars.push_back({QString::number(i + 1),
            {shared::millionths(of.user), shared::millionths(of.system),
                shared::millionths(of.io)}});
    }
    return data;
}

BarChartData fillingBars(const DataStage& stage) {
    BarChartData data;
    data.kind = ColumnKind::Count;
    data.series = {{StageTexts::tr("Filling of the queue"), kFillingColour}};
    data.isSequence = true;
    for (size_t i = 0; i < stage.queue.size(); ++i)
        data.bars.push_back({QString::number(i + 1), {whole(stage.queue[i])}});
    return data;
}

TableData stageTable(const DataPipeline& pipeline) {
    const auto name = [](const DataStage& stage) {
        return QString(2 * stage.depth, QChar(0x2003)) + stageName(stage);
    };
    const auto verdict = [](const DataStage& stage) {
        return stage.isSlow ? StageTexts::tr("slow") : QString();
    };
    return shared::TableBuilder<DataStage>()
        .column({StageTexts::tr("Operator"), ColumnKind::Text,
                    StageTexts::tr("Each operator above those that feed it")},
            name)
        .column({StageTexts::tr("Verdict"), ColumnKind::Text, {}, 90}, verdict)
        .columnIfKnown({StageTexts::tr("MindSpore's rules"), ColumnKind::Text,
                           StageTexts::tr("By MindSpore's own analysis: the CPU use of "
                                          "the workers and the queues at both sides"),
                           170},
            [](const DataStage& stage) { return signsText(stage.signs); })
        .column({StageTexts::tr("Workers"), ColumnKind::Count},
            [](const DataStage& stage) { return stage.op.workers; })
        .columnIfKnown({StageTexts::tr("CPU core"), ColumnKind::Percent,
                           StageTexts::tr("Mean use of one CPU core by one worker")},
            &DataStage::worker)
        .column({StageTexts::tr("Queue in use"), ColumnKind::Percent},
            [](const DataStage& stage) { return stage.op.usage; })
        .column({StageTexts::tr("Queue empty"), ColumnKind::Percent,
                    StageTexts::tr("Samples that found the queue empty")},
            &DataStage::emptyShare)
        .column({StageTexts::tr("Queue length"), ColumnKind::Count},
            [](const DataStage& stage) {
                return shared::TableCell{.text = {}, .value = whole(stage.length)};
            })
        .column({StageTexts::tr("CPU"), ColumnKind::Percent,
                    StageTexts::tr("Mean use of the CPU by all its workers; 100 % is one core")},
            &DataStage::cpu)
        .table(pipeline.stages);
}

TableData operationTable(const DataPipeline& pipeline) {
    using analysis::DataOperation;
    const auto text = [](const std::string& of) { return QString::fromStdString(of); };
    return shared::TableBuilder<DataOperation>()
        .column({StageTexts::tr("Operation"), ColumnKind::Text},
            [text](const DataOperation& of) { return text(of.name); })
        .column({StageTexts::tr("Work"), ColumnKind::Text},
            [text](const DataOperation& of) { return text(of.stage); })
        .column({StageTexts::tr("Count"), ColumnKind::Count}, &DataOperation::count)
        .column({StageTexts::tr("Mean (ms)"), ColumnKind::Milliseconds}, &DataOperation::average)
        .columnIfKnown({StageTexts::tr("More"), ColumnKind::Text},
            [text](const DataOperation& of) { return text(of.more); })
        .table(pipeline.operations);
}

Message noStages(const shared::ProfileKinds& kinds) {
    return Message{.title = StageTexts::tr("No data pipeline in this profile"),
        .text = StageTexts::tr("MindSpore samples the operators that read and prepare data."),
        .parts = {{StageTexts::tr("What this page needs"),
                      {StageTexts::tr("the samples of the operators: minddata_pipeline_raw_*.csv, "
                                      "minddata_pipeline_summary_*.csv or "
                                      "pipeline_profiling_*.json")}},
            {StageTexts::tr("What to do next"),
                {shared::switchText(shared::Recorded::DataPreparation, kinds)}}}};
}

} // namespace rankscope::data
