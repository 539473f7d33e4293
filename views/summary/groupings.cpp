// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/groupings.h"

#include <algorithm>

#include <QCoreApplication>

#include "core/analysis/rank_runs.h"
#include "views/shared/rank_set.h"

namespace rankscope::summary {

namespace {

constexpr int64_t kBlock = 8;

struct Groupings {
    Q_DECLARE_TR_FUNCTIONS(Groupings)
};

Grouping blocksOf(const std::vector<int64_t>& ranks) {
    Grouping blocks{Groupings::tr("%1 ranks each").arg(kBlock), {}};
    for (const int64_t rank : ranks) {
        const int64_t first = rank - rank % kBlock;
        const std::string name =
            analysis::rankText(first) + "-" + analysis::rankText(first + kBlock - 1);
        if (blocks.groups.empty() || blocks.groups.back().name != name)
            blocks.groups.push_back({name, {}});
        blocks.groups.back().ranks.push_back(rank);
    }
    return blocks;
}

} // namespace

std::vector<Grouping> groupingsOf(const std::vector<int64_t>& ranks,
    const std::vector<analysis::CommunicationGroup>& groups,
    const std::vector<analysis::RankGroup>& stages) {
    std::vector<Grouping> all;
    for (const analysis::CommunicationGroup& group : groups) {
        const bool isPart = group.ranks.size() > 1 && group.ranks.size() < ranks.size();
        if (group.name.empty() || !isPart)
            continue;
        const QString name = QString::fromStdString(group.name);
        auto place = std::ranges::find(all, name, &Grouping::name);
        if (place == all.end())
            place = all.insert(all.end(), Grouping{name, {}});
        const std::string label = group.name + " " + shared::rankSetText(group.ranks);
        if (std::ranges::find(place->groups, group.ranks, &analysis::RankGroup::ranks)
            == place->groups.end())
            place->groups.push_back({label, group.ranks});
    }
    if (stages.size() > 1)
        all.push_back({Groupings::tr("stage"), stages});
    if (ranks.size() > static_cast<size_t>(kBlock))
        all.push_back(blocksOf(ranks));
    return all;
}

} // namespace rankscope::summary
