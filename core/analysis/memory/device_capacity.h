// SPDX-License-Identifier: GPL-3.0-or-later
// How much memory the devices of a rank have, where its trace says so (Kineto's deviceProperties).
// Thread: any, free functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/query/session.h"

namespace rankscope::analysis {

/// Bytes, of a list of devices that all have as many; nothing where they differ or none tells.
std::optional<int64_t> capacityOf(std::string_view deviceProperties);

std::optional<int64_t> deviceCapacity(const query::Snapshot& snapshot, int64_t rank);

} // namespace rankscope::analysis
