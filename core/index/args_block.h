// SPDX-License-Identifier: GPL-3.0-or-later
// One block of the argument texts of a rank: each text ends with a zero byte, and its place is
// counted from the first byte of the first block.
// Thread: that of the database.
#pragma once

#include <string_view>

#include "core/index/compression.h"
#include "core/index/database.h"

namespace rankscope::index {

struct ArgsBlock {
    uint64_t first = 0; ///< place of its first byte
    std::string_view text; ///< until the expander's next call
};

/// The block that has this place. `select` is prepared with the first call. Errors: Damaged,
/// Database.
Result<ArgsBlock> readArgsBlock(
    Database& database, Statement& select, Expander& expander, uint64_t place);

} // namespace rankscope::index
