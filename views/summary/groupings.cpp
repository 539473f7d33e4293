// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/groupings.h"

#include <algorithm>

#include <QCoreApplication>

#include "core/analysis/verdicts/job_parts.h"
#include "views/shared/rank_set.h"

namespace rankscope::summary {

namespace {

struct Groupings {
    Q_DECLARE_TR_FUNCTIONS(Groupings)
};

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
    if (ranks.size() > static_cast<size_t>(analysis::kRanksOfBlock))
        all.push_back({Groupings::tr("%1 ranks each").arg(analysis::kRanksOfBlock),
            analysis::rankBlocks(ranks)});
    return all;
}

} // namespace rankscope::summary
