// SPDX-License-Identifier: GPL-3.0-or-later
// The facts of a rank that are kept as key and value rows in the index.
// Thread: any, free functions.
#pragma once

#include <map>
#include <string>

#include "core/index/index_reader.h"

namespace rankscope::index {

/// Counts, rank, kind and RankIndex::meta as texts.
std::map<std::string, std::string> metaOf(const RankIndex& rank);

/// The way back; keys that are none of ours go to RankIndex::meta.
void setMeta(RankIndex& rank, const std::map<std::string, std::string>& meta);

} // namespace rankscope::index
