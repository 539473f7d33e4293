// SPDX-License-Identifier: GPL-3.0-or-later
// A short look into a database: does it hold a timeline, of which program, of which devices and
// ranks. Reads a few pages however large it is.
// Thread: any, free functions.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/model/rank.h"

namespace rankscope::importer {

struct ProfileSniff {
    std::string problem; ///< why it can not be read as a database
    bool hasTimeline = false;
    bool isTorch = false; ///< holds operators of PyTorch
    std::vector<int64_t> devices; ///< sorted; those that were seen
    std::map<int64_t, int64_t> rankOfDevice; ///< as far as the profiler knew
};

ProfileSniff sniffProfile(const std::filesystem::path& file);

} // namespace rankscope::importer
