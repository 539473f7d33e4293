// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/layout_texts.h"

#include <algorithm>

#include <QCoreApplication>

#include "views/shared/rank_set.h"
#include "views/summary/metric_texts.h"

namespace rankscope::summary {

using analysis::LayoutCell;
using analysis::LayoutFault;
using analysis::LayoutLevel;
using analysis::RankOrder;
using charts::Note;
using shared::ColumnKind;
using shared::kNoValue;
using shared::TableData;

namespace {

struct LayoutTexts {
    Q_DECLARE_TR_FUNCTIONS(LayoutTexts)
};

int64_t numberOf(std::optional<Duration> value) {
    return value ? value->count() : kNoValue; // count(): cells keep nanoseconds
}

QString ranksText(const LayoutCell& cell) {
    return QString::fromStdString(shared::rankSetText(cell.ranks));
}

/// In a cell: the rank, or the place of what is folded.
QString labelOf(const LayoutCell& cell, LayoutLevel level) {
    if (cell.ranks.size() == 1)
        return QString::number(cell.ranks.front());
    if (level == LayoutLevel::Data)
        return "dp " + QString::number(cell.place.data);
    return ranksText(cell);
}

struct AxisColumn {
    const char* name;
    int64_t analysis::ParallelSizes::*size;
    int64_t analysis::RankPlace::*place;
};
constexpr AxisColumn kAxes[] = {
    {"dp", &analysis::ParallelSizes::data, &analysis::RankPlace::data},
    {"pp", &analysis::ParallelSizes::pipeline, &analysis::RankPlace::pipeline},
    {"cp", &analysis::ParallelSizes::context, &analysis::RankPlace::context},
    {"tp", &analysis::ParallelSizes::tensor, &analysis::RankPlace::tensor},
    {"ep", &analysis::ParallelSizes::expert, &analysis::RankPlace::expert},
};

/// Axes that are split and that the level shows.
std::vector<AxisColumn> axesOf(const LayoutView& view) {
    std::vector<AxisColumn> axes;
    for (size_t i = 0; i < std::size(kAxes) && i <= static_cast<size_t>(view.level); ++i) {
        if (view.layout.sizes().*kAxes[i].size > 1)
            axes.push_back(kAxes[i]);
    }
    return axes;
}

} // namespace

QString orderText(RankOrder order) {
    switch (order) {
    case RankOrder::Megatron:
        return LayoutTexts::tr("Megatron (tp-cp-dp-pp)");
    case RankOrder::MegatronDataLast:
        return LayoutTexts::tr("Megatron (tp-cp-pp-dp)");
    case RankOrder::MindSpeed:
        return LayoutTexts::tr("MindSpeed (tp-cp-dp-pp)");
    case RankOrder::MindSpore:
        return LayoutTexts::tr("MindSpore (tp-cp-dp-pp)");
    case RankOrder::Vllm:
        return LayoutTexts::tr("vLLM (tp-pp-dp)");
    }
    return {};
}

QString levelText(LayoutLevel level) {
    static constexpr const char* kTexts[] = {"DP", "+ PP", "+ CP", "+ TP", "+ EP"};
    return kTexts[static_cast<size_t>(level)];
}

LayoutChartData layoutChartOf(const LayoutView& view) {
    LayoutChartData chart{.shape = analysis::layoutShape(view.layout, view.level)};
    for (const auto value : analysis::cellValues(view.layout, view.level, view.rows, view.metric))
        chart.values.push_back(numberOf(value));
    const bool hasExperts = view.level == LayoutLevel::Expert && view.layout.sizes().expert > 1;
    for (const LayoutCell& cell : analysis::layoutCells(view.layout, view.level)) {
        chart.labels.push_back(labelOf(cell, view.level));
        if (hasExperts)
            chart.stripes.push_back(static_cast<int>(cell.place.expert));
    }
    for (size_t i = 0; i < chart.shape.replicas; ++i)
        chart.replicas.push_back("dp " + QString::number(i));
    for (size_t i = 0; i < chart.shape.stages && view.layout.sizes().pipeline > 1
         && view.level != LayoutLevel::Data;
         ++i)
        chart.stages.push_back("pp " + QString::number(i));
    return chart;
}

TableData layoutTableOf(const LayoutView& view, const std::vector<size_t>& shown) {
    TableData table;
    const auto axes = axesOf(view);
    const auto cells = analysis::layoutCells(view.layout, view.level);
    const bool areRanks =
        std::ranges::all_of(cells, [](const LayoutCell& cell) { return cell.ranks.size() == 1; });
    if (areRanks)
        table.columns.push_back({LayoutTexts::tr("Rank"), ColumnKind::Id, {}, 60});
    else
        table.columns.push_back({LayoutTexts::tr("Ranks"), ColumnKind::Text, {}, 150});
    for (const AxisColumn& axis : axes)
        table.columns.push_back({axis.name, ColumnKind::Id, {}, 44});
    const auto values = analysis::cellValues(view.layout, view.level, view.rows, view.metric);
    table.columns.push_back({LayoutTexts::tr("%1 (ms)").arg(shortMetricText(view.metric)),
        ColumnKind::Milliseconds, metricToolTip(view.metric)});
    for (const size_t i : shown) {
        shared::TableRow row;
        row.push_back({.text = areRanks ? QString() : ranksText(cells[i]),
            .value = areRanks ? cells[i].ranks.front() : 0});
        for (const AxisColumn& axis : axes)
            row.push_back({.text = {}, .value = cells[i].place.*axis.place});
        row.push_back({.text = {}, .value = numberOf(values[i])});
        table.rows.push_back(std::move(row));
    }
    return table;
}

QStringList layoutTipOf(const LayoutView& view, size_t cell) {
    const LayoutCell of = analysis::layoutCells(view.layout, view.level)[cell];
    QStringList lines{of.ranks.size() == 1 ? LayoutTexts::tr("Rank %1").arg(of.ranks.front())
                                           : LayoutTexts::tr("Ranks %1").arg(ranksText(of))};
    QStringList places;
    for (const AxisColumn& axis : axesOf(view))
        places << QString("%1 %2").arg(axis.name).arg(of.place.*axis.place);
    if (!places.isEmpty())
        lines << places.join("  ");
    const auto values = analysis::cellValues(view.layout, view.level, view.rows, view.metric);
    const QString value = shared::valueText(ColumnKind::Milliseconds, numberOf(values[cell]));
    lines << (values[cell] ? metricText(view.metric) + "  " + value
                           : LayoutTexts::tr("not in this profile"));
    if (of.ranks.size() > 1)
        lines << (view.level == LayoutLevel::Data && view.layout.sizes().pipeline > 1
                ? LayoutTexts::tr("Sum over the stages, slowest rank of each")
                : LayoutTexts::tr("Slowest rank"));
    return lines;
}

std::optional<size_t> cellOfRank(const LayoutView& view, int64_t rank) {
    const auto cells = analysis::layoutCells(view.layout, view.level);
    for (size_t i = 0; i < cells.size(); ++i) {
        if (std::ranges::find(cells[i].ranks, rank) != cells[i].ranks.end())
            return i;
    }
    return std::nullopt;
}

std::vector<GroupLine> groupLinesOf(const LayoutView& view, size_t cell) {
    const auto cells = analysis::layoutCells(view.layout, view.level);
    std::vector<size_t> cellOf(static_cast<size_t>(view.layout.ranks()));
    for (size_t i = 0; i < cells.size(); ++i) {
        for (const int64_t rank : cells[i].ranks)
            cellOf[static_cast<size_t>(rank)] = i;
    }
    static constexpr int kCategories[] = {0, 4, 3, 1, 6};
    std::vector<GroupLine> lines;
    for (const auto& group : analysis::groupsOfRank(view.layout, cells[cell].ranks.front())) {
        const auto axis = std::ranges::find(
            kAxes, group.name, [](const AxisColumn& one) { return std::string(one.name); });
        GroupLine line{QString::fromStdString(group.name), kCategories[axis - kAxes], {}};
        for (const int64_t rank : group.ranks) {
            const size_t place = cellOf[static_cast<size_t>(rank)];
            if (std::ranges::find(line.cells, place) == line.cells.end())
                line.cells.push_back(place);
        }
        const bool isShown = group.name != "ep" || view.level == LayoutLevel::Expert;
        if (line.cells.size() > 1 && isShown)
            lines.push_back(std::move(line));
    }
    return lines;
}

analysis::JobParts partsOf(const analysis::ParallelLayout& layout) {
    using enum analysis::Axis;
    analysis::JobParts job{{}, {}, static_cast<size_t>(layout.ranks())};
    if (layout.sizes().pipeline > 1)
        job.stages = layout.stages();
    for (const analysis::Axis axis : {Tensor, Context, Data}) {
        for (analysis::RankGroup& group : layout.groups({axis}))
            job.named.push_back(std::move(group));
    }
    return job;
}

Note layoutNote(
    RankOrder order, const analysis::ParallelSizes& sizes, const std::vector<int64_t>& ranks) {
    const int64_t product = sizes.data * sizes.pipeline * sizes.context * sizes.tensor;
    switch (analysis::layoutFault(order, sizes, ranks.empty() ? -1 : ranks.back())) {
    case LayoutFault::None:
        return {};
    case LayoutFault::Ranks:
        return {LayoutTexts::tr("Invalid parallel sizes"),
            LayoutTexts::tr("DP x PP x CP x TP must be between 1 and 1,000,000 ranks."),
            charts::Note::Verdict::Bad};
    case LayoutFault::Experts:
        return {LayoutTexts::tr("The experts cannot be split evenly"),
            LayoutTexts::tr("In this rank order, the number of ranks that share the experts is not "
                            "a multiple of EP = %1.")
                .arg(sizes.expert),
            charts::Note::Verdict::Bad};
    case LayoutFault::TooFew:
        return {LayoutTexts::tr("The topology has too few ranks"),
            LayoutTexts::tr("DP x PP x CP x TP = %1 ranks, but the profile has rank %2. The last "
                            "valid topology is shown.")
                .arg(product)
                .arg(ranks.back()),
            charts::Note::Verdict::Bad};
    }
    return {};
}

} // namespace rankscope::summary
