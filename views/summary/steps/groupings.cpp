// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/steps/groupings.h"

#include <QCoreApplication>

#include "views/shared/rank_set.h"

namespace rankscope::summary {

using analysis::Parting;

namespace {

struct Groupings {
    Q_DECLARE_TR_FUNCTIONS(Groupings)
};

QString nameOf(const Parting& parting) {
    switch (parting.kind) {
    case Parting::Kind::Groups:
        break;
    case Parting::Kind::Stages:
        return Groupings::tr("stage");
    case Parting::Kind::Hosts:
        return Groupings::tr("host");
    case Parting::Kind::Blocks:
        return Groupings::tr("groups of %1 ranks").arg(analysis::kRanksOfBlock);
    }
    return shared::axisText(parting.name);
}

} // namespace

std::vector<Grouping> groupingsOf(const std::vector<Parting>& partings) {
    std::vector<Grouping> all;
    for (const Parting& parting : partings) {
        Grouping& grouping = all.emplace_back(Grouping{nameOf(parting), parting.parts});
        if (parting.kind != Parting::Kind::Groups)
            continue;
        for (analysis::RankGroup& group : grouping.groups)
            group.name = (grouping.name + ' ' + shared::rankSetText(group.ranks)).toStdString();
    }
    return all;
}

} // namespace rankscope::summary
