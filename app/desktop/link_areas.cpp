// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/link_areas.h"

#include <QFileInfo>

#include "views/session/session.h"

namespace rankscope::desktop {

std::string keyBaseOf(const std::filesystem::path& root) {
    return QFileInfo(QString::fromStdString(root.string())).isFile() ? root.parent_path().string()
                                                                     : root.string();
}

model::LinkArea linkArea(const timeline::KeptBox& kept, const std::string& base) {
    model::LinkArea area{.range = kept.range};
    for (const auto& [key, lanes] : kept.tracks)
        area.tracks[session::movedKey(key, base, "")] = lanes;
    return area;
}

timeline::KeptBox keptArea(const model::LinkArea& area, const std::string& base) {
    timeline::KeptBox kept{.range = area.range, .isOfAll = area.tracks.empty()};
    for (const auto& [key, lanes] : area.tracks)
        kept.tracks[base + key] = lanes;
    return kept;
}

} // namespace rankscope::desktop
