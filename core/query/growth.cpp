// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/growth.h"

namespace rankscope::query {

bool isGrowth(const Snapshot& before, const Snapshot& now) {
    if (before.root != now.root || before.ranks.size() != now.ranks.size())
        return false;
    for (size_t i = 0; i < before.ranks.size(); ++i) {
        const OpenRank& old = before.ranks[i];
        const bool isSame = old.index == now.ranks[i].index && old.offset == now.ranks[i].offset;
        const bool wasRead = !old.index->lanes.empty() && !old.index->isPreview;
        if (wasRead ? !isSame : old.index->folder != now.ranks[i].index->folder)
            return false;
    }
    return true;
}

} // namespace rankscope::query
