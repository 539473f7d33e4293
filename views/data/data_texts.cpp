// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/data/data_texts.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include "views/shared/formats.h"
#include "views/shared/table_builder.h"

namespace rankscope::data {

using analysis::DataBottleneck;
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
    return time ? shared::formatRounded(*time) : shared::dash();
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

/// "Map (1)"
QString lastName(const analysis::LastQueue& last) {
    return QString("%1 (%2)").arg(QString::fromStdString(last.type), QString::number(last.id));
}

/// The decision by the last queue of the operators: newer versions sample no other.
Note lastQueueNote(const analysis::LastQueue& last, DataBottleneck bottleneck) {
    const QString name = lastName(last);
    const QString empty = shared::percentText(last.emptyShare);
    if (bottleneck == DataBottleneck::Processing)
        return {DataTexts::tr("Preparing the data is too slow."),
            DataTexts::tr("The queue of %1, the last one before training, was empty in %2 of its "
                          "samples: see the operators of the pipeline.")
                .arg(name, empty),
            Note::Verdict::Bad};
    return {DataTexts::tr("Preparing the data keeps up."),
        DataTexts::tr("The queue of %1, the last one before training, was empty in %2 of its "
                      "samples. Without samples of a device queue nobody can tell whether what "
                      "takes from it or the transfer to the device is too slow.")
            .arg(name, empty),
        Note::Verdict::Good};
}

/// `fed`: how often the device's queue was empty, where it never was.
Note processingNote(const QString& host, const QString& fed) {
    const QString title = DataTexts::tr("Preparing the data is too slow.");
    // By the guide the device's queue decides where the data is sunk, by MindInsight the host's.
    if (!fed.isEmpty())
        return {title,
            DataTexts::tr("The host queue was empty in %1: see the operators of the pipeline. "
                          "The device queue was empty in %2: training did not have to wait for "
                          "data.")
                .arg(host, fed),
            Note::Verdict::Warning};
    return {title,
        DataTexts::tr("The host queue was empty in %1: see the operators of the pipeline.")
            .arg(host),
        Note::Verdict::Bad};
}

} // namespace

int64_t whole(std::optional<double> value) {
    constexpr double kMost = 1e15;
    return value ? static_cast<int64_t>(std::llround(std::clamp(*value, -kMost, kMost)))
                 : shared::kNoValue;
}

Note queueNote(const RankQueues& queues) {
    const analysis::QueueSamples& of = queues.samples;
    const bool isByLast =
        of.host == 0 && (of.device == 0 || queues.bottleneck == DataBottleneck::Processing);
    if (queues.last && isByLast)
        return lastQueueNote(*queues.last, queues.bottleneck);
    const QString host = emptyText(of.hostEmpty, of.host);
    const QString device = emptyText(of.deviceEmpty, of.device);
    switch (queues.bottleneck) {
    case DataBottleneck::Processing:
        return processingNote(host, of.device > 0 && of.deviceEmpty == 0 ? device : QString());
    case DataBottleneck::Transfer:
        return {DataTexts::tr("Transferring the data to the device is too slow."),
            DataTexts::tr("The device queue was empty in %1, the host queue in %2.")
                .arg(device, host),
            Note::Verdict::Warning};
    case DataBottleneck::Undecided:
        return {DataTexts::tr("At times training found no data ready."),
            DataTexts::tr("The device queue was empty in %1. Without samples of the host queue "
                          "nobody can tell whether preparing or transferring the data is too slow.")
                .arg(device),
            Note::Verdict::Warning};
    case DataBottleneck::None:
        break;
    }
    if (of.host == 0 && of.device == 0)
        return {};
    if (of.host == 0)
        return {DataTexts::tr("The data is not what slows this rank down."),
            DataTexts::tr(
                "The device queue was empty in %1, so a batch was always ready. Without "
                "samples of the host queue nobody can tell how far ahead it was prepared.")
                .arg(device),
            Note::Verdict::Good};
    if (of.device == 0 && queues.mode == analysis::FeedMode::Feed)
        return {DataTexts::tr("Preparing the data keeps up."),
            DataTexts::tr("The host queue was empty in %1. If steps still wait for data, measure "
                          "the code between the iterator and the network; where there is none, it "
                          "is the transfer to the device.")
                .arg(host),
            Note::Verdict::Good};
    if (of.device == 0)
        return {DataTexts::tr("Preparing the data keeps up."),
            DataTexts::tr(
                "The host queue was empty in %1. Without samples of a device queue nobody "
                "can tell whether handing the data over is too slow.")
                .arg(host),
            Note::Verdict::Good};
    return {DataTexts::tr("The data is not what slows this rank down."),
        DataTexts::tr("The device queue was empty in %1. If steps still begin late, see how long "
                      "GetNext takes among the operators on the AI CPU.")
            .arg(device),
        Note::Verdict::Good};
}

