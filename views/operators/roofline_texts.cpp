// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/operators/roofline_texts.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <QCoreApplication>

#include "views/shared/cells.h"
#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/table_builder.h"

namespace rankscope::operators {

using analysis::KernelBound;
using analysis::KernelRate;
using analysis::RoofVerdict;
using charts::BarChartData;
using pages::Message;
using sections::Figure;
using sections::Note;
using shared::ColumnKind;
using shared::TableData;

namespace {

struct RooflineTexts {
    Q_DECLARE_TR_FUNCTIONS(RooflineTexts)
};

constexpr std::array kBounds{
    KernelBound::Computing, KernelBound::Memory, KernelBound::Neither, KernelBound::Unknown};
constexpr int kTimeCategory = 2;
constexpr double kTera = 1e12;
constexpr double kGiga = 1e9;
constexpr double kMega = 1e6;

constexpr double kMostShown = 1e15;

QString textIn(const std::optional<double>& value, double unit) {
    if (!value)
        return shared::dash();
    const double number = std::clamp(*value / unit, 0.0, kMostShown);
    return number < 1000 ? shared::significantText(number, 3)
                         : shared::formatCount(static_cast<uint64_t>(std::llround(number)));
}

/// Sorted by its billionths.
shared::TableCell cellIn(const std::optional<double>& value, double unit) {
    const int64_t order = value
        ? std::llround(std::clamp(*value / unit, 0.0, kMostShown / 1e6) * 1e9)
        : shared::kNoValue;
    return {textIn(value, unit), order};
}

struct Row {
    const KernelRate* kernel;
    RoofVerdict verdict;
};

std::vector<Row> rowsOf(const RooflineOfRank& roofline) {
    const analysis::DeviceRoof roof = roofline.roof();
    std::vector<Row> rows;
    rows.reserve(roofline.kernels.size());
    for (const KernelRate& kernel : roofline.kernels)
        rows.push_back({&kernel, analysis::roofVerdict(kernel, roof)});
    return rows;
}

struct TimeOfBounds {
    std::array<Duration, kBounds.size()> times{};
    Duration all{};
};

TimeOfBounds timeOfBounds(const RooflineOfRank& roofline) {
    TimeOfBounds sums;
    for (const Row& row : rowsOf(roofline)) {
        const auto place = std::ranges::find(kBounds, row.verdict.bound) - kBounds.begin();
        sums.times[static_cast<size_t>(place)] += row.kernel->total;
        sums.all += row.kernel->total;
    }
    return sums;
}

QString withoutQuotes(const std::string& shapes) {
    return QString::fromStdString(shapes).remove('"');
}

} // namespace

analysis::DeviceRoof RooflineOfRank::roof() const {
    analysis::DeviceRoof roof = facts;
    if (roof.flops)
        roof.element = analysis::matmulElement(kernels).value_or(roof.element);
    else if (device)
        roof.flops = device->rate() * kGiga;
    return roof;
}

QString boundText(KernelBound bound) {
    switch (bound) {
    case KernelBound::Computing:
        return RooflineTexts::tr("Computing");
    case KernelBound::Memory:
        return RooflineTexts::tr("Memory");
    case KernelBound::Neither:
        return RooflineTexts::tr("Neither");
    case KernelBound::Unknown:
        break;
    }
    return shared::dash();
}

std::vector<Figure> rooflineFigures(const RooflineOfRank& roofline) {
    const TimeOfBounds sums = timeOfBounds(roofline);
    const analysis::DeviceRoof roof = roofline.roof();
    const auto timeOf = [&sums](KernelBound bound, bool isKnown, const QString& title) {
        Figure figure{.title = title,
            .value = shared::dash(),
            .toolTip = RooflineTexts::tr("Share of the time of the kernels below")};
        if (!isKnown) // no time is told apart from the unknown
            return figure;
        const auto place = std::ranges::find(kBounds, bound) - kBounds.begin();
        const Duration time = sums.times[static_cast<size_t>(place)];
        figure.value = shared::formatPercent(time, sums.all);
        figure.note = shared::formatDuration(time);
        return figure;
    };
    const bool isOfFiles = !roofline.facts.flops && roofline.device;
    return {timeOf(KernelBound::Computing, roof.flops.has_value(),
                RooflineTexts::tr("Bound by computing")),
        timeOf(KernelBound::Memory, roof.bytes.has_value(), RooflineTexts::tr("Bound by memory")),
        timeOf(
            KernelBound::Neither, roof.knee().has_value(), RooflineTexts::tr("Bound by neither")),
        Figure{.title = RooflineTexts::tr("Peak of the device (TFLOPS)"),
            .value = textIn(roof.flops, kTera),
            .note = isOfFiles ? RooflineTexts::tr("AI cores and their frequency, of its files")
                              : QString(),
            .toolTip = isOfFiles ? RooflineTexts::tr("Of matrices of 16-bit floats")
                                 : RooflineTexts::tr("Of matrices of the type of most matmuls")},
        Figure{.title = RooflineTexts::tr("Memory bandwidth (GB/s)"),
            .value = textIn(roof.bytes, kGiga)},
        Figure{.title = RooflineTexts::tr("Knee (FLOP/B)"),
            .value = textIn(roof.knee(), 1),
            .toolTip = RooflineTexts::tr("Kernels that compute more for each byte cannot reach "
                                         "the bandwidth")}};
}

Note rooflineNote(const RooflineOfRank& roofline) {
    const analysis::DeviceRoof roof = roofline.roof();
    if (roof.flops && roof.bytes)
        return {};
    QStringList missing; // as the facts of the job are called there
    if (!roof.flops)
        missing += RooflineTexts::tr("Peak TFLOPS per device");
    if (!roof.bytes)
        missing += RooflineTexts::tr("Memory bandwidth (GB/s)");
    return {RooflineTexts::tr("Not all peaks of the device are known."),
        RooflineTexts::tr("What bounds a kernel is told where the peak that it reaches is known. "
                          "Facts of the job to add on page Advisor, Efficiency: %1.")
            .arg(shared::listed(missing)),
        Note::Verdict::Warning};
}

BarChartData boundBars(const RooflineOfRank& roofline) {
    const TimeOfBounds sums = timeOfBounds(roofline);
    BarChartData data;
    data.series = {{RooflineTexts::tr("Total"), kTimeCategory}};
    for (size_t i = 0; i < kBounds.size(); ++i) {
        const QString name = kBounds[i] == KernelBound::Unknown ? RooflineTexts::tr("Unknown")
                                                                : boundText(kBounds[i]);
        data.bars.push_back({name, {sums.times[i].count()}}); // count(): of a chart
    }
    return data;
}

TableData rooflineTable(const RooflineOfRank& roofline) {
    using enum ColumnKind;
    return shared::TableBuilder<Row>()
        .column({RooflineTexts::tr("Type"), Text, {}, 190},
            [](const Row& row) { return row.kernel->type; })
        .column({RooflineTexts::tr("Input shapes"), Text, {}, 260},
            [](const Row& row) { return withoutQuotes(row.kernel->shapes); })
        .column(
            {RooflineTexts::tr("Calls"), Count}, [](const Row& row) { return row.kernel->calls; })
        .column({RooflineTexts::tr("Total (ms)"), Milliseconds},
            [](const Row& row) { return row.kernel->total; })
        .column({RooflineTexts::tr("Bound by"), Text,
                    RooflineTexts::tr("The peak that it reaches most of, %1 or more; neither: it "
                                      "reaches less of both; a dash: no known peak tells it")
                        .arg(shared::percentText(analysis::threshold::kRoofShare.value)),
                    110},
            [](const Row& row) { return boundText(row.verdict.bound); })
        .column({RooflineTexts::tr("TFLOPS"), Mixed,
                    RooflineTexts::tr("Of attention those of all pairs, of which a causal mask "
                                      "leaves half")},
            [](const Row& row) { return cellIn(row.kernel->flopsRate(), kTera); })
        .column({RooflineTexts::tr("Of peak"), Percent},
            [](const Row& row) { return row.verdict.ofPeak; })
        .column(
            {RooflineTexts::tr("GB/s"), Mixed, RooflineTexts::tr("Inputs and outputs, each once")},
            [](const Row& row) { return cellIn(row.kernel->bytesRate(), kGiga); })
        .column({RooflineTexts::tr("Of bandwidth"), Percent,
                    RooflineTexts::tr(
                        "Above 100 % caches have what it reads, and memory does not bound it")},
            [](const Row& row) { return row.verdict.ofBandwidth; })
        .column({RooflineTexts::tr("FLOP/B"), Mixed,
                    RooflineTexts::tr("Operations for each byte that it moves")},
            [](const Row& row) { return cellIn(row.kernel->work.intensity(), 1); })
        .column({RooflineTexts::tr("MFLOPs per call"), Mixed},
            [](const Row& row) { return cellIn(row.kernel->work.flops, kMega); })
        .column({RooflineTexts::tr("Data moved per call"), Moved},
            [](const Row& row) { return std::llround(row.kernel->work.bytes); })
        .table(rowsOf(roofline));
}

Message noRoofline(const shared::ProfileKinds& kinds) {
    return Message{.title = RooflineTexts::tr("No kernels with shapes in this profile"),
        .text = RooflineTexts::tr(
            "The shapes and types of inputs and outputs in the table of kernels tell what a "
            "kernel computes and moves."),
        .parts = {{RooflineTexts::tr("What to do next"),
            {shared::switchText(shared::Recorded::KernelTable, kinds)}}}};
}

} // namespace rankscope::operators
