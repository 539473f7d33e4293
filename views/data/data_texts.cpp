// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/data/data_texts.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/table_builder.h"

namespace rankscope::data {

using analysis::DataBottleneck;
using analysis::DataPipeline;
using analysis::DataStage;
using analysis::FeedMode;
using analysis::QueueStep;
using analysis::RankQueues;
using charts::BarChartData;
using pages::Message;
using sections::Figure;
using sections::Note;
using shared::ColumnKind;
using shared::TableData;

namespace {

struct DataTexts {
    Q_DECLARE_TR_FUNCTIONS(DataTexts)
};

constexpr int kHostCategory = 0;
constexpr int kDeviceCategory = 2;
constexpr int kGetCategory = 1;
constexpr int kPushCategory = 4;
constexpr int kUsageCategory = 6;

double share(size_t part, size_t all) {
    return static_cast<double>(part) / static_cast<double>(all);
}

std::optional<double> knownShare(size_t part, size_t all) {
    return all == 0 ? std::nullopt : std::optional(share(part, all));
}

/// "3 of 10 (30 %)"
QString emptyText(size_t empty, size_t all) {
    return DataTexts::tr("%1 of %2 samples (%3)")
        .arg(shared::formatCount(empty), shared::formatCount(all),
            shared::percentText(knownShare(empty, all)));
}

QString modeText(FeedMode mode) {
    using enum FeedMode;
    switch (mode) {
    case Unknown:
        return shared::dash();
    case Sink:
        return DataTexts::tr("data sink");
    case Feed:
        return DataTexts::tr("host feed");
    }
    return {};
}

QString timeText(std::optional<Duration> time) {
    return time ? shared::valueText(ColumnKind::Milliseconds, time->count()) // count(): as a cell
                : shared::dash();
}

int64_t whole(std::optional<double> value) {
    constexpr double kMost = 1e15;
    return value ? static_cast<int64_t>(std::llround(std::clamp(*value, -kMost, kMost)))
                 : shared::kNoValue;
}

int64_t nanoseconds(std::optional<Duration> time) {
    return time ? time->count() : shared::kNoValue; // count(): as a cell
}

BarChartData queueBars(const RankQueues& queues, std::optional<double> QueueStep::*size,
    const QString& name, int category) {
    BarChartData data;
    data.kind = ColumnKind::Count;
    data.series = {{name, category}};
    data.isSequence = true;
    for (const QueueStep& step : queues.steps) {
        if (step.*size)
            data.bars.push_back({QString::number(step.step), {whole(step.*size)}});
    }
    return data;
}

/// What holds an operator up, and what to change, by its kind.
QString adviceOn(const DataStage& stage, const std::vector<DataStage>& stages) {
    const bool isReader = std::ranges::none_of(
        stages, [&stage](const DataStage& other) { return other.op.parent == stage.op.id; });
    const QString name = stageName(stage);
    const QString type = QString::fromStdString(stage.op.type);
    if (isReader)
        return DataTexts::tr("%1 reads too slowly: raise its num_parallel_workers, or read from "
                             "faster storage.")
            .arg(name);
    if (type.startsWith("Generator"))
        return DataTexts::tr("%1 is too slow: raise num_parallel_workers, or set "
                             "python_multiprocessing=True.")
            .arg(name);
    if (type.startsWith("Map"))
        return DataTexts::tr("%1 is too slow: raise num_parallel_workers, use the C++ "
                             "transforms, or set python_multiprocessing=True.")
            .arg(name);
    return DataTexts::tr("%1 is too slow: raise its num_parallel_workers.").arg(name);
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

Note queueNote(const RankQueues& queues) {
    const analysis::QueueSamples& of = queues.samples;
    const QString host = emptyText(of.hostEmpty, of.host);
    const QString device = emptyText(of.deviceEmpty, of.device);
    switch (queues.bottleneck) {
    case DataBottleneck::Processing:
        return {DataTexts::tr("Preparing the data is too slow."),
            DataTexts::tr("The host queue was empty in %1: see the operators of the pipeline.")
                .arg(host),
            Note::Verdict::Bad};
    case DataBottleneck::Transfer:
        return {DataTexts::tr("Transferring the data to the device is too slow."),
            DataTexts::tr("The device queue was empty in %1, the host queue in %2.")
                .arg(device, host),
            Note::Verdict::Warning};
    case DataBottleneck::None:
        break;
    }
    if (of.host == 0 && of.device == 0)
        return {};
    if (of.host == 0 && of.deviceEmpty > 0)
        return {DataTexts::tr("Training waits for data."),
            DataTexts::tr("The device queue was empty in %1. Without samples of the host queue "
                          "nobody can tell preparation from transfer.")
                .arg(device),
            Note::Verdict::Warning};
    const QString what = of.device > 0
        ? DataTexts::tr("The device queue was empty in %1.").arg(device)
        : DataTexts::tr("The host queue was empty in %1.").arg(host);
    return {DataTexts::tr("The data is not what slows this rank down."), what, Note::Verdict::Good};
}

std::vector<Figure> queueFigures(const RankQueues& queues) {
    const analysis::QueueSamples& of = queues.samples;
    Figure mode{.title = DataTexts::tr("Mode"), .value = modeText(queues.mode)};
    Figure host{.title = DataTexts::tr("Host queue empty"),
        .value = shared::percentText(knownShare(of.hostEmpty, of.host)),
        .note = of.host == 0 ? QString()
                             : DataTexts::tr("full: %1")
                                   .arg(shared::percentText(knownShare(queues.hostFull, of.host)))};
    Figure device{.title = DataTexts::tr("Device queue empty"),
        .value = shared::percentText(knownShare(of.deviceEmpty, of.device)),
        .note = of.device == 0
            ? QString()
            : DataTexts::tr("wait %1").arg(timeText(queues.mean(&QueueStep::wait)))};
    Figure batch{.title = DataTexts::tr("Mean batch time"),
        .value = timeText(queues.mean(&QueueStep::batch)),
        .note = DataTexts::tr("get %1, push %2")
                    .arg(timeText(queues.mean(&QueueStep::get)),
                        timeText(queues.mean(&QueueStep::push)))};
    return {std::move(mode), std::move(host), std::move(device), std::move(batch)};
}

BarChartData hostBars(const RankQueues& queues) {
    return queueBars(
        queues, &QueueStep::host, DataTexts::tr("Batches in the host queue"), kHostCategory);
}

BarChartData deviceBars(const RankQueues& queues) {
    return queueBars(
        queues, &QueueStep::device, DataTexts::tr("Batches in the device queue"), kDeviceCategory);
}

BarChartData timeBars(const RankQueues& queues) {
    BarChartData data;
    data.series = {{DataTexts::tr("Get"), kGetCategory}, {DataTexts::tr("Push"), kPushCategory}};
    data.isSequence = true;
    for (const QueueStep& step : queues.steps) {
        if (step.get || step.push)
            data.bars.push_back(
                {QString::number(step.step), {nanoseconds(step.get), nanoseconds(step.push)}});
    }
    return data;
}

TableData stepTable(const RankQueues& queues) {
    return shared::TableBuilder<QueueStep>()
        .column({DataTexts::tr("Step"), ColumnKind::Id, {}, 80}, &QueueStep::step)
        .columnIfKnown(
            {DataTexts::tr("Host queue"), ColumnKind::Count, DataTexts::tr("Batches in it")},
            [](const QueueStep& step) {
                return shared::TableCell{.text = {}, .value = whole(step.host)};
            })
        .columnIfKnown(
            {DataTexts::tr("Device queue"), ColumnKind::Count, DataTexts::tr("Batches in it")},
            [](const QueueStep& step) {
                return shared::TableCell{.text = {}, .value = whole(step.device)};
            })
        .columnIfKnown({DataTexts::tr("Batch"), ColumnKind::Milliseconds}, &QueueStep::batch)
        .columnIfKnown({DataTexts::tr("Get"), ColumnKind::Milliseconds}, &QueueStep::get)
        .columnIfKnown({DataTexts::tr("Push"), ColumnKind::Milliseconds}, &QueueStep::push)
        .columnIfKnown({DataTexts::tr("Device wait"), ColumnKind::Milliseconds}, &QueueStep::wait)
        .table(queues.steps);
}

QString stageName(const DataStage& stage) {
    return shared::bracketed(QString::fromStdString(stage.op.type), QString::number(stage.op.id));
}

Note stageNote(const DataPipeline& pipeline) {
    QStringList texts;
    for (const DataStage& stage : pipeline.stages) {
        if (stage.isSlow)
            texts += adviceOn(stage, pipeline.stages);
    }
    const bool isSlow = !texts.isEmpty();
    for (const std::string& warning : pipeline.warnings)
        texts += QString::fromStdString(warning);
    const bool isKnown = std::ranges::any_of(
        pipeline.stages, [](const DataStage& stage) { return stage.op.usage.has_value(); });
    if (isSlow)
        return {DataTexts::tr("An operator of the pipeline keeps the others waiting."),
            shared::sentences(texts), Note::Verdict::Bad};
    if (!isKnown)
        return {DataTexts::tr("The queues of the operators are not known."),
            shared::sentences(texts), Note::Verdict::Warning};
    return {DataTexts::tr("No operator of the pipeline is slow."), shared::sentences(texts),
        Note::Verdict::Good};
}

std::vector<Figure> stageFigures(const DataPipeline& pipeline) {
    Figure operators{
        .title = DataTexts::tr("Operators"), .value = shared::formatCount(pipeline.stages.size())};
    Figure slow{.title = DataTexts::tr("Slow"),
        .value = shared::formatCount(
            static_cast<uint64_t>(std::ranges::count_if(pipeline.stages, &DataStage::isSlow)))};
    Figure idle{.title = DataTexts::tr("CPU idle"),
        .value = shared::percentText(meanIdle(pipeline)),
        .note = pipeline.cpu.empty() ? QString()
                                     : shared::counted(pipeline.cpu.size(),
                                         DataTexts::tr("1 sample"), DataTexts::tr("%1 samples"))};
    Figure processors{.title = DataTexts::tr("Processors"),
        .value = pipeline.processors
            ? shared::formatCount(static_cast<uint64_t>(std::max<int64_t>(*pipeline.processors, 0)))
            : shared::dash()};
    return {std::move(operators), std::move(slow), std::move(idle), std::move(processors)};
}

BarChartData usageBars(const DataPipeline& pipeline) {
    BarChartData data;
    data.kind = ColumnKind::Percent;
    data.series = {{DataTexts::tr("Queue in use"), kUsageCategory}};
    for (size_t i = 0; i < pipeline.stages.size(); ++i) {
        const DataStage& stage = pipeline.stages[i];
        data.bars.push_back({stageName(stage), {shared::millionths(stage.op.usage)}});
        if (stage.isSlow && !data.mark)
            data.mark = charts::BarMark{i, DataTexts::tr("slow")};
    }
    return data;
}

BarChartData fillingBars(const DataStage& stage) {
    BarChartData data;
    data.kind = ColumnKind::Count;
    data.series = {{DataTexts::tr("Filling of the queue"), kHostCategory}};
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
        return stage.isSlow ? DataTexts::tr("slow") : QString();
    };
    return shared::TableBuilder<DataStage>()
        .column({DataTexts::tr("Operator"), ColumnKind::Text,
                    DataTexts::tr("Each operator above those that feed it")},
            name)
        .column({DataTexts::tr("Verdict"), ColumnKind::Text, {}, 90}, verdict)
        .column({DataTexts::tr("Workers"), ColumnKind::Count},
            [](const DataStage& stage) { return stage.op.workers; })
        .column({DataTexts::tr("Queue in use"), ColumnKind::Percent},
            [](const DataStage& stage) { return stage.op.usage; })
        .column({DataTexts::tr("Queue empty"), ColumnKind::Percent,
                    DataTexts::tr("Samples that found the queue empty")},
            &DataStage::emptyShare)
        .column({DataTexts::tr("Queue length"), ColumnKind::Count},
            [](const DataStage& stage) {
                return shared::TableCell{.text = {}, .value = whole(stage.length)};
            })
        .column({DataTexts::tr("CPU"), ColumnKind::Percent,
                    DataTexts::tr("Mean share of the CPU of the host")},
            &DataStage::cpu)
        .table(pipeline.stages);
}

Message noQueues() {
    return Message{.title = DataTexts::tr("No samples of data queues in this profile"),
        .text = DataTexts::tr("MindSpore samples the queues between preparing data and training."),
        .sections = {{DataTexts::tr("What to do next"),
            {DataTexts::tr("Collect with data_process=True and open the folder with "
                           "device_queue_profiling_*.txt or minddata_aicpu_*.txt.")}}}};
}

Message noStages() {
    return Message{.title = DataTexts::tr("No data pipeline in this profile"),
        .text = DataTexts::tr("MindSpore samples the operators that read and prepare data."),
        .sections = {{DataTexts::tr("What to do next"),
            {DataTexts::tr("Collect with data_process=True and open the folder with "
                           "minddata_pipeline_raw_*.csv or pipeline_profiling_*.json.")}}}};
}

} // namespace rankscope::data
