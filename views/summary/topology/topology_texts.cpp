// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/topology/topology_texts.h"

#include <algorithm>

#include <QCoreApplication>

#include "views/shared/formats.h"
#include "views/shared/rank_set.h"
#include "views/shared/table_builder.h"
#include "views/summary/steps/metric_texts.h"

namespace rankscope::summary {

using analysis::RankOrder;
using analysis::TopologyCell;
using analysis::TopologyFault;
using analysis::TopologyLevel;
using sections::Note;
using shared::ColumnKind;
using shared::kNoValue;
using shared::TableData;

namespace {

struct TopologyTexts {
    Q_DECLARE_TR_FUNCTIONS(TopologyTexts)
};

int64_t numberOf(std::optional<Duration> value) {
    return value ? value->count() : kNoValue; // count(): cells keep nanoseconds
}

QString cellText(const TopologyCell& cell) {
    return shared::rankSetText(cell.ranks);
}

/// In a cell: the rank, or the place of what is folded.
QString labelOf(const TopologyCell& cell, TopologyLevel level) {
    if (cell.ranks.size() == 1)
        return QString::number(cell.ranks.front());
    if (level == TopologyLevel::Data)
        return "DP " + QString::number(cell.place.data);
    return cellText(cell);
}

struct AxisColumn {
    const char* name;
    const char* group; ///< name of its groups: analysis::groupsOfRank()
    int category; ///< of their lines: position in Theme::categories
    int64_t analysis::ParallelSizes::*size;
    int64_t analysis::RankPlace::*place;
};
constexpr AxisColumn kAxes[] = {
    {"DP", "dp", 0, &analysis::ParallelSizes::data, &analysis::RankPlace::data},
    {"PP", "pp", 4, &analysis::ParallelSizes::pipeline, &analysis::RankPlace::pipeline},
    {"CP", "cp", 3, &analysis::ParallelSizes::context, &analysis::RankPlace::context},
    {"TP", "tp", 1, &analysis::ParallelSizes::tensor, &analysis::RankPlace::tensor},
    {"EP", "ep", 6, &analysis::ParallelSizes::expert, &analysis::RankPlace::expert},
};

/// Axes that are split and that the level shows.
std::vector<AxisColumn> axesOf(const TopologyView& view) {
    std::vector<AxisColumn> axes;
    for (size_t i = 0; i < std::size(kAxes) && i <= static_cast<size_t>(view.level); ++i) {
        if (view.topology.sizes().*kAxes[i].size > 1)
            axes.push_back(kAxes[i]);
    }
    return axes;
}

} // namespace

QString orderText(RankOrder order) {
    switch (order) {
    case RankOrder::Megatron:
        return TopologyTexts::tr("Megatron (tp-cp-dp-pp)");
    case RankOrder::MegatronDataLast:
        return TopologyTexts::tr("Megatron (tp-cp-pp-dp)");
    case RankOrder::MindSpeed:
        return TopologyTexts::tr("MindSpeed (tp-cp-dp-pp)");
    case RankOrder::MindSpore:
        return TopologyTexts::tr("MindSpore (tp-cp-dp-pp)");
    case RankOrder::Vllm:
        return TopologyTexts::tr("vLLM (tp-pp-dp)");
    }
    return {};
}

QString levelText(TopologyLevel level) {
    static constexpr const char* kTexts[] = {"DP", "+ PP", "+ CP", "+ TP", "+ EP"};
    return kTexts[static_cast<size_t>(level)];
}

TopologyChartData topologyChartOf(const TopologyView& view) {
    TopologyChartData chart{.shape = analysis::topologyShape(view.topology, view.level)};
    for (const auto value : analysis::cellValues(view.topology, view.level, view.rows, view.metric))
        chart.values.push_back(numberOf(value));
    const bool hasExperts = view.level == TopologyLevel::Expert && view.topology.sizes().expert > 1;
    for (const TopologyCell& cell : analysis::topologyCells(view.topology, view.level)) {
        chart.labels.push_back(labelOf(cell, view.level));
        if (hasExperts)
            chart.stripes.push_back(static_cast<int>(cell.place.expert));
    }
    for (size_t i = 0; i < chart.shape.replicas; ++i)
        chart.replicas.push_back("DP " + QString::number(i));
    for (size_t i = 0; i < chart.shape.stages && view.topology.sizes().pipeline > 1
         && view.level != TopologyLevel::Data;
         ++i)
        chart.stages.push_back("PP " + QString::number(i));
    return chart;
}

TableData topologyTableOf(const TopologyView& view, const std::vector<size_t>& shown) {
    const auto cells = analysis::topologyCells(view.topology, view.level);
    const auto values = analysis::cellValues(view.topology, view.level, view.rows, view.metric);
    const bool areRanks =
        std::ranges::all_of(cells, [](const TopologyCell& cell) { return cell.ranks.size() == 1; });
    shared::TableBuilder<TopologyCell> builder;
    builder
        .columnIf(areRanks, {TopologyTexts::tr("Rank"), ColumnKind::Id, {}, 60},
            [](const TopologyCell& cell) { return cell.ranks.front(); })
        .columnIf(!areRanks, {TopologyTexts::tr("Ranks"), ColumnKind::Text, {}, 150}, cellText)
        .column({TopologyTexts::tr("%1 (ms)").arg(shortMetricText(view.metric)),
                    ColumnKind::Milliseconds, metricToolTip(view.metric)},
            [&](const TopologyCell& cell) {
                return values[static_cast<size_t>(&cell - cells.data())];
            });
    for (const AxisColumn& axis : axesOf(view))
        builder.column({axis.name, ColumnKind::Id, {}, 44},
            [place = axis.place](const TopologyCell& cell) { return cell.place.*place; });
    TableData table = builder.table(cells, shown);
    for (uint32_t row = 0; row < shown.size(); ++row) {
        if (std::ranges::find_first_of(cells[shown[row]].ranks, view.slow)
            != cells[shown[row]].ranks.end())
            table.told.push_back(row);
    }
    return table;
}

QStringList cellTipOf(const TopologyView& view, size_t cell) {
    const TopologyCell of = analysis::topologyCells(view.topology, view.level)[cell];
    QStringList lines{of.ranks.size() == 1 ? TopologyTexts::tr("Rank %1").arg(of.ranks.front())
                                           : TopologyTexts::tr("Ranks %1").arg(cellText(of))};
    QStringList places;
    for (const AxisColumn& axis : axesOf(view))
        places << QString("%1 %2").arg(axis.name).arg(of.place.*axis.place);
    if (!places.isEmpty())
        lines << places.join("  ");
    const auto values = analysis::cellValues(view.topology, view.level, view.rows, view.metric);
    const QString value = shared::valueText(ColumnKind::Milliseconds, numberOf(values[cell]));
    lines << (values[cell] ? metricText(view.metric) + "  " + value
                           : TopologyTexts::tr("not in this profile"));
    if (of.ranks.size() > 1)
        lines << (view.level == TopologyLevel::Data && view.topology.sizes().pipeline > 1
                ? TopologyTexts::tr("Sum over the stages, slowest rank of each")
                : TopologyTexts::tr("Slowest rank"));
    return lines;
}

std::optional<size_t> cellOfRank(const TopologyView& view, int64_t rank) {
    const auto cells = analysis::topologyCells(view.topology, view.level);
    for (size_t i = 0; i < cells.size(); ++i) {
        if (std::ranges::find(cells[i].ranks, rank) != cells[i].ranks.end())
            return i;
    }
    return std::nullopt;
}

std::vector<GroupLine> groupLinesOf(const TopologyView& view, size_t cell) {
    const auto cells = analysis::topologyCells(view.topology, view.level);
    std::vector<size_t> cellOf(static_cast<size_t>(view.topology.ranks()));
    for (size_t i = 0; i < cells.size(); ++i) {
        for (const int64_t rank : cells[i].ranks)
            cellOf[static_cast<size_t>(rank)] = i;
    }
    std::vector<GroupLine> lines;
    for (const auto& group : analysis::groupsOfRank(view.topology, cells[cell].ranks.front())) {
        const auto axis = std::ranges::find(
            kAxes, group.name, [](const AxisColumn& one) { return std::string(one.group); });
        if (axis == std::end(kAxes))
            continue;
        GroupLine line{axis->name, axis->category, {}};
        for (const int64_t rank : group.ranks) {
            const size_t place = cellOf[static_cast<size_t>(rank)];
            if (std::ranges::find(line.cells, place) == line.cells.end())
                line.cells.push_back(place);
        }
        const bool isShown = group.name != "ep" || view.level == TopologyLevel::Expert;
        if (line.cells.size() > 1 && isShown)
            lines.push_back(std::move(line));
    }
    return lines;
}

analysis::JobParts partsOf(const analysis::ParallelTopology& topology) {
    using enum analysis::Axis;
    analysis::JobParts job{{}, {}, static_cast<size_t>(topology.ranks())};
    if (topology.sizes().pipeline > 1)
        job.stages = topology.stages();
    for (const analysis::Axis axis : {Tensor, Context, Data}) {
        for (analysis::RankGroup& group : topology.groups({axis}))
            job.named.push_back(std::move(group));
    }
    return job;
}

Note sizesNote(
    RankOrder order, const analysis::ParallelSizes& sizes, const std::vector<int64_t>& ranks) {
    const int64_t product = sizes.data * sizes.pipeline * sizes.context * sizes.tensor;
    switch (analysis::topologyFault(order, sizes, ranks.empty() ? -1 : ranks.back())) {
    case TopologyFault::None:
        return {};
    case TopologyFault::Ranks:
        return {TopologyTexts::tr("Invalid parallel sizes"),
            TopologyTexts::tr("DP x PP x CP x TP must be between 1 and 1,000,000 ranks."),
            sections::Note::Verdict::Bad};
    case TopologyFault::Experts:
        return {TopologyTexts::tr("The experts cannot be split evenly"),
            TopologyTexts::tr(
                "In this rank order, the number of ranks that share the experts is not "
                "a multiple of EP = %1.")
                .arg(sizes.expert),
            sections::Note::Verdict::Bad};
    case TopologyFault::TooFew:
        return {TopologyTexts::tr("The topology has too few ranks"),
            TopologyTexts::tr("DP x PP x CP x TP = %1 ranks, but the profile has rank %2. The last "
                              "valid topology is shown.")
                .arg(shared::formatCount(static_cast<uint64_t>(product)))
                .arg(ranks.back()),
            sections::Note::Verdict::Bad};
    }
    return {};
}

Note guessNote() {
    return {TopologyTexts::tr("The parallel sizes are unknown"),
        TopologyTexts::tr("No file of this profile names them. Until you enter them above, every "
                          "rank up to the highest one counts as a data-parallel replica."),
        sections::Note::Verdict::Warning};
}

} // namespace rankscope::summary
