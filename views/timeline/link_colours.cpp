// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/link_colours.h"

#include <set>

#include "core/query/flows.h"
#include "views/timeline/raster.h"

namespace rankscope::timeline {

std::map<std::string, int> linkColours(const query::Snapshot& snapshot) {
    const int kinds = static_cast<int>(shared::lightTheme().categories.size());
    std::map<std::string, int> colours;
    std::set<int> taken;
    for (const query::FlowCategory& category : query::flowCategories(snapshot)) {
        if (taken.size() == static_cast<size_t>(kinds))
            taken.clear(); // from here on they are shared
        int colour = shared::categoryOf(category.name);
        while (taken.contains(colour))
            colour = (colour + 1) % kinds;
        taken.insert(colour);
        colours.emplace(category.name, colour);
    }
    return colours;
}

QColor linkColour(const shared::Theme& theme, int category) {
    constexpr double kShare = 0.7; ///< of its own; the rest is ink
    return mixed(theme.categories[static_cast<size_t>(category)], theme.text, kShare);
}

} // namespace rankscope::timeline
