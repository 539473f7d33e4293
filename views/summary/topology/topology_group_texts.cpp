// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/topology/topology_group_texts.h"

#include <algorithm>

#include <QCoreApplication>

#include "core/base/mean.h"
#include "core/base/saturate.h"
#include "views/shared/formats.h"
#include "views/shared/rank_set.h"
#include "views/summary/steps/metric_texts.h"

namespace rankscope::summary {

using sections::Figure;

namespace {

struct TopologyGroupTexts {
    Q_DECLARE_TR_FUNCTIONS(TopologyGroupTexts)
};

void take(int64_t rank, Duration value, GroupValues& values) {
    if (values.known == 0 || value > values.most) {
        values.most = value;
        values.mostRank = rank;
    }
    if (values.known == 0 || value < values.least) {
        values.least = value;
        values.leastRank = rank;
    }
    values.sum = saturatingAdd(values.sum, value);
    ++values.known;
}

QString rankText(int64_t rank) {
    return TopologyGroupTexts::tr("rank %1").arg(rank);
}

QString knownText(const GroupValues& values) {
    return TopologyGroupTexts::tr("of %1 ranks").arg(shared::formatCount(values.known));
}

} // namespace

GroupValues groupValuesOf(const TopologyView& view, const TopologyGroup& group) {
    GroupValues values;
    const auto cells = analysis::topologyCells(view.topology, view.level);
    for (const size_t cell : cellsOf(analysis::topologyShape(view.topology, view.level), group))
        values.ranks.insert(values.ranks.end(), cells[cell].ranks.begin(), cells[cell].ranks.end());
    std::ranges::sort(values.ranks);
    for (const analysis::StepRow& row : view.rows) {
        const auto value = row.values.get(view.metric);
        if (value && std::ranges::binary_search(values.ranks, row.rank))
            take(row.rank, *value, values);
    }
    if (values.known > 0)
        values.mean = meanOf(values.sum, static_cast<int64_t>(values.known));
    return values;
}

QString groupText(const TopologyGroup& group) {
    if (!group.replica && !group.stage)
        return TopologyGroupTexts::tr("all ranks");
    const QString stage = group.stage ? QString("PP %1").arg(*group.stage) : QString();
    const QString replica = group.replica ? QString("DP %1").arg(*group.replica) : QString();
    if (stage.isEmpty() || replica.isEmpty())
        return stage + replica;
    return TopologyGroupTexts::tr("%1 of %2").arg(stage, replica);
}

std::vector<Figure> groupFiguresOf(const TopologyView& view, const TopologyGroup& group) {
    const GroupValues values = groupValuesOf(view, group);
    if (values.known == 0)
        return {};
    return {{.title = TopologyGroupTexts::tr("Maximum"),
                .value = shared::formatRounded(values.most),
                .note = rankText(values.mostRank),
                .toolTip = shared::formatDuration(values.most)},
        {.title = TopologyGroupTexts::tr("Minimum"),
            .value = shared::formatRounded(values.least),
            .note = rankText(values.leastRank),
            .toolTip = shared::formatDuration(values.least)},
        {.title = TopologyGroupTexts::tr("Mean"),
            .value = shared::formatRounded(values.mean),
            .note = knownText(values),
            .toolTip = shared::formatDuration(values.mean)},
        {.title = TopologyGroupTexts::tr("Sum"),
            .value = shared::formatRounded(values.sum),
            .note = knownText(values),
            .toolTip = shared::formatDuration(values.sum)}};
}

QStringList groupTipOf(const TopologyView& view, const TopologyGroup& group) {
    const GroupValues values = groupValuesOf(view, group);
    QStringList lines{groupText(group),
        TopologyGroupTexts::tr("Ranks %1").arg(shared::rankSetText(values.ranks))};
    if (values.known == 0)
        return lines << TopologyGroupTexts::tr("not in this profile");
    lines << metricText(view.metric);
    for (const Figure& figure : groupFiguresOf(view, group))
        lines << figure.title + "  " + figure.toolTip + "  " + figure.note;
    return lines;
}

} // namespace rankscope::summary
