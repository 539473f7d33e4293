// SPDX-License-Identifier: GPL-3.0-or-later
// How large the pages of a new index are. Every table takes a page at least: for a thousand small
// ranks large ones would make a gigabyte of next to nothing.
// Thread: any, free functions.
#pragma once

#include <cstdint>

#include "core/index/database.h"

namespace rankscope::index {

enum class PageSize {
    Small, ///< 4 KB
    Large, ///< 32 KB: a chunk of a timeline in one piece
};

/// By the size of what the index is made of.
inline PageSize pageSizeFor(uint64_t sourceBytes) {
    constexpr uint64_t kSmallSource = 8 << 20;
    return sourceBytes < kSmallSource ? PageSize::Small : PageSize::Large;
}

/// Of a database with nothing in it.
inline Status setPageSize(Database& database, PageSize size) {
    return database.execute(
        size == PageSize::Small ? "PRAGMA page_size=4096" : "PRAGMA page_size=32768");
}

} // namespace rankscope::index