std::vector<Figure> queueFigures(const RankQueues& queues) {
    const analysis::QueueSamples& of = queues.samples;
    Figure mode{.title = DataTexts::tr("Mode"), .value = modeText(queues.mode)};
    Figure host{.title = DataTexts::tr("Host queue empty"),
        .value = shared::percentText(knownShare(of.hostEmpty, of.host)),
        .note = of.host == 0 ? DataTexts::tr("no samples")
                             : DataTexts::tr("full: %1")
                                   .arg(shared::percentText(knownShare(queues.hostFull, of.host)))};
    if (queues.last)
        host = {.title = DataTexts::tr("Last queue empty"),
            .value = shared::percentText(queues.last->emptyShare),
            .note = lastName(*queues.last)};
    Figure device{.title = DataTexts::tr("Device queue empty"),
        .value = shared::percentText(knownShare(of.deviceEmpty, of.device)),
        .note = of.device == 0
            ? DataTexts::tr("no samples")
            : DataTexts::tr("wait %1").arg(timeText(queues.mean(&QueueStep::wait)))};
    Figure batch{.title = DataTexts::tr("Mean batch time"),
        .value = timeText(queues.mean(&QueueStep::batch)),
        .note = !queues.mean(&QueueStep::get) && !queues.mean(&QueueStep::push)
            ? QString()
            : DataTexts::tr("get %1, push %2")
                  .arg(timeText(queues.mean(&QueueStep::get)),
                      timeText(queues.mean(&QueueStep::push)))};
    if (const auto time = queues.mean(&QueueStep::batch))
        batch.toolTip = shared::formatDuration(*time);
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
    // the unit stands at the axis, which may have another
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
        .columnIfKnown({DataTexts::tr("Batch (ms)"), ColumnKind::Milliseconds}, &QueueStep::batch)
        .columnIfKnown({DataTexts::tr("Get (ms)"), ColumnKind::Milliseconds}, &QueueStep::get)
        .columnIfKnown({DataTexts::tr("Push (ms)"), ColumnKind::Milliseconds}, &QueueStep::push)
        .columnIfKnown(
            {DataTexts::tr("Device wait (ms)"), ColumnKind::Milliseconds}, &QueueStep::wait)
        .table(queues.steps);
}

Message noQueues(const shared::ProfileKinds& kinds) {
    return Message{.title = DataTexts::tr("No samples of data queues in this profile"),
        .text = DataTexts::tr("MindSpore samples the queues between preparing data and training."),
        .parts = {{DataTexts::tr("What this page needs"),
                      {DataTexts::tr("the samples of the queues: minddata_pipeline_*.csv, "
                                     "device_queue_profiling_*.txt or minddata_aicpu_*.txt")}},
            {DataTexts::tr("What to do next"),
                {shared::switchText(shared::Recorded::DataPreparation, kinds)}}}};
}

} // namespace rankscope::data
