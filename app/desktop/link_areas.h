// SPDX-License-Identifier: GPL-3.0-or-later
// The selected range and the locked area as a link has them: keys of tracks without the folder,
// which may be elsewhere for who opens it.
// Thread: any, free functions.
#pragma once

#include <filesystem>
#include <string>

#include "core/model/view_link.h"
#include "views/timeline/kept_box.h"

namespace rankscope::desktop {

/// What the keys of rows begin with: the ranks of a single file lie in its folder.
std::string keyBaseOf(const std::filesystem::path& root);

model::LinkArea linkArea(const timeline::KeptBox& kept, const std::string& base);
timeline::KeptBox keptArea(const model::LinkArea& area, const std::string& base);

} // namespace rankscope::desktop
