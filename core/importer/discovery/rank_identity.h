// SPDX-License-Identifier: GPL-3.0-or-later
// The number of a rank, from the best witness there is (data_formats.md 1.5). The device number is
// no witness: rank 2 may run on device 4.
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "core/importer/discovery/discovery_scan.h"

namespace rankscope::importer {

/// "rank_id" of profiler_info*.json or info.json.N: a number or a string, never negative.
std::optional<int64_t> rankIdIn(const std::filesystem::path& jsonFile);

/// distributed_args.rank of profiler_metadata.json.
std::optional<int64_t> metadataRank(const std::filesystem::path& jsonFile);

/// By profiler_info and profiler_metadata in this folder.
std::optional<int64_t> rankByMarkers(const Listing& folder);

/// By `rank_3`, `rank3` in the name of this folder or of one above it, up to `top`.
std::optional<int64_t> rankByFolders(
    const std::filesystem::path& folder, const std::filesystem::path& top);

} // namespace rankscope::importer
