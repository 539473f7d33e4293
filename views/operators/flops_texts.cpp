// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/operators/flops_texts.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>

#include "views/shared/formats.h"
#include "views/shared/phrases.h"
#include "views/shared/table_builder.h"

namespace rankscope::operators {

using analysis::FlopsOfRank;
using analysis::OperatorFlops;
using analysis::RankFlops;
using analysis::ScopeFlow;
using charts::BarChartData;
using charts::HeatCell;
using charts::HeatData;
using charts::SankeyFlow;
using pages::Message;
using sections::Figure;
using sections::Note;
using shared::ColumnKind;
using shared::TableData;

namespace {

struct FlopsTexts {
    Q_DECLARE_TR_FUNCTIONS(FlopsTexts)
};

constexpr size_t kMostFlows = 150; ///< a picture has no room for more
constexpr int kWorkCategory = 2;

QString numberText(double value) {
    constexpr double kMost = 1e15;
    const double rounded = std::round(std::clamp(value, 0.0, kMost));
    return value < 100 && value != rounded ? QString::number(value, 'g', 3)
                                           : shared::formatCount(static_cast<uint64_t>(rounded));
}

QString unitText(const std::optional<double>& value) {
    return value ? numberText(*value) : shared::dash();
}

int64_t wholeWork(double value) {
    constexpr double kMost = 1e15;
    return std::llround(std::clamp(value, -kMost, kMost));
}

shared::TableCell numberCell(const std::optional<double>& value) {
    return shared::cellOf(value ? std::optional(wholeWork(*value)) : std::nullopt);
}

/// Of both units together where there are two, as the bars of the ranks have it.
Figure unitFigure(
    const QString& title, const std::optional<double>& all, const std::optional<double>& vector) {
    Figure figure{.title = title, .value = unitText(all)};
    if (vector) {
        figure.value = numberText(all.value_or(0) + *vector);
        figure.note =
            FlopsTexts::tr("cube unit %1, vector unit %2").arg(unitText(all), numberText(*vector));
    }
    return figure;
}

/// MindSpore's two figures of a step have two denominators (planner_ir_data.md D1 and D2).
void nameDenominators(Figure& rate, Figure& utilization) {
    rate.note =
        shared::qualified({FlopsTexts::tr("mean of the rates of the operators"), rate.note});
    utilization.note = shared::qualified(
        {FlopsTexts::tr("of the peak, over forward and backward"), utilization.note});
}

QString peakTip(const FlopsOfRank& flops) {
    if (!flops.device)
        return FlopsTexts::tr("FLOPS divided by utilization, as the profiler wrote both");
    return FlopsTexts::tr("%1 AI cores at %2 MHz (info.json), each 8,192 operations of fp16 "
                          "matrices a cycle")
        .arg(flops.device->cores)
        .arg(numberText(flops.device->megahertz));
}

ColumnKind kindOf(FlopsMeasure measure) {
    return measure == FlopsMeasure::Utilization ? ColumnKind::Percent : ColumnKind::Count;
}

int64_t measured(const RankFlops& rank, FlopsMeasure measure) {
    if (measure == FlopsMeasure::Utilization)
        return shared::millionths(rank.utilization);
    return numberCell(measure == FlopsMeasure::Work ? rank.work : rank.rate).value;
}

} // namespace

QString measureText(FlopsMeasure measure) {
    switch (measure) {
    case FlopsMeasure::Work:
        return FlopsTexts::tr("MFLOPs per step");
    case FlopsMeasure::Rate:
        return FlopsTexts::tr("GFLOPS");
    case FlopsMeasure::Utilization:
        return FlopsTexts::tr("Utilization");
    }
    return {};
}

QString workText(std::optional<double> work) {
    return work ? FlopsTexts::tr("%1 MFLOPs").arg(numberText(*work)) : shared::dash();
}

std::vector<Figure> flopsFigures(const FlopsOfRank& flops) {
    Figure work =
        unitFigure(measureText(FlopsMeasure::Work), flops.step.work, flops.vectorStep.work);
    Figure rate =
        unitFigure(measureText(FlopsMeasure::Rate), flops.step.rate, flops.vectorStep.rate);
    Figure utilization{.title = FlopsTexts::tr("Utilization"),
        .value = shared::percentText(flops.step.utilization)};
    if (flops.vectorStep.utilization)
        utilization.note =
            FlopsTexts::tr("vector unit %1").arg(shared::percentText(flops.vectorStep.utilization));
    if (!flops.isCounted)
        nameDenominators(rate, utilization);
    Figure peak{.title = FlopsTexts::tr("Peak of the device (GFLOPS)"),
        .value = unitText(flops.peak()),
        .toolTip = peakTip(flops)};
    return {std::move(work), std::move(rate), std::move(utilization), std::move(peak)};
}

std::vector<SankeyFlow> scopeFlows(const FlopsOfRank& flops) {
    std::vector<ScopeFlow> largest = flops.scopes;
    std::ranges::stable_sort(largest, std::ranges::greater(), &ScopeFlow::work);
    largest.resize(std::min(largest.size(), kMostFlows));
    std::vector<SankeyFlow> flows;
    flows.reserve(largest.size());
    for (const ScopeFlow& flow : largest)
        flows.push_back(
            {QString::fromStdString(flow.from), QString::fromStdString(flow.to), flow.work});
    return flows;
}

BarChartData rankBars(const FlopsOfRank& flops, FlopsMeasure measure) {
    BarChartData data;
    data.kind = kindOf(measure);
    data.series = {{measureText(measure), kWorkCategory}};
    for (const RankFlops& rank : flops.ranks)
        data.bars.push_back({QString::number(rank.rank), {measured(rank, measure)}});
    return data;
}

HeatData stageHeat(const FlopsOfRank& flops, FlopsMeasure measure) {
    HeatData heat;
    heat.kind = kindOf(measure);
    heat.columnTitle = FlopsTexts::tr("Rank within the stage");
    heat.rowTitle = FlopsTexts::tr("Stage");
    if (flops.stages.size() < 2)
        return heat;
    heat.rows = flops.stages.size();
    for (const analysis::RankGroup& stage : flops.stages)
        heat.columns = std::max(heat.columns, stage.ranks.size());
    for (size_t column = 0; column < heat.columns; ++column)
        heat.columnNames.push_back(QString::number(column));
    for (size_t row = 0; row < heat.rows; ++row) {
        heat.rowNames.push_back(QString::number(row));
        for (size_t column = 0; column < heat.columns; ++column) {
            const RankFlops* rank = rankAt(flops, {column, row});
            heat.values.push_back(rank == nullptr ? shared::kNoValue : measured(*rank, measure));
        }
    }
    return heat;
}

const RankFlops* rankAt(const FlopsOfRank& flops, const HeatCell& cell) {
    const std::vector<int64_t>& ranks = flops.stages[cell.row].ranks;
    if (cell.column >= ranks.size())
        return nullptr;
    const auto found = std::ranges::find(flops.ranks, ranks[cell.column], &RankFlops::rank);
    return found == flops.ranks.end() ? nullptr : &*found;
}

TableData flopsTable(const FlopsOfRank& flops) {
    using enum ColumnKind;
    const bool hasUnits = std::ranges::any_of(
        flops.operators, [](const OperatorFlops& of) { return !of.vector.isEmpty(); });
    const auto work = [](const OperatorFlops& of) { return numberCell(of.all.work); };
    const auto rate = [](const OperatorFlops& of) { return numberCell(of.all.rate); };
    const auto utilization = [](const OperatorFlops& of) { return of.all.utilization; };
    return shared::TableBuilder<OperatorFlops>()
        .column({FlopsTexts::tr("Operator"), Text, {}, 360}, &OperatorFlops::name)
        .column({hasUnits ? FlopsTexts::tr("Cube MFLOPs") : FlopsTexts::tr("MFLOPs"), Count}, work)
        .column({hasUnits ? FlopsTexts::tr("Cube GFLOPS") : FlopsTexts::tr("GFLOPS"), Count}, rate)
        .column({hasUnits ? FlopsTexts::tr("Cube utilization") : FlopsTexts::tr("Utilization"),
                    Percent},
            utilization)
        .columnIf(hasUnits, {FlopsTexts::tr("Vector MFLOPs"), Count},
            [](const OperatorFlops& of) { return numberCell(of.vector.work); })
        .columnIf(hasUnits, {FlopsTexts::tr("Vector GFLOPS"), Count},
            [](const OperatorFlops& of) { return numberCell(of.vector.rate); })
        .columnIf(hasUnits, {FlopsTexts::tr("Vector utilization"), Percent},
            [](const OperatorFlops& of) { return of.vector.utilization; })
        .table(flops.operators);
}

Note flopsNote(const FlopsOfRank& flops) {
    if (!flops.isCounted)
        return {};
    const QString origin = flops.isOfRatios
        ? FlopsTexts::tr("It is worked out of the shares of cycles in the table of kernels, which "
                         "have three decimals, a step on average; rates are over the time of the "
                         "kernels.")
        : FlopsTexts::tr("It is of cube_fops and vector_fops in the table of kernels, a step on "
                         "average; rates are over the time of the kernels.");
    const QString peak = flops.device
        ? FlopsTexts::tr("Utilization is of the matrix units; no file gives the peak of the vector "
                         "units.")
        : FlopsTexts::tr("No file gives the peak of the device, so that utilization is not known.");
    return {FlopsTexts::tr("The cores counted this work themselves."),
        shared::sentences({origin, peak})};
}

Message noFlops(const shared::ProfileKinds& kinds) {
    return Message{.title = FlopsTexts::tr("No floating-point work in this profile"),
        .text = FlopsTexts::tr("MindSpore before 2.3 counted the floating-point operations of each "
                               "operator. For newer profiles Roofline has what kernels compute by "
                               "their shapes."),
        .parts = {{FlopsTexts::tr("What to do next"),
            {FlopsTexts::tr("Open a folder with flops_*.txt, flops_summary_*.json or "
                            "flops_scope_*.json."),
                shared::switchText(shared::Recorded::CoreWork, kinds)}}}};
}

} // namespace rankscope::operators
